/**
 * What protects a user beyond one signature, and what the approval window asks for before it gets weaker. `password`: the vault's
 * password, where there is a vault. `press`: reading it is enough; it moves nothing, or the password may be the thing that is lost.
 */
export const guards = {
  /** Which wallets, accounts and keys there are. */
  wallets: 'password',
  /** What an account may do: only some pay. */
  role: 'password',
  /** Fees, coins and calls, and how soon it locks. */
  limits: 'password',
  /** Providers, proxies and API keys. */
  hosts: 'password',
  /** Coins that the user froze. */
  frozen: 'password',
  /** Inscriptions that must not be spent. */
  assets: 'password',
  /** What was signed, ordered and paid before. */
  records: 'password',
  /** Which coins may be spent at all: a page could lock all of them. */
  spendable: 'press',
  /** What cards call addresses and wallets. */
  names: 'press',
  /** What comes back of an order, and whether it ends. */
  refund: 'press',
  /** The password itself: the call that changes it has checked the current one. */
  password: 'press',
  /** The vault as a whole. Its password may be forgotten. */
  vault: 'press',
} as const satisfies Record<string, 'password' | 'press'>;
export type Guard = keyof typeof guards;
