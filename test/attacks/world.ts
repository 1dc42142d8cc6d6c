import { createHash } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';

import { formOf } from '#main/signing/messages/form.ts';
import { bip32 } from '#main/vault/keys/curve.ts';
import type { SigningKey } from '#main/vault/keys/keyring.ts';
import {
  createAddressBook,
  deriveAddress,
  type OwnAddress,
  type WalletAccount,
} from '#main/wallet/accounts.ts';
import { addressOf } from '#main/wallet/addresses.ts';
import { createWallet, type Wallet } from '#practice/chain/wallet.ts';
import { networks } from '#shared/bitcoin/network.ts';

/** The attacks' own world: publicly known keys on the practice network. */
export const network = networks.practice;
const lib = bitcoin.networks.regtest;

const root = bip32.fromSeed(Buffer.alloc(32, 7), bitcoin.networks.testnet);
const account = (
  id: number,
  purpose: 44 | 84 | 86,
  addressType: WalletAccount['addressType'],
  role: WalletAccount['role'],
  walletId = 'attacked',
  number = 0,
): WalletAccount => ({
  id,
  walletId,
  label: role,
  addressType,
  role,
  path: `m/${purpose}'/1'/${number}'`,
  fingerprint: Buffer.from(root.fingerprint).toString('hex'),
  key: root.derivePath(`m/${purpose}'/1'/${number}'`).neutered().toBase58(),
});

export const book = createAddressBook(
  [
    account(1, 84, 'p2wpkh', 'payment'),
    account(2, 86, 'p2tr', 'ordinals'),
    account(3, 44, 'p2pkh', 'listing'),
  ],
  network,
  { next: () => 1 },
  [account(4, 84, 'p2wpkh', 'payment', 'other', 1)],
);

const own = book.ownAddresses();
const pick = (role: OwnAddress['role'], change: boolean, index: number): OwnAddress => {
  const found = own.find(
    (one) => one.role === role && one.change === change && one.index === index,
  );
  if (!found) throw new Error('no such address');
  return found;
};

/** Receive addresses that pay, one for inscriptions, and one for change. */
export const pay = pick('payment', false, 0);
export const pay2 = pick('payment', false, 1);
export const change = pick('payment', true, 0);
export const ordinals = pick('ordinals', false, 0);
/** A legacy address, whose signatures don't cover amounts. */
export const legacy = pick('listing', false, 0);
export const ordinals2 = pick('ordinals', false, 1);

/** An address of another wallet of the same vault. */
export const otherWallet: OwnAddress = deriveAddress(
  account(4, 84, 'p2wpkh', 'payment', 'other', 1),
  network,
  false,
  0,
);

const keys = new Map<string, SigningKey>();

export function keyAt(path: string): SigningKey {
  const known = keys.get(path);
  if (known) return known;
  const { privateKey, publicKey } = root.derivePath(path);
  if (!privateKey) throw new Error('no key');
  const key = { privateKey, publicKey };
  keys.set(path, key);
  return key;
}

/** The same for the signer, which may know several keys of one path. */
export const keysAt = (path: string): SigningKey[] => [keyAt(path)];

export const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A stranger's wallet, by name. */
export const foreignWallet = (name: string): Wallet => createWallet('strangers', name);
const scripts = new Map<string, string>();
/** A stranger's P2WPKH script in hex, by name. */
export function foreign(name: string): string {
  const script = scripts.get(name) ?? Buffer.from(foreignWallet(name).script).toString('hex');
  scripts.set(name, script);
  return script;
}
export function foreignAddress(name: string): string {
  const address = addressOf(Buffer.from(foreign(name), 'hex'), network);
  if (address === null) throw new Error('no address');
  return address;
}

export interface MadeCoin {
  outpoint: string;
  rawHex: string;
  txid: string;
}

/** A transaction whose first output has this value; `salt` makes it unique. */
export function makeCoin(script: string, sats: bigint, salt: string): MadeCoin {
  const transaction = new bitcoin.Transaction();
  transaction.version = 2;
  transaction.addInput(hash(salt), 0);
  transaction.addOutput(Buffer.from(script, 'hex'), sats);
  const txid = transaction.getId();
  return { outpoint: `${txid}:0`, rawHex: transaction.toHex(), txid };
}

/** Null for an address that isn't ours. */
export const ownAddress = (address: string): OwnAddress | null =>
  own.find((one) => one.address === address) ?? null;

/** A text signed as our address does, or as a common address for others. */
export const messageOf = (owner: OwnAddress | null, message: string) => ({
  kind: 'message' as const,
  form: formOf(owner?.addressType ?? 'p2wpkh'),
  address: owner?.address ?? '',
  addressType: owner?.addressType ?? ('p2wpkh' as const),
  path: owner?.path ?? '',
  message,
});

export { lib };
