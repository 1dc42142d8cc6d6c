import { createHash } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';

import type { AddressType } from '#shared/ipc/wallet.ts';

import { secp256k1 } from './curve.ts';

export const addressTypes: readonly AddressType[] = ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'];

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const sha256 = (data: Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** Output script of a compressed key: BIP-44, BIP-49, BIP-84 or BIP-86 (key path, no scripts). */
export function scriptOf(type: AddressType, pubkey: Uint8Array): Uint8Array {
  if (pubkey.length !== 33) throw new Error('no script for this key');
  switch (type) {
    case 'p2pkh':
      return keyHashCode(bitcoin.crypto.hash160(pubkey));
    case 'p2sh-p2wpkh':
      return nestedScript(redeemScriptOf(pubkey));
    case 'p2wpkh':
      return redeemScriptOf(pubkey);
    case 'p2tr': {
      const internal = bitcoin.toXOnly(pubkey);
      const output = secp256k1.xOnlyPointAddTweak(internal, tapTweak(internal));
      if (!output) throw new Error('no script for this key');
      return Buffer.concat([bytes('5120'), output.xOnlyPubkey]);
    }
  }
}

/** A key's version 0 program: the P2WPKH output script, and the redeem script of a nested output (BIP-16). */
export const redeemScriptOf = (pubkey: Uint8Array): Uint8Array =>
  Buffer.concat([bytes('0014'), bitcoin.crypto.hash160(pubkey)]);

/** The output script for a redeem script (BIP-16). */
export const nestedScript = (redeem: Uint8Array): Uint8Array =>
  Buffer.concat([bytes('a914'), bitcoin.crypto.hash160(redeem), bytes('87')]);

/** The P2PKH script, which is also a key's script code (BIP-143). `keyHash` has 20 bytes. */
export const keyHashCode = (keyHash: Uint8Array): Uint8Array =>
  Buffer.concat([bytes('76a914'), keyHash, bytes('88ac')]);

const TAP_TWEAK = sha256(Buffer.from('TapTweak'));

/** The tweak of an internal key without scripts (BIP-341). `xOnly` has 32 bytes. */
export const tapTweak = (xOnly: Uint8Array): Uint8Array =>
  sha256(Buffer.concat([TAP_TWEAK, TAP_TWEAK, xOnly]));

/** Whether an address, of any network, belongs to the script: both encode the same data. */
export function isAddressOf(address: string, type: AddressType, script: Uint8Array): boolean {
  if (type === 'p2wpkh' || type === 'p2tr') {
    const held = tryDecode(() => bitcoin.address.fromBech32(address));
    if (held?.version !== (type === 'p2tr' ? 1 : 0)) return false;
    return Buffer.compare(held.data, script.subarray(2)) === 0;
  }
  const held = tryDecode(() => bitcoin.address.fromBase58Check(address));
  const start = type === 'p2pkh' ? 3 : 2;
  return held !== null && Buffer.compare(held.hash, script.subarray(start, start + 20)) === 0;
}

function tryDecode<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
