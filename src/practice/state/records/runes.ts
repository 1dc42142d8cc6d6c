/** A rune. Amounts are atomic units. Key: `block:index` of its etching. */
export interface RuneRow {
  id: string;
  /** Letters only. */
  name: string;
  spaced: string;
  number: number;
  height: number;
  idx: number;
  time: number;
  divisibility: number;
  symbol: string | null;
  /** Txid. */
  etching: string;
  premine: bigint;
  terms: {
    amount: bigint;
    cap: bigint;
    heightStart: number | null;
    heightEnd: number | null;
    offsetStart: number | null;
    offsetEnd: number | null;
  } | null;
  mints: bigint;
  burned: bigint;
  events: number;
}

/** An amount of one rune or alkane. */
export interface Held {
  id: string;
  amount: bigint;
}

/** Key `address|id`. */
export interface Holding extends Held {
  address: string;
}

export interface RuneEvent {
  type: 'etch' | 'mint' | 'burn' | 'receive' | 'send';
  id: string;
  address: string;
  amount: bigint;
  txid: string;
  height: number;
  idx: number;
  time: number;
}
