import type { Held } from './runes.ts';

/** An alkane: a token, a collection, an item of one, or a contract without tokens. Amounts are atomic units. */
export interface AlkaneRow {
  id: string;
  type: 'token' | 'collection' | 'nft' | 'contract';
  name: string;
  symbol: string;
  divisibility: number;
  height: number;
  txid: string;
  time: number;
  premine: bigint;
  perMint: bigint;
  cap: bigint;
  /** Number of mints. */
  minted: bigint;
  /** For an item; empty otherwise. */
  collectionId: string;
}

export interface AlkaneEvent extends Held {
  subType: 'mint' | 'send' | 'receive';
  address: string;
  txid: string;
  height: number;
}

/** A call of an alkane's contract. */
export interface AlkaneCall {
  id: string;
  caller: string;
  type: string;
  opcode: string;
  fuel: string;
  inputs: string[];
  status: string;
  height: number;
  txid: string;
  vout: number;
}
