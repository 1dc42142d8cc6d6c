import { createHash } from 'node:crypto';

import type { BIP32Interface } from 'bip32';

import type { AccountPlan, Secret, WatchSource } from '#main/vault/file/contents.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';

import { bip32, ecPair, extendedKeyNetwork } from './curve.ts';
import { type CoinType, pathOf } from './path.ts';
import { seedOf } from './phrase.ts';
import { addressTypes, scriptOf } from './scripts.ts';
import { type SigningKey, wipeKey } from './signing-key.ts';

export type { Secret } from '#main/vault/file/contents.ts';
export type { SigningKey } from './signing-key.ts';

export const coinTypes = [0, 1] as const;

/** One account's public half. */
export interface AccountKey extends AccountPlan {
  /**
   * Path and extended public key (or public key in hex, or address) by coin type; a watch-only one has a single entry.
   */
  keys: Partial<Record<CoinType, { path: string; key: string }>>;
  /** Path of a watched key from its master key, if given. */
  origin?: string;
}

/** A wallet's public key data: enough to derive addresses, but not to sign. */
export interface AccountKeys {
  walletId: string;
  kind: Secret['kind'];
  /** Master key fingerprint in hex; empty if there is no master key. */
  fingerprint: string;
  /** A short code derived from the first addresses, to check a restore. */
  addressCode: string;
  accounts: AccountKey[];
}

export interface Keyring {
  walletId: string;
  accountKeys(accounts: readonly AccountPlan[]): AccountKeys;
  /** Null for a path outside the given accounts, and always for a watch-only wallet. */
  keyAt(path: string, accounts: readonly AccountPlan[]): SigningKey | null;
  /** Public account keys at any hardened path of a phrase, to look for addresses of other wallets' layouts. */
  xpubAt(layout: string, coinType: CoinType): string | null;
  wipe(): void;
}

