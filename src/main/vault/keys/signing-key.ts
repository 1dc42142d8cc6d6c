import * as bitcoin from 'bitcoinjs-lib';

import type { AddressType } from '#shared/ipc/wallet.ts';

import { secp256k1 } from './curve.ts';
import { scriptOf, tapTweak } from './scripts.ts';

/** A signing key and its compressed public key. */
export interface SigningKey {
  privateKey: Uint8Array;
  publicKey: Uint8Array;
}

/** Values derived from a key, computed on first use: each costs as much as a signature. */
interface Derived {
  scripts: Map<AddressType, Uint8Array>;
  tweaked: Uint8Array | null;
}

const ODD = 0x03;
const known = new WeakMap<SigningKey, Derived>();

function derivedOf(key: SigningKey): Derived {
  const found = known.get(key) ?? { scripts: new Map<AddressType, Uint8Array>(), tweaked: null };
  known.set(key, found);
  return found;
}

/** The key's output script of a type. Don't modify it. */
export function ownScriptOf(type: AddressType, key: SigningKey): Uint8Array {
  const { scripts } = derivedOf(key);
  const script = scripts.get(type) ?? scriptOf(type, key.publicKey);
  scripts.set(type, script);
  return script;
}

/** The private key of BIP-86's output key (BIP-341). As secret as the key, and wiped with it. */
export function tweakedKeyOf(key: SigningKey): Uint8Array {
  const derived = derivedOf(key);
  if (derived.tweaked) return derived.tweaked;
  const { privateKey, publicKey } = key;
  const internal = publicKey[0] === ODD ? secp256k1.privateNegate(privateKey) : privateKey;
  const tweaked = secp256k1.privateAdd(internal, tapTweak(bitcoin.toXOnly(publicKey)));
  if (!tweaked) throw new Error('the tweaked key is none');
  derived.tweaked = tweaked;
  return tweaked;
}

/** Zeroes a key and everything derived from it. */
export function wipeKey(key: SigningKey): void {
  key.privateKey.fill(0);
  known.get(key)?.tweaked?.fill(0);
  known.delete(key);
}
