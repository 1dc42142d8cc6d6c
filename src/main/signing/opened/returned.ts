import * as bitcoin from 'bitcoinjs-lib';

import { parsePsbt } from '#main/signing/read/psbt.ts';
import { readWitness } from '#main/signing/read/psbt-maps.ts';
import { readPsbtText, refusePsbt } from '#main/signing/read/psbt-text.ts';
import { nestedScript, redeemScriptOf } from '#main/vault/keys/scripts.ts';
import { scriptTypeOf } from '#main/wallet/addresses.ts';
import { isAppError } from '#shared/errors.ts';
import type { SignItem } from '#shared/flows/consent.ts';
import { commas } from '#shared/words/joined.ts';
import { shortened } from '#shared/words/said.ts';
import { say } from '#shared/words/say.ts';

import { differenceOf } from './difference.ts';

type PsbtItem = Extract<SignItem, { kind: 'psbt' }>;
type Signature =
  { partialSig: { pubkey: Uint8Array; signature: Uint8Array }[] } | { tapKeySig: Uint8Array };

const otherText = (difference: string): string =>
  say.signing.openedReturned.thisIsAnotherTransaction({ difference });

/** Our own PSBT, before and after adding signatures. */
interface Taken {
  /** As approved; an input whose script only its signer knows now has it. */
  approved: string;
  signed: string;
}

/**
 * Adds signatures from a PSBT signed elsewhere to our own. Takes nothing but the signatures of our inputs, and only if
 * it is byte by byte the same transaction. The signer verifies them (checkSigned). Throws PSBT_INVALID with a sentence.
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
      if (signature) addSignature(own.psbt, index, signature);
    return { approved, signed: own.psbt.toBase64() };
  }
  const all = missing.length === inputs.length;
  throw refusePsbt(
    all
      ? say.signing.openedReturned.itIsNotSigned
      : say.signing.openedReturned.notEveryInputIs({
          missing: commas(missing.map(String)),
          length: own.unsignedTx.ins.length,
        }),
  );
}

/**
 * For a plain nested address, the signing key reveals the script: its hash must be the address, or it isn't taken.
 * Returns whether one was added. Throws PSBT_INVALID.
 */
function showScript(own: bitcoin.Psbt, index: number, signature: Signature): boolean {
  const input = own.data.inputs[index];
  const script = input?.witnessUtxo?.script;
  if (!script || input.redeemScript || scriptTypeOf(script) !== 'p2sh') return false;
  const [{ pubkey } = {}] = 'partialSig' in signature ? signature.partialSig : [];
  const program = pubkey && redeemScriptOf(pubkey);
  if (!program || Buffer.compare(nestedScript(program), script) !== 0)
    throw refusePsbt(say.signing.openedReturned.inputIsSignedBy({ index: index + 1 }));
  own.updateInput(index, { redeemScript: program });
  return true;
}

/** What a signer adds (BIP-174, BIP-371), or its finalised form. Null if there is none. */
function signatureOf(psbt: bitcoin.Psbt, index: number): Signature | null {
  const input = psbt.data.inputs[index];
  if (!input) return null;
  const { partialSig = [], tapKeySig, finalScriptWitness, finalScriptSig } = input;
  if (partialSig.length + (tapKeySig ? 1 : 0) > 1)
    throw refusePsbt(say.signing.openedReturned.inputHasSeveralSignatures({ index: index + 1 }));
  if (tapKeySig) return { tapKeySig };
  if (partialSig.length === 1) return { partialSig };
  const parts = finalScriptWitness
    ? witnessOf(finalScriptWitness, index)
    : finalScriptSig
      ? pushesOf(finalScriptSig)
      : [];
  const [signature, pubkey] = parts;
  if (!signature) return null;
  if (parts.length === 1) return { tapKeySig: signature };
  return pubkey && parts.length === 2 ? { partialSig: [{ pubkey, signature }] } : null;
}

/** The library only checks the form, and throws its own error. */
function addSignature(own: bitcoin.Psbt, index: number, signature: Signature): void {
  try {
    own.updateInput(index, signature);
  } catch {
    throw refusePsbt(say.signing.openedReturned.whatCameBackFor({ index: index + 1 }));
  }
}

/** First byte of an annex (BIP-341); no public key begins with it. */
const ANNEX = 0x50;

/** The items of a serialised witness. Throws PSBT_INVALID. */
function witnessOf(bytes: Uint8Array, index: number): Uint8Array[] {
  const parts = partsOf(bytes);
  if (parts === null)
    throw refusePsbt(say.signing.openedReturned.theWitnessOfInput({ index: index + 1 }));
  if (parts.length > 1 && parts.at(-1)?.[0] === ANNEX) {
    throw refusePsbt(say.signing.openedReturned.theWitnessOfInputHas({ index: index + 1 }));
  }
  return parts;
}

function partsOf(bytes: Uint8Array): Uint8Array[] | null {
  try {
    return readWitness(Buffer.from(bytes));
  } catch {
    return null;
  }
}

const pushesOf = (script: Uint8Array): Uint8Array[] =>
  (bitcoin.script.decompile(script) ?? []).flatMap((one) => (typeof one === 'number' ? [] : [one]));

/** Failures after signing as a sentence about the returned PSBT; rethrows everything else. */
export function asReturned(error: unknown): never {
  if (!isAppError(error, 'PSBT_INVALID') || error.details?.reason !== undefined) throw error;
  const why = shortened(error.message.replace(/^after signing: /, ''), 200);
  throw refusePsbt(say.signing.openedReturned.whatCameBackDoes({ why }));
}
