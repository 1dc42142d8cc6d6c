import * as bitcoin from 'bitcoinjs-lib';

/** Parses a transaction in hex; null if the bytes are another one, or invalid. */
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

/** The txid spent by an input, which stores it in reverse order. */
export const spentTxid = ({ hash }: Pick<Spending, 'hash'>): string =>
  Buffer.from(hash).reverse().toString('hex');

/** The coin that an input spends. */
export const spentOutpoint = (input: Spending): string => `${spentTxid(input)}:${input.index}`;
