import { z } from 'zod';

import { call } from './define.ts';
import { passphrase, password, secretText } from './secret.ts';
import { addressRole, addressType, MAX_WATCHED } from './wallet.ts';

const walletId = z.string().regex(/^[0-9a-f]{16}$/);
const name = z.string().trim().min(1).max(40);
/** Sats-free: what a wallet is made of, without any secret. */
export const walletAccount = z.object({
  id: z.number(),
  label: z.string(),
  role: addressRole,
  addressType,
  /** Path on the network on screen; `wif`, `xpub` or `address` where there is none. Null on another network. */
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
  /** The last rehearsal of the backup. */
  drill: z.object({ at: z.number(), passed: z.boolean() }).nullable(),
  /** Eight letters that follow from the first addresses: compared after a restore. */
  addressCode: z.string(),
  /** Of the master key, in hex; empty where there is none. */
  fingerprint: z.string(),
  accounts: z.array(walletAccount),
});
export type WalletView = z.output<typeof walletView>;

export const walletList = z.object({
  activeId: z.string().nullable(),
  wallets: z.array(walletView),
});
export type WalletList = z.output<typeof walletList>;

/** What a wallet without keys watches: an account key, alone or as a descriptor with its origin, or addresses of one person. */
export const watchSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('xpub'), xpub: z.string().min(1).max(300), addressType }),
  z.object({
    kind: z.literal('addresses'),
    addresses: z.array(z.string().min(1).max(200)).min(1).max(MAX_WATCHED),
  }),
]);

/** Where a further wallet comes from. Typed secrets cross once, on their way in. */
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
    /** Written down beside the words: refused when it is of another wallet. */
    addressCode: z.string().max(20).optional(),
  }),
  z.object({ kind: z.literal('wif'), wif: secretText(1, 120) }),
  ...watchSource.options,
]);

/** An account at a place where other wallets keep them. */
export const foundAccount = z.object({
  layout: z.string(),
  path: z.string(),
  addressType,
  /** The first address with a history. */
  address: z.string(),
  addressIndex: z.number(),
});
export type FoundAccount = z.output<typeof foundAccount>;

export const walletsCalls = {
  'wallets.list': call(z.object({}), walletList),
  /** The added wallet goes on screen. New words are shown by the approval window. */
  'wallets.add': call(z.object({ name, from: walletSource }), walletList),
  'wallets.rename': call(z.object({ walletId, name }), walletList),
  'wallets.switch': call(z.object({ walletId }), walletList),
  /** Removes its keys from this computer. */
  'wallets.remove': call(z.object({ walletId, confirmation: z.literal('REMOVE') }), walletList),
  /** `layout`: a path such as m/86'/coin'/1', with `coin'` for the network's coin type. */
  'wallets.addAccount': call(
    z.object({
      walletId,
      label: name,
      role: addressRole,
      addressType,
      layout: z.string().max(80),
    }),
    walletList,
  ),
  'wallets.changeAccount': call(
    z.object({ walletId, accountId: z.number().int(), label: name, role: addressRole }),
    walletList,
  ),
  /** Shows the key of one address (WIF) in the approval window; never in the answer. */
  'wallets.exportKey': call(
    z.object({ address: z.string().max(200), password }),
    z.object({ approvalId: z.string() }),
  ),
  /** Rehearses a restore: derives the first addresses from what is typed and compares. Shows nothing. */
  'wallets.drill': call(
    z.object({
      walletId,
      answers: z.discriminatedUnion('type', [
        z.object({ type: z.literal('all'), phrase: secretText(0, 1000) }),
        z.object({
          type: z.literal('some'),
          words: z
            .array(z.object({ index: z.number().int(), word: secretText(0, 40) }))
            .min(4)
            .max(24),
        }),
      ]),
      passphrase,
    }),
    z.object({ passed: z.boolean() }),
  ),
  /** Looks where other wallets keep accounts, `depth` addresses each. Progress comes by event. */
  'wallets.scan': call(
    z.object({ walletId, depth: z.number().int().min(1).max(20) }),
    z.object({ looked: z.number(), stopped: z.boolean(), found: z.array(foundAccount) }),
  ),
  'wallets.stopScan': call(z.object({}), z.object({})),
};
