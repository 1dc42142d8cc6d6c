import { setImmediate } from 'node:timers/promises';

import * as bitcoin from 'bitcoinjs-lib';

import { secp256k1 } from '#main/vault/keys/curve.ts';
import { AppError } from '#shared/errors.ts';

import { parsePsbt } from './psbt.ts';
import { createSignedParts } from './signed-parts.ts';

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

/** Inputs looked at before others get their turn: some milliseconds. */
const AT_ONCE = 8;

/**
 * After signing (safety.md C12): one signature was added to each named input and nothing else changed by a
 * byte; each has the sighash the PSBT asked for, and verifies. Throws PSBT_INVALID. Others get their turn in between:
 * two hundred inputs take a tenth of a second.
 */
export async function checkSignatures(
  approvedBase64: string,
  signedBase64: string,
  named: readonly number[],
): Promise<bitcoin.Psbt> {
  const approved = parsePsbt(approvedBase64).psbt;
  await setImmediate();
  const { psbt, unsignedTx } = parsePsbt(signedBase64);
  const taken: { index: number; found: Partial<bitcoin.Psbt['data']['inputs'][number]> }[] = [];
  for (const index of named) {
    const input = psbt.data.inputs[index];
    if (!input) return fail(`there is no input ${index}`);
    const [signature, ...more] = [
      ...(input.partialSig ?? []).map((partial) => partial.signature),
      ...(input.tapKeySig ? [input.tapKeySig] : []),
    ];
    if (!signature || more.length > 0) {
      fail(`input ${index} has ${signature ? 1 + more.length : 0} signatures`);
    }
    const asked = input.sighashType ?? (input.tapKeySig ? SIGHASH_DEFAULT : SIGHASH_ALL);
    // Taproot's default leaves the byte out: 64 bytes.
    const isDefault = input.tapKeySig?.length === 64;
    if ((isDefault ? SIGHASH_DEFAULT : signature.at(-1)) !== asked) {
      fail(`the signature of input ${index} has another sighash`);
    }
    const { partialSig, tapKeySig } = input;
    taken.push({
      index,
      found: { ...(partialSig && { partialSig }), ...(tapKeySig && { tapKeySig }) },
    });
    delete input.partialSig;
    delete input.tapKeySig;
  }
  // Reading and writing the largest PSBT takes some ten milliseconds each.
  await setImmediate();
  if (psbt.toBase64() !== approved.toBase64()) fail('more than signatures changed');
  for (const { index, found } of taken) Object.assign(psbt.data.inputs[index] ?? {}, found);
  const signedParts = createSignedParts(psbt, unsignedTx);
  const holds = (index: number): boolean => {
    const found = signedParts(index);
    return found !== null && verifySignature(found.pubkey, found.hash, found.signature);
  };
  for (const [seen, index] of named.entries()) {
    if (!holds(index)) fail(`the signature of input ${index} does not verify`);
    if (seen % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  return psbt;
}

/** The same for a PSBT that is ours alone: gives the final transaction, whose txid must be the predicted one. */
export async function checkSigned(
  approvedBase64: string,
  signedBase64: string,
  named: readonly number[],
  txid: string | null,
): Promise<{ txid: string; rawHex: string }> {
  const psbt = await checkSignatures(approvedBase64, signedBase64, named);
  psbt.finalizeAllInputs();
  const transaction = psbt.extractTransaction(true);
  const found = transaction.getId();
  if (txid !== null && found !== txid) fail('the txid is not the predicted one');
  return { txid: found, rawHex: transaction.toHex() };
}

const { SIGHASH_ALL, SIGHASH_DEFAULT } = bitcoin.Transaction;

function fail(why: string): never {
  throw new AppError('PSBT_INVALID', `after signing: ${why}`);
}
