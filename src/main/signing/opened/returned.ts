import * as bitcoin from 'bitcoinjs-lib';

import { parsePsbt } from '#main/signing/read/psbt.ts';
import { nestedScript, redeemScriptOf } from '#main/vault/keys/scripts.ts';
import { scriptTypeOf } from '#main/wallet/addresses.ts';
import { isAppError } from '#shared/errors.ts';
import type { SignItem } from '#shared/flows/consent.ts';

import { differenceOf } from './difference.ts';
import { readPsbtText, refusePsbt } from './text.ts';

type PsbtItem = Extract<SignItem, { kind: 'psbt' }>;
type Signature =
  { partialSig: { pubkey: Uint8Array; signature: Uint8Array }[] } | { tapKeySig: Uint8Array };

const otherText = (difference: string): string =>
  `This is another transaction than the one that was approved here: ${difference}. Sign the file that was saved from here.`;

/** Our own PSBT, and the same with what signing adds. */
interface Taken {
  /** As it was approved; an input whose script only its signer knows shows it. */
  approved: string;
  signed: string;
}

/**
 * Our own PSBT with the signatures of one that was signed elsewhere. Whatever else that one holds stays behind: only the
 * signatures of the inputs that are ours to sign are taken, and only where it is the same transaction byte by byte.
 * Whether they hold is checked by whoever signs (checkSigned). Throws PSBT_INVALID with a sentence.
 */
export function takeSignatures({ psbt: ours, inputs }: PsbtItem, returned: string): Taken {
  const found = parsePsbt(readPsbtText(returned));
  const own = parsePsbt(ours);
  const difference = differenceOf(own, found);
  if (difference !== null) throw refusePsbt(otherText(difference));
  const missing: number[] = [];
  const signatures = inputs.map(({ index }) => ({
    index,
    signature: signatureOf(found.psbt, index),
  }));
  let shows = false;
  for (const { index, signature } of signatures) {
    if (signature === null) missing.push(index + 1);
    else if (showScript(own.psbt, index, signature)) shows = true;
  }
  if (missing.length === 0) {
    const approved = shows ? own.psbt.toBase64() : ours;
    for (const { index, signature } of signatures)
      if (signature) own.psbt.updateInput(index, signature);
    return { approved, signed: own.psbt.toBase64() };
  }
  const all = missing.length === inputs.length;
  throw refusePsbt(
    all
      ? 'It is not signed yet: it came back as it left. Sign it on the device that has the keys.'
      : `Not every input is signed: input ${missing.join(', ')} of ${own.unsignedTx.ins.length} has no signature yet.`,
  );
}

/**
 * Of a nested address alone the script is known with the key that signs: the address is the hash of it, or it is not
 * taken. Whether one was added. Throws PSBT_INVALID.
 */
function showScript(own: bitcoin.Psbt, index: number, signature: Signature): boolean {
  const input = own.data.inputs[index];
  const script = input?.witnessUtxo?.script;
  if (!script || input.redeemScript || scriptTypeOf(script) !== 'p2sh') return false;
  const [{ pubkey } = {}] = 'partialSig' in signature ? signature.partialSig : [];
  const program = pubkey && redeemScriptOf(pubkey);
  if (!program || Buffer.compare(nestedScript(program), script) !== 0)
    throw refusePsbt(`Input ${index + 1} is signed by a key that its address is not of.`);
  own.updateInput(index, { redeemScript: program });
  return true;
}

/** What a signer adds (BIP-174, BIP-371), or what a finaliser made of it. Null where there is none. */
function signatureOf(psbt: bitcoin.Psbt, index: number): Signature | null {
  const input = psbt.data.inputs[index];
  if (!input) return null;
  const { partialSig = [], tapKeySig, finalScriptWitness, finalScriptSig } = input;
  if (partialSig.length + (tapKeySig ? 1 : 0) > 1)
    throw refusePsbt(`Input ${index + 1} has several signatures: it takes one.`);
  if (tapKeySig) return { tapKeySig };
  if (partialSig.length === 1) return { partialSig };
  const parts = finalScriptWitness
    ? witnessOf(finalScriptWitness)
    : finalScriptSig
      ? pushesOf(finalScriptSig)
      : [];
  const [signature, pubkey] = parts;
  if (!signature) return null;
  if (parts.length === 1) return { tapKeySig: signature };
  return pubkey && parts.length === 2 ? { partialSig: [{ pubkey, signature }] } : null;
}

/** Parts of a witness as a transaction writes it. */
function witnessOf(bytes: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = [];
  const count = bytes[0] ?? 0;
  // A signature and a key: each is shorter than 253 bytes.
  for (let at = 1; parts.length < count && at < bytes.length;) {
    const length = bytes[at] ?? 0;
    parts.push(bytes.slice(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return parts;
}

const pushesOf = (script: Uint8Array): Uint8Array[] =>
  (bitcoin.script.decompile(script) ?? []).flatMap((one) => (typeof one === 'number' ? [] : [one]));

/** What failed after signing, as a sentence about what came back. Everything else is thrown on. */
export function asReturned(error: unknown): never {
  if (!isAppError(error, 'PSBT_INVALID') || error.details?.reason !== undefined) throw error;
  const why = error.message.replace(/^after signing: /, '').slice(0, 200);
  throw refusePsbt(
    `What came back does not hold: ${why}. Nothing was sent, and it can be signed again.`,
  );
}
