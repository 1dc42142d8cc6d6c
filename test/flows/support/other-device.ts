import { Transaction } from '@scure/btc-signer';

import { bip32, extendedKeyNetwork } from '#main/vault/keys/curve.ts';
import { seedOf } from '#main/vault/keys/phrase.ts';

const WORDS =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

const account = bip32
  .fromSeed(seedOf(WORDS.split(' '), ''), extendedKeyNetwork(1))
  .derivePath("m/84'/1'/0'");

/** Its account key, as the device gives it out. */
export const DESCRIPTOR = `wpkh([73c5da0a/84'/1'/0']${account.neutered().toBase58()}/0/*)`;

/** The key of an address of the first account. */
export const keyAt = (branch: 0 | 1, index: number): Uint8Array => {
  const key = account.derive(branch).derive(index).privateKey;
  if (!key) throw new Error('a private node');
  return key;
};

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
export const read = (psbt: string, options = {}): Transaction =>
  Transaction.fromPSBT(Buffer.from(psbt, 'base64'), options);

/** Signs with the key of the first address, as a device does that shares no line with the app. */
export function signElsewhere(psbt: string, how: { final?: true } = {}): string {
  const tx = read(psbt);
  tx.sign(keyAt(0, 0));
  if (how.final) tx.finalize();
  return base64(tx.toPSBT());
}
