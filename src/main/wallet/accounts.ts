import type { BIP32Interface } from 'bip32';
import * as bitcoin from 'bitcoinjs-lib';

import { bip32, extendedKeyNetwork, libNetworks } from '#main/vault/keys/curve.ts';
import type { AccountKeys } from '#main/vault/keys/keyring.ts';
import { scriptOf } from '#main/vault/keys/scripts.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import type { AddressRole, AddressType } from '#shared/ipc/wallet.ts';
import { accountName } from '#shared/words/names.ts';

import { parseAddress } from './addresses.ts';

export interface WalletAccount {
  id: number;
  walletId: string;
  /** Its name; a sentence if Inkstone gave it. */
  label: string;
  addressType: AddressType;
  role: AddressRole;
  /** m/84'/1'/0'; `wif` for an imported key; `xpub` or `address` for watch-only. */
  path: string;
  /** Master key fingerprint in hex; empty if there is no master key. */
  fingerprint: string;
  /** Extended public key, or the compressed public key in hex of an imported key, or the watched address. */
  key: string;
  /** Path of a watched key from its master key, if given. */
  origin?: string;
}

/** An address of ours and how to find its key. */
export interface OwnAddress {
  walletId: string;
  accountId: number;
  role: AddressRole;
  address: string;
  addressType: AddressType;
  /** Output script in hex. */
  script: string;
  /** Full path such as m/84'/1'/0'/1/3, or the account's path if it has a single address. */
  path: string;
  /** Compressed public key in hex; empty for a watched address. */
  pubkey: string;
  fingerprint: string;
  /** Full path of a watched address from the master key, if known. */
  origin?: string;
  change: boolean;
  index: number;
}

/** An account with one address and no branches. */
export const isSingle = ({ path }: { path: string }): boolean =>
  path === 'wif' || path === 'address';
/** Watch-only: we don't have its key. */
export const isWatched = ({ path }: { path: string }): boolean =>
  /^(xpub|address)(\/|$)/.test(path);

/** A wallet's accounts on a network. A watched key or address of another network gives none. */
export function accountsOf(keys: AccountKeys, network: Network): WalletAccount[] {
  return keys.accounts.flatMap(({ id, label, addressType, role, origin, keys: byCoinType }) => {
    const found = byCoinType[network.coinType];
    if (!found || (found.path === 'address' && !isOf(network, found.key))) return [];
    const { walletId, fingerprint } = keys;
    const known = origin === undefined ? {} : { origin };
    const called = accountName(label);
    return [{ id, walletId, label: called, addressType, role, fingerprint, ...known, ...found }];
  });
}

function isOf(network: Network, address: string): boolean {
  try {
    parseAddress(address, network);
    return true;
  } catch {
    return false;
  }
}

/** The address at an index of the receive (change false) or change branch. A single address ignores both. */
export function deriveAddress(
  account: WalletAccount,
  network: Network,
  change: boolean,
  index: number,
): OwnAddress {
  const { id, walletId, role, addressType, path, fingerprint, key } = account;
  const common = { walletId, accountId: id, role, addressType, fingerprint };
  const single = { path, change: false, index: 0 };
  if (path === 'address') {
    const script = Buffer.from(parseAddress(key, network).script).toString('hex');
    return { ...common, ...single, address: key, script, pubkey: '' };
  }
  const leaf = `/${change ? 1 : 0}/${index}`;
  const origin = account.origin === undefined ? {} : { origin: `${account.origin}${leaf}` };
  const branched = { path: `${path}${leaf}`, ...origin, change, index };
  const keyOf = (): Uint8Array =>
    path === 'wif'
      ? Buffer.from(key, 'hex')
      : branchOf(key, network.coinType, change).derive(index).publicKey;
  return {
    ...common,
    ...(path === 'wif' ? single : branched),
    ...leafOf([network.prefixes, addressType, key, leaf].join(), () => {
      const pubkey = keyOf();
      const script = scriptOf(addressType, pubkey);
      return {
        address: bitcoin.address.fromOutputScript(script, libNetworks[network.prefixes]),
        script: Buffer.from(script).toString('hex'),
        pubkey: Buffer.from(pubkey).toString('hex'),
      };
    }),
  };
}

type Leaf = Pick<OwnAddress, 'address' | 'script' | 'pubkey'>;

/**
 * Derived public addresses, shared because each change of wallet and each unlock creates new address books for
 * the same keys.
 */
const leaves = new Map<string, Leaf>();
const MAX_LEAVES = 10_000;

