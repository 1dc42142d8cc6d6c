import * as bitcoin from 'bitcoinjs-lib';

import { AppError } from '#shared/errors.ts';

import { secp256k1 } from '../vault/curve.ts';
import { parsePsbt } from './psbt.ts';

/** ECDSA with low S (64 bytes r||s), or BIP-340, by the length of the public key. */
export function verifySignature(
  pubkey: Uint8Array,
  hash: Uint8Array,
  signature: Uint8Array,
): boolean {
  return pubkey.length === 32
    ? secp256k1.verifySchnorr(hash, pubkey, signature)
    : secp256k1.verify(hash, pubkey, signature, true);
}

/** Strict DER with its sighash byte, low S: what a node's policy accepts. */
export function verifyDer(
  pubkey: Uint8Array,
  hash: Uint8Array,
  derAndSighash: Uint8Array,
): boolean {
  try {
    const { signature } = bitcoin.script.signature.decode(derAndSighash);
    return secp256k1.verify(hash, pubkey, signature, true);
  } catch {
    return false;
  }
}

/**
 * After signing (safety.md C12): signatures were added to the named inputs and nothing else changed by a
 * byte, and each verifies. Gives the final transaction, whose txid must be the predicted one. Throws PSBT_INVALID.
 */
export function checkSigned(
  approvedBase64: string,
  signedBase64: string,
  named: readonly number[],
  txid: string,
): { txid: string; rawHex: string } {
  const approved = parsePsbt(approvedBase64);
  const { psbt } = parsePsbt(signedBase64);
  const stripped = psbt.clone();
  for (const [index, input] of stripped.data.inputs.entries()) {
    const signatures = (input.partialSig?.length ?? 0) + (input.tapKeySig ? 1 : 0);
    if (signatures !== (named.includes(index) ? 1 : 0)) {
      fail(`input ${index} has ${signatures} signatures`);
    }
    delete input.partialSig;
    delete input.tapKeySig;
  }
  if (stripped.toBase64() !== approved.psbt.toBase64()) fail('more than signatures changed');
  for (const index of named) {
    if (!signatureHolds(psbt, index)) fail(`the signature of input ${index} does not verify`);
  }
  psbt.finalizeAllInputs();
  const transaction = psbt.extractTransaction(true);
  if (transaction.getId() !== txid) fail('the txid is not the predicted one');
  return { txid, rawHex: transaction.toHex() };
}

function signatureHolds(psbt: bitcoin.Psbt, index: number): boolean {
  try {
    return psbt.validateSignaturesOfInput(index, verifySignature);
  } catch {
    return false;
  }
}

function fail(why: string): never {
  throw new AppError('PSBT_INVALID', `after signing: ${why}`);
}
