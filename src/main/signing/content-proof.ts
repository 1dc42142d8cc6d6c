import * as bitcoin from 'bitcoinjs-lib';

import { parseInscriptionId } from '#shared/bitcoin/ids.ts';

import { commitsTo, type Envelope, readEnvelopes, scriptPathOf } from './read/envelope.ts';

/** A raw transaction in hex, from anywhere: it is believed only if it hashes to the txid. */
export type RawOf = (txid: string) => Promise<string>;

export type ContentProof = { envelope: Envelope } | { fault: string };

/**
 * What an inscription holds, proved from raw transactions alone: the reveal hashes to the id's txid, and, since a
 * txid does not cover the witness, the revealed script is committed to by the output that it spends. Says
 * nothing about whether a block has it, or about what an index makes of it; and where several inputs reveal,
 * which of them an index counts from is as the witnesses say. Throws what `rawOf` throws.
 */
export async function proveContent(inscriptionId: string, rawOf: RawOf): Promise<ContentProof> {
  const { txid, index } = parseInscriptionId(inscriptionId);
  const reveal = transactionOf(await rawOf(txid), txid);
  if (!reveal) return { fault: 'the reveal is another transaction' };
  let counted = 0;
  for (const input of reveal.ins) {
    const path = scriptPathOf(input.witness);
    const envelopes = path ? readEnvelopes(path.leaf) : null;
    if (!path || !envelopes) continue;
    if (envelopes.length === 0) continue;
    const envelope = envelopes[index - counted];
    counted += envelopes.length;
    const spent = Buffer.from(input.hash).reverse().toString('hex');
    const output = transactionOf(await rawOf(spent), spent)?.outs[input.index];
    if (!output) return { fault: 'the commit is another transaction' };
    if (!commitsTo(output.script, path.leaf, path.control)) {
      return { fault: 'the revealed content is not what was committed to' };
    }
    if (envelope) return { envelope };
  }
  return { fault: 'the reveal holds no such inscription' };
}

function transactionOf(hex: string, txid: string): bitcoin.Transaction | null {
  try {
    const transaction = bitcoin.Transaction.fromHex(hex);
    return transaction.getId() === txid ? transaction : null;
  } catch {
    return null;
  }
}
