import type * as bitcoin from 'bitcoinjs-lib';

import { spentTxid } from '#main/raw-transaction.ts';
import { inputHolds, type Prevout } from '#main/signing/read/input-holds.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import { readWitness } from '#main/signing/read/psbt-maps.ts';
import { readable, refusePsbt } from '#main/signing/read/psbt-text.ts';
import { verifySignature } from '#main/signing/read/verify.ts';
import { atOnce, lettingOthersRun, type Steps } from '#main/turns.ts';
import { outputOf } from '#main/vault/sign/previous.ts';
import { scriptTypeOf } from '#main/wallet/addresses.ts';
import { attempt } from '#shared/attempt.ts';
import { say } from '#shared/words/say.ts';

type PsbtInput = bitcoin.Psbt['data']['inputs'][number];

/**
 * States as in Bitcoin Core's analyzepsbt. `partly`: its signatures are valid but more are needed, or its script type
 * is unknown here. `signed`: can be finalized. `wrong`: a signature, or the final script, is invalid. `unknown`: can't
 * be determined without the spent output.
 */
export type InputState = 'unsigned' | 'partly' | 'signed' | 'wrong' | 'unknown' | 'final';

/** State of each input; yields after each. */
export const inputStates = (psbtBase64: string): Promise<InputState[]> =>
  lettingOthersRun(readingStates(psbtBase64));

function* readingStates(psbtBase64: string): Steps<InputState[]> {
  const { psbt, unsignedTx } = parsePsbt(psbtBase64);
  const prevouts = psbt.data.inputs.map((input, index) => prevoutOf(input, unsignedTx, index));
  const states: InputState[] = [];
  /** A copy for trial finalization. */
  let trial: bitcoin.Psbt | null = null;
  for (const [index, input] of psbt.data.inputs.entries()) {
    yield;
    let state = isFinal(input)
      ? finalState(unsignedTx, index, input, prevouts)
      : stateOf(psbt, index, prevouts);
    if (state === 'signed') {
      const copy = (trial ??= parsePsbt(psbtBase64).psbt);
      if (attempt(() => copy.finalizeInput(index)) === null) state = 'partly';
    }
    states.push(state);
  }
  return states;
}

const isFinal = ({ finalScriptSig, finalScriptWitness }: PsbtInput): boolean =>
  finalScriptSig !== undefined || finalScriptWitness !== undefined;

/** The output that an input spends: from its creating transaction, or from the PSBT where that can be trusted. */
function prevoutOf(
  { nonWitnessUtxo, witnessUtxo }: PsbtInput,
  { ins }: bitcoin.Transaction,
  index: number,
): Prevout | null {
  const spent = ins[index];
  if (nonWitnessUtxo && spent) {
    if (nonWitnessUtxo.length > LARGEST_PREVIOUS) return null;
    return outputOf(nonWitnessUtxo, spentTxid(spent), spent.index);
  }
  return witnessUtxo ? { sats: witnessUtxo.value, script: witnessUtxo.script } : null;
}

/** Final scripts of unsupported types are accepted; the network verifies them. */
function finalState(
  unsignedTx: bitcoin.Transaction,
  index: number,
  { finalScriptSig, finalScriptWitness }: PsbtInput,
  prevouts: readonly (Prevout | null)[],
): InputState {
  const spent = prevouts[index];
  if (!spent) return 'unknown';
  // A key path signature covers the outputs spent by all inputs.
  const all = prevouts.flatMap((prevout) => prevout ?? []);
  if (scriptTypeOf(spent.script) === 'p2tr' && all.length !== prevouts.length) return 'unknown';
  const known = all.length === prevouts.length ? all : prevouts.map((one) => one ?? spent);
  try {
    const transaction = unsignedTx.clone();
    if (finalScriptSig) transaction.setInputScript(index, finalScriptSig);
    if (finalScriptWitness)
      transaction.setWitness(index, readWitness(Buffer.from(finalScriptWitness)));
    return inputHolds(transaction, index, known, 'as-it-says') === 'fails' ? 'wrong' : 'final';
  } catch {
    return 'wrong';
  }
}

/** Size of a previous transaction that the library parses at once; nodes relay no larger ones. */
const LARGEST_PREVIOUS = 400_000;

function stateOf(
  psbt: bitcoin.Psbt,
  index: number,
  prevouts: readonly (Prevout | null)[],
): InputState {
  const { partialSig, tapKeySig, tapScriptSig } = psbt.data.inputs[index] ?? {};
  if (!partialSig && !tapKeySig && !tapScriptSig) return 'unsigned';
  const spent = prevouts[index];
  if (!spent) return 'unknown';
  // A taproot signature covers the outputs spent by all inputs.
  if (scriptTypeOf(spent.script) === 'p2tr' && prevouts.includes(null)) return 'unknown';
  try {
    return psbt.validateSignaturesOfInput(index, verifySignature) ? 'signed' : 'wrong';
  } catch {
    // A script or key that doesn't belong to the spent output.
    return 'wrong';
  }
}

/** Merges signatures and fields of two PSBTs of one transaction (BIP-174 combiner). Throws PSBT_INVALID. */
export function combinePsbts(first: string, second: string): string {
  const ours = parsePsbt(first);
  const theirs = parsePsbt(second);
  if (ours.unsignedHex !== theirs.unsignedHex) {
    throw refusePsbt(say.signing.openedFinish.theTwoPsbtsAre);
  }
  const combined = attempt(() => ours.psbt.combine(theirs.psbt).toBase64());
  if (combined === null) throw refusePsbt(say.signing.openedFinish.theTwoPsbtsContradict);
  readable(() => parsePsbt(combined));
  return combined;
}

/** Builds every input's final scripts. Throws PSBT_INVALID naming inputs that aren't ready. */
export const finalizePsbt = (psbtBase64: string): string => atOnce(finalizing(psbtBase64));

/** The same, yielding after each input. */
export const finalizeInTurns = (psbtBase64: string): Promise<string> =>
  lettingOthersRun(finalizing(psbtBase64));

function* finalizing(psbtBase64: string): Steps<string> {
  const { psbt } = parsePsbt(psbtBase64);
  yield;
  const states = yield* readingStates(psbtBase64);
  for (const [index, state] of states.entries()) {
    yield;
    const name = say.signing.openedFinish.input({ index: index + 1 });
    if (state === 'unsigned') throw refusePsbt(say.signing.openedFinish.isNotSignedYet({ name }));
    if (state === 'wrong') throw refusePsbt(say.signing.openedFinish.hasASignatureThat({ name }));
    const input = psbt.data.inputs[index];
    if (input && isFinal(input)) continue;
    if (attempt(() => psbt.finalizeInput(index)) === null) {
      throw refusePsbt(say.signing.openedFinish.lacksSignaturesOrIts({ name }));
    }
  }
  return psbt.toBase64();
}

/** The finished transaction. The library's fee limit is off, since we judge the fee ourselves. */
export function extractTransaction(psbtBase64: string): bitcoin.Transaction {
  const { psbt } = parsePsbt(psbtBase64);
  const transaction = attempt(() => psbt.extractTransaction(true));
  if (!transaction) throw refusePsbt(say.signing.openedFinish.itIsNotFinished);
  return transaction;
}
