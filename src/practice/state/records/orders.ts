import type { Etching } from '#practice/formats/runestone.ts';

export interface Predeploy {
  id: string;
  hash: string;
  height: number;
}

export interface OrderFileRow {
  filename: string;
  contentType: string;
  /** Blob. */
  body: string;
  length: number;
}

export type OrderState =
  | 'pending'
  | 'payment_notenough'
  | 'payment_overpay'
  | 'payment_withinscription'
  | 'payment_waitconfirmed'
  | 'payment_success'
  | 'ready'
  | 'inscribing'
  | 'minted'
  | 'closed'
  | 'refunded'
  | 'cancel';

/** What a runes order does in each of its reveals. */
export type RuneWork = { kind: 'etch'; etchings: Etching[] } | { kind: 'mint'; id: string };

/** An order that is signed and not paid: the payer's coins fund its commit. */
export interface SignedWork {
  kind: 'mint' | 'deploy';
  /** Of a mint: the deploy inscription that its reveal spends, and who holds it. */
  parent: string;
  deployer: string;
  deployerPubkey: string;
  /** Of a deploy. */
  salt: string;
  activeHeight: number;
  /** Given out, in hex. */
  commitPsbt: string;
  /** Signed; of a mint it is sent together with the reveal. */
  commitRaw: string;
  revealPsbt: string;
  /** Txid. */
  predeploy: string;
}

export interface OrderRow {
  orderId: string;
  seq: number;
  apiKey: string;
  clientId: string;
  status: OrderState;
  payAddress: string;
  receiveAddress: string;
  amount: bigint;
  paid: bigint;
  outputValue: bigint;
  feeRate: number;
  minerFee: bigint;
  serviceFee: bigint;
  devAddress: string;
  devFee: bigint;
  files: OrderFileRow[];
  /** How many files each reveal carries. */
  batches: number[];
  createTime: number;
  /** Milliseconds; when the status last changed. */
  since: number;
  /** Height when an overpayment was first seen whole. */
  overpaidAt: number | null;
  /** Null for orders of inscriptions alone. */
  rune: RuneWork | null;
  signed: SignedWork | null;
  commitTxid: string;
  /** One txid per batch; empty until made. */
  reveals: string[];
  refundTxid: string;
  refundAmount: bigint;
  refundFeeRate: number;
}
