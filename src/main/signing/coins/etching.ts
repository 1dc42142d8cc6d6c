import { transactionOf } from '#main/raw-transaction.ts';
import { type Etching, readRunestone } from '#main/signing/read/runestone.ts';

export interface EtchingSources {
  /** Txid of the transaction at this place in the chain, according to the provider; null if it has none. */
  txidAt: (height: number, index: number) => Promise<string | null>;
  previousOf: (txid: string) => Promise<string>;
}

export interface FoundEtching extends Etching {
  txid: string;
}

/**
 * The etching in the transaction at a rune's place (`block:tx`), from bytes that hash to its txid. That a block has it
 * there stays the provider's claim: its headers come without their nonce. Null if none is there.
 */
export async function readEtching(
  id: string,
  { txidAt, previousOf }: EtchingSources,
): Promise<FoundEtching | null> {
  const [height = 0, index = 0] = id.split(':').map(Number);
  const txid = await txidAt(height, index);
  const transaction = txid === null ? null : transactionOf(await previousOf(txid), txid);
  const stone = transaction && readRunestone(transaction.outs.map(({ script }) => script));
  if (txid === null || stone?.cenotaph !== null || stone.etching === null) return null;
  return { ...stone.etching, txid };
}
