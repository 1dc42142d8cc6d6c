import { createHash, randomBytes } from 'node:crypto';

import { z } from 'zod';

import { accountLabels } from '#shared/account-labels.ts';
import {
  type AddressRole,
  addressRole,
  type AddressType,
  addressType,
  MAX_WATCHED,
} from '#shared/ipc/wallet.ts';

import { vaultError } from './format.ts';

/** A wallet's secret or watched keys. `wif` is stored as typed, so that a reveal shows what was imported. */
export const secret = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('phrase'),
    words: z.array(z.string()),
    passphrase: z.string(),
  }),
  z.strictObject({
    kind: z.literal('wif'),
    wif: z.string(),
    key: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  /** Watch-only: an account key (stored as xpub or tpub), or single addresses. */
  z.strictObject({
    kind: z.literal('watch'),
    source: z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('xpub'),
        xpub: z.string(),
        coinType: z.literal([0, 1]),
        /** Given with the key; hardware signers need it. */
        origin: z
          .strictObject({
            fingerprint: z.string().regex(/^[0-9a-f]{8}$/),
            path: z.string().regex(/^m(\/\d{1,10}')*$/),
          })
          .optional(),
      }),
      z.strictObject({ type: z.literal('address'), address: z.string() }),
      /** Several addresses: the account with the layout `address/1` is the second one. */
      z.strictObject({
        type: z.literal('addresses'),
        addresses: z
          .array(z.strictObject({ address: z.string(), addressType }))
          .min(2)
          .max(MAX_WATCHED),
      }),
    ]),
  }),
]);
export type Secret = z.output<typeof secret>;
export type WatchSource = Extract<Secret, { kind: 'watch' }>['source'];

const MAX_HARDENED = 2 ** 31 - 1;
const MAX_DEPTH = 6;

function isLayout(text: string): boolean {
  if (/^(wif|xpub|address(\/\d)?)$/.test(text)) return true;
  if (!/^m(\/(coin|0|[1-9]\d{0,9})')+$/.test(text)) return false;
  const steps = text.split('/').slice(1);
  const numbers = steps.map((step) => Number.parseInt(step.replace('coin', '0'), 10));
  return steps.length <= MAX_DEPTH && numbers.every((number) => number <= MAX_HARDENED);
}

/**
 * `layout` is the account's path with `coin'` for the network's coin type, such as m/84'/coin'/0'; `wif` for an
 * imported key, `xpub` or `address` for watch-only, `address/1` for the second of several addresses.
 */
export const accountPlan = z.strictObject({
  id: z.number().int().nonnegative(),
  label: z.string().min(1).max(40),
  role: addressRole,
  addressType,
  layout: z.string().refine(isLayout),
});
export type AccountPlan = z.output<typeof accountPlan>;

export const sealedWallet = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{16}$/),
  name: z.string().min(1).max(40),
  createdAt: z.number().int(),
  backedUp: z.boolean(),
  /** Imported, so its addresses may have a history that isn't in our files. */
  imported: z.boolean(),
  /** The last verification of the backup. */
  drill: z.strictObject({ at: z.number().int(), passed: z.boolean() }).nullable(),
  secret,
  accounts: z.array(accountPlan).min(1).max(200),
});
export type SealedWallet = z.output<typeof sealedWallet>;

/** Secrets that authenticate the records outside the vault (flows, rules, limits). */
export const sealedRecords = z.strictObject({
  /** 32 random bytes in hex, generated once. The record key is derived from it, independent of the password. */
  seed: z.string().regex(/^[0-9a-f]{64}$/),
  /** Record files whose rows all carry a code; a row without one wasn't written by the app. */
  authenticated: z.array(z.string().max(40)).max(50),
});
export type SealedRecords = z.output<typeof sealedRecords>;

export const newRecords = (): SealedRecords => ({
  seed: randomBytes(32).toString('hex'),
  authenticated: [],
});

export const sealedKeys = z.strictObject({
  active: z.string(),
  wallets: z.array(sealedWallet).min(1).max(100),
  records: sealedRecords,
});
export type SealedKeys = z.output<typeof sealedKeys>;

/** Parses the keys part of a vault file. Throws VAULT_CORRUPT. */
export function readKeys(bytes: Uint8Array): SealedKeys {
  try {
    const keys = sealedKeys.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    if (!keys.wallets.some(({ id }) => id === keys.active)) throw new Error('no active wallet');
    return keys;
  } catch {
    throw vaultError('corrupt', 'contents do not parse');
  }
}

export const FIRST_NAME = 'Wallet 1';

/** An id derived from the keys, so that a restored wallet finds its address counters again. */
export function accountId(walletId: string, type: AddressType, layout: string): number {
  const hash = createHash('sha256').update(`${walletId} ${type} ${layout}`).digest();
  return hash.readUIntBE(0, 6);
}

export function planAccount(
  walletId: string,
  plan: Pick<AccountPlan, 'role' | 'addressType' | 'layout'> & { label?: string },
): AccountPlan {
  const { role, addressType: type, layout } = plan;
  const label = plan.label ?? accountLabels[role];
  return { id: accountId(walletId, type, layout), label, role, addressType: type, layout };
}

/**
 * Native segwit (BIP-84) pays, taproot (BIP-86) holds inscriptions. A watch-only wallet has the accounts it was
 * given.
 */
export function defaultAccounts(
  from: Secret,
  walletId: string,
  watched: AddressType = 'p2wpkh',
): AccountPlan[] {
  if (from.kind === 'watch') return watchedAccounts(from.source, walletId, watched);
  const layout = (purpose: number): string =>
    from.kind === 'wif' ? 'wif' : `m/${purpose}'/coin'/0'`;
  return [
    planAccount(walletId, { role: 'payment', addressType: 'p2wpkh', layout: layout(84) }),
    planAccount(walletId, { role: 'ordinals', addressType: 'p2tr', layout: layout(86) }),
  ];
}

/** Taproot holds inscriptions and runes, everything else pays; taproot alone does both. */
const rolesOf = (types: readonly AddressType[]): ((type: AddressType) => AddressRole) => {
  const isAlone = types.every((one) => one === 'p2tr');
  return (type) => (type === 'p2tr' && !isAlone ? 'ordinals' : 'payment');
};

function watchedAccounts(
  source: WatchSource,
  walletId: string,
  watched: AddressType,
): AccountPlan[] {
  if (source.type !== 'addresses')
    return [
      planAccount(walletId, {
        role: rolesOf([watched])(watched),
        addressType: watched,
        layout: source.type,
      }),
    ];
  const roleOf = rolesOf(source.addresses.map(({ addressType }) => addressType));
  const counts = new Map<AddressRole, number>();
  return source.addresses.map(({ addressType: type }, at) => {
    const role = roleOf(type);
    const nth = (counts.get(role) ?? 0) + 1;
    counts.set(role, nth);
    const label = nth === 1 ? accountLabels[role] : `${accountLabels[role]} ${nth}`;
    return planAccount(walletId, { role, addressType: type, layout: `address/${at}`, label });
  });
}
