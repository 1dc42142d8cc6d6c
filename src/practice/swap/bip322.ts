import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { taprootTweakPrivKey } from '@scure/btc-signer/utils.js';

import { encodeSimple, toSign, verifySimple } from '#practice/chain/bip322.ts';
import { concatBytes } from '#practice/formats/bytes.ts';
import { scriptKind, scriptOfAddress } from '#practice/formats/scripts.ts';
import { createSigHasher } from '#practice/formats/sighash.ts';

/** True for addresses whose signatures the service reads: P2WPKH and P2TR. */
export function canSign(address: string): boolean {
  const script = scriptOfAddress(address);
  const kind = script ? scriptKind(script) : 'other';
  return kind === 'wpkh' || kind === 'tr';
}

/**
 * Whether the sequencer takes a signature: taproot with the default sighash only, it computes the digest with type
 * 0 (api-facts-2, 1).
 */
export function verifyForSwap(message: string, address: string, signature: string): boolean {
  const script = scriptOfAddress(address);
  // One element of 64 bytes: a signature that names its type has one more.
  const bare = signature.startsWith('smp') ? signature.slice(3) : signature;
  const isTaproot = script !== null && scriptKind(script) === 'tr';
  if (isTaproot && Buffer.from(bare, 'base64')[1] !== 64) return false;
  return verifySimple(message, address, signature);
}

/** A BIP-322 "simple" signature, as the practice network's own people make them. */
export function signMessage(address: string, message: string, key: Uint8Array): string {
  const script = scriptOfAddress(address);
  if (!script) throw new Error('not an address of the practice network');
  const hasher = createSigHasher(toSign(message, script), [{ sats: 0n, script }]);
  if (scriptKind(script) === 'tr') {
    const tweaked = taprootTweakPrivKey(key, new Uint8Array(0));
    return encodeSimple([schnorr.sign(hasher.taproot(0, 0), tweaked, new Uint8Array(32))]);
  }
  const code = concatBytes(
    Uint8Array.of(0x76, 0xa9, 20),
    script.subarray(2),
    Uint8Array.of(0x88, 0xac),
  );
  const der = secp256k1.sign(hasher.segwit(0, code, 1), key, { prehash: false, format: 'der' });
  return encodeSimple([concatBytes(der, Uint8Array.of(1)), secp256k1.getPublicKey(key)]);
}
