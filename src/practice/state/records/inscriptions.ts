export interface Inscription {
  id: string;
  txid: string;
  index: number;
  /** Null until a block holds the reveal. */
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
  /** BRC-20 operation as written, if the body is one. */
  brc20: Record<string, string> | null;
  inSats: bigint;
  outSats: bigint;
  /** Where it was born; the outpoint is empty where the sat went to the fee. */
  birth: { outpoint: string; address: string };
  /** The outpoint it is in now, mempool included; empty while the sat is in an unmined fee. */
  at: string;
  moves: number;
}

/** MINT inscriptions, and TRANSFERs that have moved: they carry no tokens any more (api-facts 5.1). */
export function isAbandoned(row: Inscription): boolean {
  if (row.brc20?.['op'] === 'mint') return true;
  return row.brc20?.['op'] === 'transfer' && row.moves > 0;
}