const LEAF = /^(m(?:\/\d+')+)\/([01])\/(0|[1-9]\d{0,9})$/;

/**
 * Keys cached for the next signature, since deriving one costs as much. A lock wipes all of them. The limit is a few
 * megabytes, and ten times the inputs of the largest transaction.
 */
const MOST_KEPT = 10_000;

/** A wallet's id, derived from its keys. */
export function walletIdOf(from: Secret): string {
  const ring = openKeyring(from);
  ring.wipe();
  return ring.walletId;
}

/** See AccountKeys.addressCode. */
export function addressCodeOf(from: Secret): string {
  const ring = openKeyring(from);
  const { addressCode: code } = ring.accountKeys([]);
  ring.wipe();
  return code;
}

export function openKeyring(from: Secret): Keyring {
  switch (from.kind) {
    case 'phrase':
      return phraseKeyring(from);
    case 'wif':
      return wifKeyring(from);
    case 'watch':
      return watchKeyring(from);
  }
}

const idOf = (kind: string, publicPart: Uint8Array | string): string =>
  createHash('sha256').update(kind).update(publicPart).digest('hex').slice(0, 16);

function phraseKeyring(from: Extract<Secret, { kind: 'phrase' }>): Keyring {
  const seed = seedOf(from.words, from.passphrase);
  const root = bip32.fromSeed(seed);
  seed.fill(0);
  const walletId = idOf('phrase', root.publicKey);
  const nodes = new Map<string, BIP32Interface>();
  const leaves = new Map<string, SigningKey>();

  /** Keys dropped beyond the limit aren't wiped, since a caller may still be signing with them. */
  function leafAt(path: string, branch: string, index: number): SigningKey {
    const known = leaves.get(path);
    if (known) return known;
    if (leaves.size >= MOST_KEPT) leaves.clear();
    // The branch is cached too: deriving it costs as much as a signature.
    const leaf = signingKey(nodeAt(branch).derive(index));
    leaves.set(path, leaf);
    return leaf;
  }
  function nodeAt(path: string): BIP32Interface {
    const known = nodes.get(path);
    if (known) return known;
    const node = root.derivePath(path);
    nodes.set(path, node);
    return node;
  }
  function xpubAt(layout: string, coinType: CoinType): string {
    const node = nodeAt(pathOf(layout, coinType)).neutered();
    node.network = extendedKeyNetwork(coinType);
    return node.toBase58();
  }

  return {
    walletId,
    accountKeys: (accounts) => ({
      walletId,
      kind: 'phrase',
      fingerprint: Buffer.from(root.fingerprint).toString('hex'),
      addressCode: addressCode(firstScripts((path) => nodeAt(path))),
      accounts: accounts.map((plan) => ({
        ...plan,
        keys: byCoinType((coinType) => ({
          path: pathOf(plan.layout, coinType),
          key: xpubAt(plan.layout, coinType),
        })),
      })),
    }),
    keyAt(path, accounts) {
      const match = LEAF.exec(path);
      const base = match?.[1];
      if (
        !match ||
        !accounts.some(({ layout }) => coinTypes.some((c) => pathOf(layout, c) === base))
      )
        return null;
      return leafAt(path, `${base as string}/${match[2] as string}`, Number(match[3]));
    },
    xpubAt,
    wipe() {
      for (const leaf of leaves.values()) wipeKey(leaf);
      leaves.clear();
      for (const node of nodes.values()) wipeNode(node);
      nodes.clear();
      wipeNode(root);
    },
  };
}

function wifKeyring(from: Extract<Secret, { kind: 'wif' }>): Keyring {
  const privateKey = Buffer.from(from.key, 'hex');
  const { publicKey } = ecPair.fromPrivateKey(privateKey);
  const walletId = idOf('wif', publicKey);
  const own: SigningKey = { privateKey, publicKey };
  const key = Buffer.from(publicKey).toString('hex');
  return {
    walletId,
    accountKeys: (accounts) => ({
      walletId,
      kind: 'wif',
      fingerprint: '',
      addressCode: addressCode(addressTypes.map((type) => scriptOf(type, publicKey))),
      accounts: accounts.map((plan) => ({
        ...plan,
        keys: byCoinType(() => ({ path: 'wif', key })),
      })),
    }),
    keyAt: (path) => (path === 'wif' ? own : null),
    xpubAt: () => null,
    wipe: () => wipeKey(own),
  };
}

/** The watched keys or addresses in canonical order, since the wallet's id is derived from it. */
function watchedText(source: WatchSource): string {
  switch (source.type) {
    case 'xpub':
      return source.xpub;
    case 'address':
      return source.address;
    case 'addresses':
      return source.addresses
        .map(({ address }) => address)
        .sort()
        .join(' ');
  }
}

/** The address of an account in a wallet of several addresses. */
const addressAt = (addresses: readonly { address: string }[], layout: string): string =>
  addresses[Number(layout.split('/')[1])]?.address ?? '';

function watchKeyring({ source }: Extract<Secret, { kind: 'watch' }>): Keyring {
  const text = watchedText(source);
  const walletId = idOf('watch', text);
  const origin = source.type === 'xpub' ? source.origin : undefined;
  function keysOf({ layout }: AccountPlan): AccountKey['keys'] {
    if (source.type === 'xpub') return { [source.coinType]: { path: 'xpub', key: text } };
    const key = source.type === 'address' ? text : addressAt(source.addresses, layout);
    return byCoinType(() => ({ path: 'address', key }));
  }
  return {
    walletId,
    accountKeys: (accounts) => ({
      walletId,
      kind: 'watch',
      fingerprint: origin?.fingerprint ?? '',
      addressCode: addressCode([Buffer.from(text)]),
      accounts: accounts.map((plan) => ({
        ...plan,
        ...(origin ? { origin: origin.path } : {}),
        keys: keysOf(plan),
      })),
    }),
    keyAt: () => null,
    xpubAt: () => null,
    wipe: () => undefined,
  };
}

function byCoinType<T>(make: (coinType: CoinType) => T): Record<CoinType, T> {
  return { 0: make(0), 1: make(1) };
}

const FIRST = 2;

/** The first receive scripts of the four standard accounts, whichever accounts the wallet has. */
function firstScripts(nodeAt: (path: string) => BIP32Interface): Uint8Array[] {
  const purposes: Record<AddressType, number> = {
    p2pkh: 44,
    'p2sh-p2wpkh': 49,
    p2wpkh: 84,
    p2tr: 86,
  };
  return addressTypes.flatMap((type) => {
    const receive = nodeAt(`m/${purposes[type]}'/0'/0'`).derive(0);
    return Array.from({ length: FIRST }, (_, index) =>
      scriptOf(type, receive.derive(index).publicKey),
    );
  });
}

/** Without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Forty bits as eight letters: a wrong word or passphrase has a chance of one in 10¹² to pass. */
function addressCode(scripts: readonly Uint8Array[]): string {
  const hash = createHash('sha256').update('inkstone address code');
  for (const script of scripts) hash.update(script);
  const bits = BigInt(`0x${hash.digest('hex').slice(0, 10)}`);
  const letters = Array.from(
    { length: 8 },
    (_, at) => ALPHABET[Number((bits >> BigInt(35 - 5 * at)) & 31n)],
  );
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

function signingKey(node: BIP32Interface): SigningKey {
  if (!node.privateKey) throw new Error('not a private node');
  return { privateKey: node.privateKey, publicKey: node.publicKey };
}

function wipeNode(node: BIP32Interface): void {
  node.privateKey?.fill(0);
  node.chainCode.fill(0);
}
