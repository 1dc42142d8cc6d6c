import type * as bitcoin from 'bitcoinjs-lib';

import type { ProviderClient } from '#main/provider/types.ts';
import { spentTxid, transactionOf } from '#main/raw-transaction.ts';
import { scriptTypeOf } from '#main/wallet/addresses.ts';
import { parseInscriptionId } from '#shared/bitcoin/ids.ts';
import { say } from '#shared/words/say.ts';

import { commitsTo, type Envelope, readEnvelopes, scriptPathOf } from './read/envelope.ts';

/**
 * A raw transaction in hex from any source, accepted only if it hashes to the txid. `isFresh`: bypasses stored bytes,
 * which proved nothing, since a txid doesn't cover the witness.
 */
export type RawOf = (txid: string, isFresh: boolean) => Promise<string>;

/** `doubt`: why the same id could have other content, as a sentence; null if it can't. */
export type ContentProof = { envelope: Envelope; doubt: string | null } | { fault: string };

/** True for a script of our own keys, which hides no other way to spend it. */
type IsOwnScript = (scriptHex: string) => boolean;

/** A computation that requests raw transactions by txid. */
type Asking<T> = Generator<string, T, string>;

/** A reveal as parsed so far: inscriptions in order of its inputs, up to the first that proves nothing. */
interface Reading {
  reveal: bitcoin.Transaction;
  /** Transactions spent by its inputs, by txid. */
  spent: Map<string, bitcoin.Transaction>;
  nextInput: number;
  found: { envelope: Envelope; doubt: string | null }[];
  fault: string | null;
  turn: Promise<unknown>;
}

/** Cached reveals: a thousand inscriptions of one order share a few. */
const REMEMBERED = 4;
/** How many inputs before the revealing one are looked up. */
const MOST_EARLIER = 8;

/* A txid doesn't cover witnesses, so a source that took part in the reveal could show another witness than the mined
   one. If only one script is behind the first input, there is no other one to show. */
const OTHER_SCRIPT = say.signing.contentProof.itsCommitAllowsOther;
const EARLIER_INPUT = say.signing.contentProof.anEarlierInputOf;

/** Script of the output that an input spends; null if no source has a transaction that hashes to it. */
function* spentScript(
  { spent }: Reading,
  { hash, index }: bitcoin.Transaction['ins'][number],
): Asking<Uint8Array | null> {
  const txid = spentTxid({ hash });
  const found = spent.get(txid) ?? transactionOf(yield txid, txid);
  if (found) spent.set(txid, found);
  return found?.outs[index]?.script ?? null;
}

/** Whether inputs before this one can hide a revealed script. */
function* hidesEarlier(reading: Reading, isOwn: IsOwnScript): Asking<boolean> {
  const before = reading.nextInput;
  if (before > MOST_EARLIER) return true;
  for (const input of reading.reveal.ins.slice(0, before)) {
    const script = yield* spentScript(reading, input);
    if (script === null) return true;
    const type = scriptTypeOf(script);
    const isPlain = type === 'p2wpkh' || type === 'p2pkh';
    if (!isPlain && !isOwn(Buffer.from(script).toString('hex'))) return true;
  }
  return false;
}

function* readOn(reading: Reading, index: number, isOwn: IsOwnScript): Asking<void> {
  const { reveal } = reading;
  while (reading.fault === null && reading.found.length <= index) {
    const input = reveal.ins[reading.nextInput];
    if (!input) return;
    const path = scriptPathOf(input.witness);
    const envelopes = path ? readEnvelopes(path.leaf) : null;
    if (path && envelopes && envelopes.length > 0) {
      const script = yield* spentScript(reading, input);
      if (!script) reading.fault = say.signing.contentProof.theCommitIsAnother;
      else if (!commitsTo(script, path.leaf, path.control))
        reading.fault = say.signing.contentProof.theRevealedContentIs;
      else {
        const hidden = yield* hidesEarlier(reading, isOwn);
        const doubt = hidden ? EARLIER_INPUT : path.control.length > 33 ? OTHER_SCRIPT : null;
        for (const envelope of envelopes) reading.found.push({ envelope, doubt });
      }
    }
    reading.nextInput += 1;
  }
}

