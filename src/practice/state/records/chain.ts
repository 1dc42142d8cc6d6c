/** An inscription on a coin, `offset` sats from the coin's first. */
export interface Item {
  id: string;
  offset: bigint;
}

export interface Coin {
  txid: string;
  vout: number;
  sats: bigint;
  /** scriptPubKey in hex. */
  script: string;
  /** Empty if the script has none. */
  address: string;
  coinbase: boolean;
  /** Txid of its spender, in the mempool or a block. */
  spentBy: string | null;
  items: Item[];
}

/** Where a transaction moved an inscription. `to` is null if its sat became fee. */
export interface Move {
  id: string;
  from: string;
  to: number | null;
  /** Within the output, or the fee. */
  offset: bigint;
}

export interface TxRow {
  txid: string;
  wtxid: string;
  /** Hex, or the hash of a blob if it is big. */
  raw: string | { blob: string };
  /** Outpoints. */
  ins: string[];
  nOut: number;
  inSats: bigint;
  outSats: bigint;
  size: number;
  weight: number;
  witOffset: number;
  lockTime: number;
  /** Itself signals BIP-125 replacement. */
  rbf: boolean;
  /** Order of arrival. */
  seq: number;
  /** Seconds. */
  time: number;
  /** Null in the mempool. */
  height: number | null;
  idx: number;
  reveals: string[];
  moves: Move[];
}

export interface BlockRow {
  height: number;
  hash: string;
  header: string;
  prev: string;
  merkle: string;
  time: number;
  bits: number;
  nonce: number;
  txids: string[];
  size: number;
  inSats: bigint;
  outSats: bigint;
  coinbaseOut: bigint;
}
