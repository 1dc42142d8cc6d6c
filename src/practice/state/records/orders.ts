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

/** An order that is signed instead of paid: the payer's coins fund its commit. */
export interface SignedWork {
  kind: 'mint' | 'deploy';
  /** For a mint: the deploy inscription that its reveal spends, and its holder. */
  parent: string;
  deployer: string;
  deployerPubkey: string;
  /** For a deploy. */
  salt: string;
  activeHeight: number;
  /** As sent to the payer, in hex. */
  commitPsbt: string;
  /** Signed; for a mint it is broadcast together with the reveal. */
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
  /** Number of files in each reveal. */
  batches: number[];
  createTime: number;
  /** When the status last changed, in ms. */
  since: number;
  /** Height at which an overpayment was first complete. */
  overpaidAt: number | null;
  /** Null for plain inscription orders. */
  rune: RuneWork | null;
  signed: SignedWork | null;
  commitTxid: string;
  /** One txid per batch; empty until created. */
  reveals: string[];
  refundTxid: string;
  refundAmount: bigint;
  refundFeeRate: number;
}
