import * as bitcoin from 'bitcoinjs-lib';

import type { Network } from '#shared/bitcoin/network.ts';

import { bip32, extendedKeyNetwork, libNetworks } from '../vault/curve.ts';
import type { AccountKeys } from '../vault/keyring.ts';

export interface WalletAccount {
  id: number;
  label: string;
  addressType: 'p2wpkh' | 'p2tr';
  role: 'payment' | 'ordinals';
  /** m/84'/1'/0', or `wif` for an imported key. */
  path: string;
  /** Master key fingerprint in hex; empty for an imported key. */
  fingerprint: string;
  /** Extended public key, or the compressed public key in hex of an imported key. */
  key: string;
}

/** An address of ours and how to find its key. */
export interface OwnAddress {
  accountId: number;
  role: 'payment' | 'ordinals';
  address: string;
  addressType: 'p2wpkh' | 'p2tr';
  /** Output script in hex. */
  script: string;
  /** Full path such as m/84'/1'/0'/1/3, or `wif`. */
  path: string;
  /** Compressed public key in hex. */
  pubkey: string;
  fingerprint: string;
  change: boolean;
  index: number;
}

const types = [
  { purpose: 84, addressType: 'p2wpkh', role: 'payment', label: 'Payment' },
  { purpose: 86, addressType: 'p2tr', role: 'ordinals', label: 'Inscriptions' },
] as const;

/** Accounts of a vault on a network: native segwit (BIP-84) pays, taproot (BIP-86) holds inscriptions. */
export function accountsOf(keys: AccountKeys, network: Network): WalletAccount[] {
  return types.map(({ purpose, addressType, role, label }, at) => {
    const common = { id: at + 1, label, addressType, role };
    if (keys.kind === 'wif') return { ...common, path: 'wif', fingerprint: '', key: keys.pubkey };
    const account = keys.accounts.find(
      (one) => one.purpose === purpose && one.coinType === network.coinType,
    );
    if (!account) throw new Error('the vault lacks an account');
    return { ...common, path: account.path, fingerprint: keys.fingerprint, key: account.xpub };
  });
}

/** The address at receive (change false) or change branch and index. An imported key has only one. */
export function deriveAddress(
  account: WalletAccount,
  network: Network,
  change: boolean,
  index: number,
): OwnAddress {
  const single = account.path === 'wif';
  const pubkey = single
    ? Buffer.from(account.key, 'hex')
    : bip32
        .fromBase58(account.key, extendedKeyNetwork(network.coinType))
        .derive(change ? 1 : 0)
        .derive(index).publicKey;
  const lib = libNetworks[network.prefixes];
  const payment =
    account.addressType === 'p2wpkh'
      ? bitcoin.payments.p2wpkh({ pubkey, network: lib })
      : bitcoin.payments.p2tr({ internalPubkey: bitcoin.toXOnly(pubkey), network: lib });
  if (!payment.address || !payment.output) throw new Error('no address for this key');
  return {
    accountId: account.id,
    role: account.role,
    address: payment.address,
    addressType: account.addressType,
    script: Buffer.from(payment.output).toString('hex'),
    path: single ? 'wif' : `${account.path}/${change ? 1 : 0}/${index}`,
    pubkey: Buffer.from(pubkey).toString('hex'),
    fingerprint: account.fingerprint,
    change: single ? false : change,
    index: single ? 0 : index,
  };
}

/** Next unused index of each branch. Kept by the store. */
export interface AddressCounters {
  next(accountId: number, change: boolean): number;
}

/** Addresses looked at beyond the next unused one (BIP-44's gap limit). */
export const GAP = 20;

/**
 * The addresses of some accounts, derived once. Recognises own scripts up to the gap beyond the counters, so
 * that an output to an address not handed out yet is still known as ours.
 */
export function createAddressBook(
  accounts: readonly WalletAccount[],
  network: Network,
  counters: AddressCounters,
) {
  const derived = new Map<string, OwnAddress>();
  const byScript = new Map<string, OwnAddress>();

  function at(account: WalletAccount, change: boolean, index: number): OwnAddress {
    const key = `${account.id}/${change}/${index}`;
    const known = derived.get(key);
    if (known) return known;
    const address = deriveAddress(account, network, change, index);
    derived.set(key, address);
    byScript.set(address.script, address);
    return address;
  }

  function range(account: WalletAccount, change: boolean, beyond: number): OwnAddress[] {
    if (account.path === 'wif') return change ? [] : [at(account, false, 0)];
    const end = counters.next(account.id, change) + beyond;
    return Array.from({ length: end }, (_, index) => at(account, change, index));
  }

  const all = (beyond: number): OwnAddress[] =>
    accounts.flatMap((one) => [...range(one, false, beyond), ...range(one, true, beyond)]);

  return {
    accounts,
    /** Handed-out addresses and the next one of each branch. */
    ownAddresses: (): OwnAddress[] => all(1),
    /** Null for a script that is not ours within the gap. */
    findScript(scriptHex: string): OwnAddress | null {
      const known = byScript.get(scriptHex);
      if (known) return known;
      all(GAP);
      return byScript.get(scriptHex) ?? null;
    },
    /** The current receive address of an account. */
    receive: (account: WalletAccount): OwnAddress =>
      at(account, false, counters.next(account.id, false)),
    /** The next unused change address of the payment account. */
    freshChange(): OwnAddress {
      const account = accounts.find(({ role }) => role === 'payment');
      if (!account) throw new Error('no payment account');
      if (account.path === 'wif') return at(account, false, 0);
      return at(account, true, counters.next(account.id, true));
    },
  };
}

export type AddressBook = ReturnType<typeof createAddressBook>;