const proofIn = ({ found, fault }: Reading, index: number): ContentProof =>
  found[index] ?? { fault: fault ?? say.signing.contentProof.theRevealHoldsNo };

const opened = (reveal: bitcoin.Transaction): Reading => ({
  reveal,
  spent: new Map(),
  nextInput: 0,
  found: [],
  fault: null,
  turn: Promise.resolve(),
});

const OTHER_REVEAL: ContentProof = { fault: say.signing.contentProof.theRevealIsAnother };

/** `proveContent` for many: what a reveal's inscriptions share is read and proved once. */
export function createContentProver(
  rawOf: RawOf,
  isOwn: IsOwnScript = () => false,
): (inscriptionId: string) => Promise<ContentProof> {
  const readings = new Map<string, Reading>();

  async function open(txid: string, isFresh: boolean): Promise<Reading | null> {
    const known = readings.get(txid);
    if (known) return known;
    const reveal = transactionOf(await rawOf(txid, isFresh), txid);
    if (!reveal) return null;
    const meanwhile = readings.get(txid);
    if (meanwhile) return meanwhile;
    const reading = opened(reveal);
    const [oldest] = readings.keys();
    if (readings.size >= REMEMBERED && oldest !== undefined) readings.delete(oldest);
    readings.set(txid, reading);
    return reading;
  }

  async function answered(steps: Asking<void>, isFresh: boolean): Promise<void> {
    let next = steps.next();
    while (!next.done) next = steps.next(await rawOf(next.value, isFresh));
  }

  async function prove(inscriptionId: string, isFresh: boolean): Promise<ContentProof> {
    const { txid, index } = parseInscriptionId(inscriptionId);
    const reading = await open(txid, isFresh);
    if (!reading) return OTHER_REVEAL;
    // Sequential, so that simultaneous requests don't read an input twice.
    const turn = reading.turn.then(() => answered(readOn(reading, index, isOwn), isFresh));
    reading.turn = turn.catch(() => undefined);
    await turn;
    const proof = proofIn(reading, index);
    // A failed proof is requested again, since the source may have answered wrongly.
    if ('fault' in proof) readings.delete(txid);
    return proof;
  }

  return async (inscriptionId) => {
    const proof = await prove(inscriptionId, false);
    return 'fault' in proof ? prove(inscriptionId, true) : proof;
  };
}

/**
 * An inscription's content, proved from raw transactions alone: the reveal hashes to the id's txid and, since a txid
 * doesn't cover the witness, the spent output commits to the revealed script. Says nothing about confirmation or an
 * index's opinion; if another witness could be shown for the same txid, that is returned as a doubt. Throws errors of
 * `rawOf`.
 */
export const proveContent = (inscriptionId: string, rawOf: RawOf): Promise<ContentProof> =>
  createContentProver(rawOf)(inscriptionId);

/** The same from raw transactions that are all available. An empty text stands for a missing one. */
export function proveContentAtOnce(
  inscriptionId: string,
  rawAt: (txid: string) => string,
): ContentProof {
  const { txid, index } = parseInscriptionId(inscriptionId);
  const reveal = transactionOf(rawAt(txid), txid);
  if (!reveal) return OTHER_REVEAL;
  const reading = opened(reveal);
  const steps = readOn(reading, index, () => false);
  for (let next = steps.next(); !next.done;) next = steps.next(rawAt(next.value));
  return proofIn(reading, index);
}

/** An inscription's text, proved. Throws the provider's errors. */
export async function provedText(
  client: ProviderClient,
  inscriptionId: string,
): Promise<{ text: string } | { fault: string }> {
  const proof = await proveContent(inscriptionId, (txid, isFresh) =>
    client.call('chain.rawTx', { txid }, { fresh: isFresh }),
  );
  return 'fault' in proof ? proof : { text: Buffer.from(proof.envelope.body).toString('utf8') };
}
