import { transactionOf } from '#main/raw-transaction.ts';
import { type Etching, readRunestone } from '#main/signing/read/runestone.ts';
import { runeLetters } from '#shared/bitcoin/rune-names.ts';

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
  return txid === null ? null : etchingIn(txid, previousOf);
}

/** The etching in a transaction, from bytes that hash to its txid. Null if it has none. */
export async function etchingIn(
  txid: string,
  previousOf: EtchingSources['previousOf'],
): Promise<FoundEtching | null> {
  const transaction = transactionOf(await previousOf(txid), txid);
  const stone = transaction && readRunestone(transaction.outs.map(({ script }) => script));
  if (stone?.cenotaph !== null || stone.etching === null) return null;
  return { ...stone.etching, txid };
}

/** Whether an etching can be that of this rune; one without a name fits any. */
export const canBeOf = (etching: FoundEtching, name: string): boolean =>
  (etching.name ?? runeLetters(name)) === runeLetters(name);
