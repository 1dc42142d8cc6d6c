import type { Etching } from '#practice/formats/runestone.ts';

export interface Predeploy {
  id: string;
  hash: string;
  height: number;
}

/** A gallery's item, and the title and traits of an inscription. */
export type Traits = Record<string, string | number | boolean | null>;
export interface GalleryItem {
  id: string;
  title?: string | undefined;
  traits?: Traits | undefined;
}

/** What a file of version 5 says beside its content, as asked. */
export interface FileTags {
  title?: string | undefined;
  traits?: Traits | undefined;
  gallery?: GalleryItem[] | undefined;
  /** JSON text. */
  metadata?: string | undefined;
  metaprotocol?: string | undefined;
  delegate?: string | undefined;
}

export interface OrderFileRow {
  filename: string;
  contentType: string;
  /** Blob. */
  body: string;
  length: number;
  /** Version 5 only. */
  tags?: FileTags;
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

export type OrderKind =
  | 'ordinary'
  | 'brc20-5byte-mint'
  | 'brc20-prog-deploy'
  | 'runes-etch'
  | 'runes-mint'
  | 'alkanes-deploy'
  | 'alkanes-mint'
  | 'multi';

/** Mints of version 5: transactions in chains, each spending the one before it. */
export interface MintWork {
  /** Ids; empty for none. */
  rune: string;
  alkane: string;
  brc20: { ticker: string; amount: string } | null;
  /** One chain, whose last transaction delivers all; otherwise chains of up to 24 after the first. */
  linear: boolean;
}

/** An order of version 5 whose commit spends the payer's own coins. */
export interface CommitWork {
  payer: string;
  payerPubkey: string;
  /** Coins that hold the parents; the reveal spends them first and returns each. */
  parents: string[];
  /** Sats of these coins. */
  parentSats: bigint;
  /** As sent to the payer, in hex. */
  commitPsbt: string;
  /** Signed, in hex. */
  commitRaw: string;
  revealPsbt: string;
  /** The replacement that takes the commit back. */
  cancelPsbt: string;
}

/** What only orders of version 5 have. */
export interface OrderV5 {
  version: 5;
  kind: OrderKind;
  refundAddress: string;
  userAddress: string;
  userPubkey: string;
  channel: string;
  /** Inscription ids. */
  parents: string[];
  outputValueFee: bigint;
  mint: MintWork | null;
  commit: CommitWork | null;
  /** An overpaid order that was told to go on. */
  continued: boolean;
  /** Txid of the transaction that delivered what a paused order had minted. */
  pauseTxid: string;
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
  /** Absent in orders of version 2. */
  v5?: OrderV5;
}
