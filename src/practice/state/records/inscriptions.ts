export interface Inscription {
  id: string;
  txid: string;
  index: number;
  /** Null until its reveal confirms. */
  number: number | null;
  height: number | null;
  time: number;
  contentType: string;
  /** Blob of the body. */
  body: string;
  length: number;
  pointer: bigint | null;
  parents: string[];
  delegate: string;
  metaprotocol: string;
  contentEncoding: string;
  /** The BRC-20 operation as written, if the body has one. */
  brc20: Record<string, string> | null;
  inSats: bigint;
  outSats: bigint;
  /** Where it was created; the outpoint is empty if its sat became fee. */
  birth: { outpoint: string; address: string };
  /** Its current outpoint, mempool included; empty while its sat is in an unconfirmed fee. */
  at: string;
  moves: number;
}

/** MINTs, and TRANSFERs that have moved: they contain no tokens any more (api-facts 5.1). */
export function isAbandoned(row: Inscription): boolean {
  if (row.brc20?.['op'] === 'mint') return true;
  return row.brc20?.['op'] === 'transfer' && row.moves > 0;
}
