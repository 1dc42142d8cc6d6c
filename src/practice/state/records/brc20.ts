export interface Tick {
  /** As deployed; the table's key is its lower case form. */
  tick: string;
  max: bigint;
  limit: bigint;
  decimals: number;
  selfMint: boolean;
  minted: bigint;
  mintTimes: number;
  creator: string;
  txid: string;
  inscriptionId: string;
  height: number;
  time: number;
  completeHeight: number | null;
  completeTime: number | null;
  firstNumber: number;
  lastNumber: number;
  events: number;
}

/** Key `address|tick`. Amounts scaled by the tick's decimals. */
export interface Balance {
  address: string;
  tick: string;
  available: bigint;
  transferable: bigint;
}

export interface Brc20Event {
  seq: number;
  tick: string;
  type: 'inscribe-deploy' | 'inscribe-mint' | 'inscribe-transfer' | 'transfer' | 'send' | 'receive';
  valid: boolean;
  txid: string;
  idx: number;
  vout: number;
  inscriptionId: string;
  number: number;
  from: string;
  to: string;
  sats: bigint;
  amount: string;
  height: number;
  time: number;
  /** Balances of the event's address afterwards, as decimals. */
  overall: string;
  transferable: string;
  available: string;
}

/** A valid transfer inscription that hasn't moved yet. Key: inscription id. */
export interface Transfer {
  id: string;
  tick: string;
  amount: bigint;
  owner: string;
}

/** One line of a BRC-20 module's history. */
export interface ModuleEvent {
  type: string;
  /** Inscription id of the module's deploy; empty if the operation names none. */
  module: string;
  txid: string;
  idx: number;
  vout: number;
  /** Inscription id. */
  id: string;
  from: string;
  to: string;
  /** The outpoint it left; empty for a reveal. */
  fromPoint: string;
  tick: string;
  amount: string;
  height: number;
  time: number;
}
