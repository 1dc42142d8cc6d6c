import { z } from 'zod';

import { passphrase, secretText } from './secret.ts';
import { addressRole, addressType, MAX_WATCHED } from './wallet.ts';

export const walletId = z.string().regex(/^[0-9a-f]{16}$/);
const name = z.string().trim().min(1).max(40);
/** A wallet's accounts, without balances or secrets. */
export const walletAccount = z.object({
  id: z.number(),
  label: z.string(),
  role: addressRole,
  addressType,
  /** Path on the current network; `wif`, `xpub` or `address` if there is none. Null on another network. */
  path: z.string().nullable(),
});

export const walletView = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['phrase', 'wif', 'watch']),
  createdAt: z.number(),
  wordCount: z.number().nullable(),
  hasPassphrase: z.boolean(),
  backedUp: z.boolean(),
  /** The last verification of the backup. */
  drill: z.object({ at: z.number(), passed: z.boolean() }).nullable(),
  /** Eight letters derived from the first addresses, to check a restore. */
  addressCode: z.string(),
  /** Fingerprint of the master key in hex; empty if there is none. */
  fingerprint: z.string(),
  accounts: z.array(walletAccount),
});
export type WalletView = z.output<typeof walletView>;

export const walletList = z.object({
  activeId: z.string().nullable(),
  wallets: z.array(walletView),
});
export type WalletList = z.output<typeof walletList>;

/**
 * What a watch-only wallet watches: an account key (bare or as a descriptor with its origin), or addresses of one
 * owner.
 */
export const watchSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('xpub'), xpub: z.string().min(1).max(300), addressType }),
  z.object({
    kind: z.literal('addresses'),
    addresses: z.array(z.string().min(1).max(200)).min(1).max(MAX_WATCHED),
  }),
]);
export type WatchSource = z.output<typeof watchSource>;

/** Source of an additional wallet. Typed secrets cross only once. */
export const walletSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('new'),
    words: z.union([z.literal(12), z.literal(24)]),
    passphrase,
  }),
  z.object({
    kind: z.literal('phrase'),
    phrase: secretText(1, 1000),
    passphrase,
    /** Written down with the words; an import is refused if it belongs to another wallet. */
    addressCode: z.string().max(20).optional(),
  }),
  z.object({ kind: z.literal('wif'), wif: secretText(1, 120) }),
  ...watchSource.options,
]);

/** What another wallet needs to watch an account. */
export const publicKey = z.object({
  xpub: z.string(),
  /** With origin, both branches and checksum (BIP-380, BIP-389). */
  descriptor: z.string(),
});
export type PublicKey = z.output<typeof publicKey>;

/** An account at another wallet's usual path. */
export const foundAccount = z.object({
  layout: z.string(),
  path: z.string(),
  addressType,
  /** The first address with a history. */
  address: z.string(),
  addressIndex: z.number(),
});
export type FoundAccount = z.output<typeof foundAccount>;

export const addedWallet = z.object({ name, from: walletSource });
export type AddedWallet = z.output<typeof addedWallet>;

export const renamedWallet = z.object({ walletId, name });
export type RenamedWallet = z.output<typeof renamedWallet>;

/** `layout`: a path such as m/86'/coin'/1', with `coin'` for the network's coin type. */
export const addedAccount = z.object({
  walletId,
  label: name,
  role: addressRole,
  addressType,
  layout: z.string().max(80),
});
export type AddedAccount = z.output<typeof addedAccount>;

export const changedAccount = z.object({
  walletId,
  accountId: z.number().int(),
  label: name,
  role: addressRole,
});
export type ChangedAccount = z.output<typeof changedAccount>;
