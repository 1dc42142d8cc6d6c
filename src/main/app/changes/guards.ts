/**
 * Protections beyond a single signature, and what weakening each requires in the approval window. `password`: the
 * vault's password, if there is a vault. `press`: reading and confirming is enough, since it moves nothing, or the
 * password may be what was lost.
 */
export const guards = {
  /** Which wallets, accounts and keys exist. */
  wallets: 'password',
  /** An account's role: only some may pay. */
  role: 'password',
  /** Limits on fees, coins and calls, and the lock timeout. */
  limits: 'password',
  /** Providers, proxies and API keys. */
  hosts: 'password',
  /** Frozen coins. */
  frozen: 'password',
  /** Inscriptions that must not be spent, and how runes divide. */
  assets: 'password',
  /** Records of signatures, orders and payments. */
  records: 'password',
  /** Which coins can be spent at all; a page could freeze all of them. */
  spendable: 'press',
  /** Names of addresses and wallets on cards. */
  names: 'press',
  /** An order's refund, and whether the order ends. */
  refund: 'press',
  /** The password itself: the call that changes it has verified the current one. */
  password: 'press',
  /** The vault as a whole. Its password may be forgotten. */
  vault: 'press',
} as const satisfies Record<string, 'password' | 'press'>;
export type Guard = keyof typeof guards;
