import type { BIP32Interface } from 'bip32';
import { z } from 'zod';

import { bip32, ecPair, extendedKeyNetwork } from './curve.ts';
import { seedOf } from './phrase.ts';

/** What the vault seals. `wif` is kept as typed, so that a reveal shows what was imported. */
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
]);
export type Secret = z.output<typeof secret>;

/** One account's public half. BIP-84 accounts pay, BIP-86 accounts hold inscriptions. */
export interface AccountKey {
  purpose: 84 | 86;
  coinType: 0 | 1;
  /** Such as m/84'/1'/0'. */
  path: string;
  xpub: string;
}

/** Everything about the keys that is not secret: enough to derive addresses, not to sign. */
export type AccountKeys =
  { kind: 'phrase'; fingerprint: string; accounts: AccountKey[] } | { kind: 'wif'; pubkey: string };

/** A signing key and its compressed public key. */
export interface SigningKey {
  privateKey: Uint8Array;
  publicKey: Uint8Array;
}

export interface Keyring {
  accountKeys: AccountKeys;
  /** The key at a full path such as m/84'/1'/0'/0/5, or `wif`. Throws for a path outside our accounts. */
  keyAt(path: string): SigningKey;
  wipe(): void;
}

const ADDRESS_PATH = /^m\/(84|86)'\/([01])'\/0'\/([01])\/(0|[1-9][0-9]{0,9})$/;

export function createKeyring(from: Secret): Keyring {
  return from.kind === 'phrase' ? phraseKeyring(from) : wifKeyring(from);
}

function phraseKeyring(from: Extract<Secret, { kind: 'phrase' }>): Keyring {
  const seed = seedOf(from.words, from.passphrase);
  const root = bip32.fromSeed(seed);
  seed.fill(0);
  const nodes = new Map<string, BIP32Interface>();
  const accounts: AccountKey[] = [];
  for (const purpose of [84, 86] as const) {
    for (const coinType of [0, 1] as const) {
      const path = `m/${purpose}'/${coinType}'/0'`;
      const node = root.derivePath(path);
      node.network = extendedKeyNetwork(coinType);
      nodes.set(path, node);
      accounts.push({ purpose, coinType, path, xpub: node.neutered().toBase58() });
    }
  }
  const fingerprint = Buffer.from(root.fingerprint).toString('hex');
  wipeNode(root);
  return {
    accountKeys: { kind: 'phrase', fingerprint, accounts },
    keyAt(path) {
      const match = ADDRESS_PATH.exec(path);
      const account = match && nodes.get(`m/${match[1] as string}'/${match[2] as string}'/0'`);
      if (!account) throw new Error('no key at this path');
      return signingKey(account.derive(Number(match[3])).derive(Number(match[4])));
    },
    wipe() {
      for (const node of nodes.values()) wipeNode(node);
      nodes.clear();
    },
  };
}

function wifKeyring(from: Extract<Secret, { kind: 'wif' }>): Keyring {
  const privateKey = Buffer.from(from.key, 'hex');
  const { publicKey } = ecPair.fromPrivateKey(privateKey);
  return {
    accountKeys: { kind: 'wif', pubkey: Buffer.from(publicKey).toString('hex') },
    keyAt(path) {
      if (path !== 'wif') throw new Error('no key at this path');
      return { privateKey, publicKey };
    },
    wipe: () => void privateKey.fill(0),
  };
}

function signingKey(node: BIP32Interface): SigningKey {
  if (!node.privateKey) throw new Error('not a private node');
  return { privateKey: node.privateKey, publicKey: node.publicKey };
}

function wipeNode(node: BIP32Interface): void {
  node.privateKey?.fill(0);
  node.chainCode.fill(0);
}
