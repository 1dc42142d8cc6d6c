import * as bitcoin from 'bitcoinjs-lib';

/** The transaction of these bytes in hex; null where they are another one, or none. */
export function transactionOf(rawHex: string, txid: string): bitcoin.Transaction | null {
  try {
    const transaction = bitcoin.Transaction.fromHex(rawHex);
    return transaction.getId() === txid ? transaction : null;
  } catch {
    return null;
  }
}

interface Spending {
  hash: Uint8Array;
  index: number;
}

/** The txid that an input names: inputs hold it the other way round. */
export const spentTxid = ({ hash }: Pick<Spending, 'hash'>): string =>
  Buffer.from(hash).reverse().toString('hex');

/** The coin that an input spends. */
export const spentOutpoint = (input: Spending): string => `${spentTxid(input)}:${input.index}`;
