import * as bitcoin from 'bitcoinjs-lib';

import { parseInscriptionId } from '#shared/bitcoin/ids.ts';

import { commitsTo, type Envelope, readEnvelopes, scriptPathOf } from './read/envelope.ts';

/** A raw transaction in hex, from anywhere: it is believed only if it hashes to the txid. */
/** `anew`: bytes kept from before proved nothing, and won't do: a txid doesn't cover the witness. */
export type RawOf = (txid: string, anew: boolean) => Promise<string>;

export type ContentProof = { envelope: Envelope } | { fault: string };

/** A reveal as far as it was read: inscriptions in the order of its inputs, up to the first that proves nothing. */
interface Reading {
  reveal: bitcoin.Transaction;
  nextInput: number;
  found: Envelope[];
  fault: string | null;
  turn: Promise<unknown>;
}

/** Reveals that are remembered: a thousand inscriptions of one order share a few. */
const REMEMBERED = 4;

/** `proveContent` for many: what inscriptions of one reveal share is read and proved once. */
export function createContentProver(
  rawOf: RawOf,
): (inscriptionId: string) => Promise<ContentProof> {
  const readings = new Map<string, Reading>();

  async function open(txid: string, anew: boolean): Promise<Reading | null> {
    const known = readings.get(txid);
    if (known) return known;
    const reveal = transactionOf(await rawOf(txid, anew), txid);
    if (!reveal) return null;
    const meanwhile = readings.get(txid);
    if (meanwhile) return meanwhile;
    const turn = Promise.resolve();
    const reading = { reveal, nextInput: 0, found: [], fault: null, turn };
    const [oldest] = readings.keys();
    if (readings.size >= REMEMBERED && oldest !== undefined) readings.delete(oldest);
    readings.set(txid, reading);
    return reading;
  }

  async function readOn(reading: Reading, index: number, anew: boolean): Promise<void> {
    const { reveal } = reading;
    while (reading.fault === null && reading.found.length <= index) {
      const input = reveal.ins[reading.nextInput];
      if (!input) return;
      const path = scriptPathOf(input.witness);
      const envelopes = path ? readEnvelopes(path.leaf) : null;
      if (path && envelopes && envelopes.length > 0) {
        const spent = Buffer.from(input.hash).reverse().toString('hex');
        const output = transactionOf(await rawOf(spent, anew), spent)?.outs[input.index];
        if (!output) reading.fault = 'the commit is another transaction';
        else if (!commitsTo(output.script, path.leaf, path.control))
          reading.fault = 'the revealed content is not what was committed to';
        else for (const envelope of envelopes) reading.found.push(envelope);
      }
      reading.nextInput += 1;
    }
  }

  async function prove(inscriptionId: string, anew: boolean): Promise<ContentProof> {
    const { txid, index } = parseInscriptionId(inscriptionId);
    const reading = await open(txid, anew);
    if (!reading) return { fault: 'the reveal is another transaction' };
    // One after the other: what is asked for together must not read an input twice.
    const turn = reading.turn.then(() => readOn(reading, index, anew));
    reading.turn = turn.catch(() => undefined);
    await turn;
    const envelope = reading.found[index];
    if (envelope) return { envelope };
    // What proved nothing is asked for anew: somebody may have answered wrongly.
    readings.delete(txid);
    return { fault: reading.fault ?? 'the reveal holds no such inscription' };
  }

  return async (inscriptionId) => {
    const proof = await prove(inscriptionId, false);
    return 'fault' in proof ? prove(inscriptionId, true) : proof;
  };
}

/**
 * What an inscription holds, proved from raw transactions alone: the reveal hashes to the id's txid, and, since a
 * txid does not cover the witness, the revealed script is committed to by the output that it spends. Says
 * nothing about whether a block has it, or about what an index makes of it; and where several inputs reveal,
 * which of them an index counts from is as the witnesses say. Throws what `rawOf` throws.
 */
export const proveContent = (inscriptionId: string, rawOf: RawOf): Promise<ContentProof> =>
  createContentProver(rawOf)(inscriptionId);

function transactionOf(hex: string, txid: string): bitcoin.Transaction | null {
  try {
    const transaction = bitcoin.Transaction.fromHex(hex);
    return transaction.getId() === txid ? transaction : null;
  } catch {
    return null;
  }
}