function leafOf(name: string, derive: () => Leaf): Leaf {
  const known = leaves.get(name);
  if (known) return known;
  if (leaves.size >= MAX_LEAVES) leaves.clear();
  const leaf = derive();
  leaves.set(name, leaf);
  return leaf;
}

/** Public branches by key: deriving the branch is half the cost of an address. */
const branches = new Map<string, BIP32Interface>();
const MAX_BRANCHES = 500;

function branchOf(xpub: string, coinType: 0 | 1, change: boolean): BIP32Interface {
  const name = `${xpub}/${change ? 1 : 0}`;
  const known = branches.get(name);
  if (known) return known;
  if (branches.size >= MAX_BRANCHES) branches.clear();
  const branch = bip32.fromBase58(xpub, extendedKeyNetwork(coinType)).derive(change ? 1 : 0);
  branches.set(name, branch);
  return branch;
}

/** Next unused index of each branch, in the store. */
export interface AddressCounters {
  next(accountId: number, change: boolean): number;
}

/** Addresses watched beyond the next unused one (BIP-44's gap limit). */
export const GAP = 20;

/**
 * The active wallet's addresses, derived once. Recognises own scripts up to the gap limit, so that outputs to
 * addresses not issued yet count as ours. `others` are accounts of the vault's other wallets: also recognised,
 * since an operation started with them may still be running.
 */
export function createAddressBook(
  accounts: readonly WalletAccount[],
  network: Network,
  counters: AddressCounters,
  others: readonly WalletAccount[] = [],
) {
  /** A watch-only wallet: its spends are signed on another device. */
  const watches = accounts.length > 0 && accounts.every(isWatched);
  const derived = new Map<string, OwnAddress>();
  const byScript = new Map<string, OwnAddress>();

  function at(account: WalletAccount, change: boolean, index: number): OwnAddress {
    const key = `${account.id}/${change}/${index}`;
    const known = derived.get(key);
    if (known) return known;
    const address = deriveAddress(account, network, change, index);
    derived.set(key, address);
    const isOurs = !isWatched(account) || watches;
    // The active wallet takes precedence, since another wallet may have the same key.
    if (isOurs && !byScript.has(address.script)) byScript.set(address.script, address);
    return address;
  }

  function range(account: WalletAccount, change: boolean, beyond: number): OwnAddress[] {
    if (isSingle(account)) return change ? [] : [at(account, false, 0)];
    const end = counters.next(account.id, change) + beyond;
    return Array.from({ length: end }, (_, index) => at(account, change, index));
  }

  /** Each branch is derived up to the gap limit, and again only once it grows. */
  const reached = new Map<string, number>();
  function reach(account: WalletAccount, change: boolean): void {
    const end = isSingle(account) ? 0 : counters.next(account.id, change);
    const branch = `${account.id}/${change}`;
    if (reached.get(branch) === end) return;
    range(account, change, GAP);
    reached.set(branch, end);
  }

  const all = (from: readonly WalletAccount[], beyond: number): OwnAddress[] =>
    from.flatMap((one) => [...range(one, false, beyond), ...range(one, true, beyond)]);

  return {
    accounts,
    /** Handed-out addresses plus the next one of each branch. */
    ownAddresses: (): OwnAddress[] => all(accounts, 1),
    /**
     * Null for a script that isn't ours within the gap. Watch-only addresses count as ours only in a watch-only wallet.
     */
    findScript(scriptHex: string): OwnAddress | null {
      for (const some of [[], accounts, others]) {
        for (const one of some) for (const change of [false, true]) reach(one, change);
        const known = byScript.get(scriptHex);
        if (known) return known;
      }
      return null;
    },
    /** The current receive address of an account. */
    receive: (account: WalletAccount): OwnAddress =>
      isSingle(account)
        ? at(account, false, 0)
        : at(account, false, counters.next(account.id, false)),
    first: (account: WalletAccount): OwnAddress => at(account, false, 0),
    /** The next unused change address of the payment account. Throws WATCH_ONLY. */
    freshChange(): OwnAddress {
      const paying = accounts.filter(
        (one) => one.role === 'payment' && (watches || !isWatched(one)),
      );
      const account = paying.find((one) => /^p2(wpkh|tr)$/.test(one.addressType)) ?? paying[0];
      if (!account) throw new AppError('WATCH_ONLY', 'no payment account with keys');
      if (isSingle(account)) return at(account, false, 0);
      return at(account, true, counters.next(account.id, true));
    },
  };
}

export type AddressBook = ReturnType<typeof createAddressBook>;
