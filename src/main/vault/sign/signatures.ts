import * as bitcoin from 'bitcoinjs-lib';

import { ecPair, secp256k1 } from '#main/vault/keys/curve.ts';
import { type SigningKey, tweakedKeyOf } from '#main/vault/keys/signing-key.ts';

/** ECDSA in DER with its sighash byte, low S and low R, so that sizes are exact. */
export function ecdsa({ privateKey }: SigningKey, hash: Uint8Array, sighash: number): Uint8Array {
  const pair = ecPair.fromPrivateKey(privateKey);
  pair.lowR = true;
  return bitcoin.script.signature.encode(pair.sign(hash), sighash);
}

/** BIP-340 with the output key of BIP-86, and a sighash byte unless it is the default (BIP-341). */
export function schnorr(key: SigningKey, hash: Uint8Array, sighash: number): Uint8Array {
  const signature = secp256k1.signSchnorr(hash, tweakedKeyOf(key));
  return sighash === 0 ? signature : Buffer.concat([signature, Buffer.from([sighash])]);
}
