import * as bitcoin from 'bitcoinjs-lib';

import { eachInTurns } from '#main/turns.ts';
import { secp256k1 } from '#main/vault/keys/curve.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

import { parsePsbt } from './psbt.ts';
import { type KeyMap, psbtBytes, readMaps } from './psbt-maps.ts';
import { createSignedParts } from './signed-parts.ts';

/** ECDSA with low S (64 bytes r||s), or BIP-340, depending on the public key's length. */
export function verifySignature(
  pubkey: Uint8Array,
  hash: Uint8Array,
  signature: Uint8Array,
): boolean {
  return pubkey.length === 32
    ? secp256k1.verifySchnorr(hash, pubkey, signature)
    : secp256k1.verify(hash, pubkey, signature, true);
}

/** Strict DER with sighash byte and low S, as node policy requires. */
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

/** Inputs processed before yielding: a few milliseconds. */
const AT_ONCE = 8;

const NOTHING: KeyMap = new Map();

/** Fields added by signing: a signature by public key (BIP-174), or of a taproot key path (BIP-371). */
const isSignature = (key: string): boolean => key.startsWith('02') || key === '13';

/** Whether a map has exactly what was approved, byte by byte, plus only what signing adds. */
function isSame(approved: KeyMap, found: KeyMap, isSigned: boolean): boolean {
  const rest = [...found].filter(([key]) => !isSigned || !isSignature(key));
  return (
    rest.length === approved.size &&
    rest.every(([key, value]) => approved.get(key)?.equals(value) === true)
  );
}

/** The input has exactly one signature, with the requested sighash. */
function checkOnlySignature(psbt: bitcoin.Psbt, index: number): void {
  const input = psbt.data.inputs[index];
  if (!input) return fail(say.signing.readVerify.thereIsNoInput({ index }));
  const [signature, ...more] = [
    ...(input.partialSig ?? []).map((partial) => partial.signature),
    ...(input.tapKeySig ? [input.tapKeySig] : []),
  ];
  if (!signature || more.length > 0) {
    return fail(
      say.signing.readVerify.inputHasSignatures({ index, which: signature ? 1 + more.length : 0 }),
    );
  }
  const expected = input.sighashType ?? (input.tapKeySig ? SIGHASH_DEFAULT : SIGHASH_ALL);
  // Taproot's default omits the byte: 64 bytes.
  const isDefault = input.tapKeySig?.length === 64;
  const found = isDefault ? SIGHASH_DEFAULT : signature.at(-1);
  // Some devices write ALL explicitly for taproot's default: both cover the whole transaction.
  const isExplicitAll = expected === SIGHASH_DEFAULT && found === SIGHASH_ALL;
  if (found !== expected && !(isExplicitAll && input.tapKeySig)) {
    fail(say.signing.readVerify.theSignatureOfInput({ index }));
  }
}

/**
 * Checks after signing (safety.md C12): one signature was added to each named input and nothing else changed by a byte;
 * each has the requested sighash and verifies. Throws PSBT_INVALID. Yields in between, since two hundred inputs take a
 * tenth of a second.
 */
export async function checkSignatures(
  approvedBase64: string,
  signedBase64: string,
  named: readonly number[],
): Promise<bitcoin.Psbt> {
  const approved = readMaps(psbtBytes(approvedBase64));
  const { psbt, unsignedTx, maps } = parsePsbt(signedBase64);
  for (const index of named) checkOnlySignature(psbt, index);
  const inputs = new Set(named.map((index) => 1 + index));
  const same =
    maps.length === approved.length &&
    maps.every((map, at) => isSame(approved[at] ?? NOTHING, map, inputs.has(at)));
  if (!same) fail(say.signing.readVerify.moreThanSignaturesChanged);
  const signedParts = createSignedParts(psbt, unsignedTx);
  const holds = (index: number): boolean => {
    const found = signedParts(index);
    return found !== null && verifySignature(found.pubkey, found.hash, found.signature);
  };
  const verify = (index: number): void => {
    if (!holds(index)) fail(say.signing.readVerify.theSignatureOfInputDoes({ index }));
  };
  await eachInTurns(named, verify, AT_ONCE);
  return psbt;
}

/** The same if only our signatures are needed: returns the final transaction, whose txid must match the prediction. */
export async function checkSigned(
  approvedBase64: string,
  signedBase64: string,
  named: readonly number[],
  txid: string | null,
): Promise<{ txid: string; rawHex: string }> {
  const psbt = await checkSignatures(approvedBase64, signedBase64, named);
  const verified = new Set(named);
  for (const [index, { finalScriptSig, finalScriptWitness }] of psbt.data.inputs.entries())
    if (!finalScriptSig && !finalScriptWitness) finalize(psbt, index, verified.has(index));
  const transaction = psbt.extractTransaction(true);
  const found = transaction.getId();
  if (txid !== null && found !== txid) fail(say.signing.readVerify.theTxidIsNot);
  return { txid: found, rawHex: transaction.toHex() };
}

/**
 * For a key path whose signature was verified, the witness is just that signature (BIP-341). The library would build
 * the script's payment again, which checks twice whether the key is a point.
 */
function finalize(psbt: bitcoin.Psbt, index: number, isVerified: boolean): void {
  const signature = psbt.data.inputs[index]?.tapKeySig;
  if (!isVerified || !signature) return void psbt.finalizeInput(index);
  const finalScriptWitness = Buffer.concat([Buffer.from([1, signature.length]), signature]);
  psbt.data.updateInput(index, { finalScriptWitness });
  psbt.data.clearFinalizedInput(index);
}

const { SIGHASH_ALL, SIGHASH_DEFAULT } = bitcoin.Transaction;

function fail(why: string): never {
  throw new AppError('PSBT_INVALID', `after signing: ${why}`);
}
