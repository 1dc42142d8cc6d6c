import type * as bitcoin from 'bitcoinjs-lib';

import { atOnce, lettingOthersRun, type Steps } from '#main/signing/event-loop.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import { verifySignature } from '#main/signing/read/verify.ts';

import { readable, refusePsbt } from './text.ts';

type PsbtInput = bitcoin.Psbt['data']['inputs'][number];

/** `wrong`: a signature is there and does not hold. `unknown`: it cannot be checked without the prevouts. */
export type InputState = 'unsigned' | 'signed' | 'wrong' | 'unknown' | 'final';

/** What is signed in a PSBT, input by input; others run after each. Final scripts are the network's to verify. */
export const inputStates = (psbtBase64: string): Promise<InputState[]> =>
  lettingOthersRun(readingStates(psbtBase64));

function* readingStates(psbtBase64: string): Steps<InputState[]> {
  const { psbt } = parsePsbt(psbtBase64);
  const states: InputState[] = [];
  for (const [index, input] of psbt.data.inputs.entries()) {
    yield;
    states.push(stateOf(psbt, input, index));
  }
  return states;
}

/** Bytes of a previous transaction that the library takes apart in one go; nodes relay none that is larger. */
const LARGEST_PREVIOUS = 400_000;

function stateOf(psbt: bitcoin.Psbt, input: PsbtInput, index: number): InputState {
  if (input.finalScriptSig ?? input.finalScriptWitness) return 'final';
  if (!input.partialSig && !input.tapKeySig && !input.tapScriptSig) return 'unsigned';
  if ((input.nonWitnessUtxo?.length ?? 0) > LARGEST_PREVIOUS) return 'unknown';
  try {
    return psbt.validateSignaturesOfInput(index, verifySignature) ? 'signed' : 'wrong';
  } catch (error) {
    return isAboutPrevouts(error) ? 'unknown' : 'wrong';
  }
}

const isAboutPrevouts = (error: unknown): boolean =>
  error instanceof Error && /utxo|prevout|need/i.test(error.message);

/** Signatures and fields of both, which must be of one transaction (BIP-174 combiner). Throws PSBT_INVALID. */
export function combinePsbts(first: string, second: string): string {
  const ours = parsePsbt(first);
  const theirs = parsePsbt(second);
  if (ours.unsignedHex !== theirs.unsignedHex) {
    throw refusePsbt('The two PSBTs are of different transactions.');
  }
  const combined = attempt(() => ours.psbt.combine(theirs.psbt).toBase64());
  if (combined === null) throw refusePsbt('The two PSBTs contradict each other.');
  readable(() => parsePsbt(combined));
  return combined;
}

/** Builds the final scripts of every input. Throws PSBT_INVALID that names the inputs that are not ready. */
export const finalizePsbt = (psbtBase64: string): string => atOnce(finalizing(psbtBase64));

/** The same with a turn for others after each input. */
export const finalizeInTurns = (psbtBase64: string): Promise<string> =>
  lettingOthersRun(finalizing(psbtBase64));

function* finalizing(psbtBase64: string): Steps<string> {
  const { psbt } = parsePsbt(psbtBase64);
  yield;
  const states = yield* readingStates(psbtBase64);
  for (const [index, state] of states.entries()) {
    yield;
    const name = `Input ${index + 1}`;
    if (state === 'final') continue;
    if (state === 'unsigned') throw refusePsbt(`${name} is not signed yet.`);
    if (state === 'wrong') throw refusePsbt(`${name} has a signature that does not hold.`);
    if (attempt(() => psbt.finalizeInput(index)) === null) {
      throw refusePsbt(`${name} lacks signatures, or its script is of a kind not known here.`);
    }
  }
  return psbt.toBase64();
}

/** The finished transaction. The library's own fee limit is off: the fee is judged by ours. */
export function extractTransaction(psbtBase64: string): bitcoin.Transaction {
  const { psbt } = parsePsbt(psbtBase64);
  const transaction = attempt(() => psbt.extractTransaction(true));
  if (!transaction) throw refusePsbt('It is not finished: finalize it first.');
  return transaction;
}

function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
