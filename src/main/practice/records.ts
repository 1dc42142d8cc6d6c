import type { Etching } from './runes/runestone.ts';
import { swapTableNames, type SwapTables } from './swap/records.ts';

/** The rows of the state's tables. Plain values only; sats are bigint, times milliseconds or block seconds. */

/** An inscription resting in a coin, `offset` sats from the coin's first. */
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
  /** Empty where the script has none. */
  address: string;
  coinbase: boolean;
  /** Txid of the spender, in the mempool or a block. */
  spentBy: string | null;
  items: Item[];
}

/** Where one transaction took an inscription. `to` is null where its sat went to the fee. */
export interface Move {
  id: string;
  from: string;
  to: number | null;
  /** In the output, or in the fee. */
  offset: bigint;
}

export interface TxRow {
  txid: string;
  wtxid: string;
  /** Hex, or the hash of a blob for a big one. */
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
  /** Signals BIP-125 replacement itself. */
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
  /** Balances of the event's address after it, as decimals. */
  overall: string;
  transferable: string;
  available: string;
}

/** A valid transfer inscription that has not moved yet. Key: inscription id. */
export interface Transfer {
  id: string;
  tick: string;
  amount: bigint;
  owner: string;
}

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

/** An alkane: a token, a collection, or an item of one. Amounts are atomic units. */
export interface AlkaneRow {
  id: string;
  type: 'token' | 'collection' | 'nft';
  name: string;
  symbol: string;
  divisibility: number;
  height: number;
  txid: string;
  time: number;
  premine: bigint;
  perMint: bigint;
  cap: bigint;
  /** How many mints there were. */
  minted: bigint;
  /** Of an item; empty otherwise. */
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

/** One line of a BRC-20 module's history. */
export interface ModuleEvent {
  type: string;
  /** Inscription id of the module's deploy; empty where the operation names none. */
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

/** A collection of inscriptions. */
export interface CollectionRow {
  id: string;
  name: string;
  desc: string;
  /** Inscription id. */
  icon: string;
  items: { id: string; name: string }[];
}

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

export type MarketNft = 'brc20' | 'domain' | 'collection';

/** An offer of one inscription at a fixed price. */
export interface ListingRow {
  auctionId: string;
  seq: number;
  /** sold: spent by a sale that a block may not hold yet. */
  status: 'draft' | 'open' | 'sold' | 'cancelled';
  inscriptionId: string;
  number: number;
  outpoint: string;
  sats: bigint;
  /** Where the inscription is, and what its key must be. */
  seller: string;
  pubkey: string;
  /** Where the price goes. */
  payTo: string;
  nftType: MarketNft;
  /** Lower case; empty where it is no BRC-20. */
  tick: string;
  amount: string;
  name: string;
  price: bigint;
  /** Sats for one token, as a plain decimal. */
  unitPrice: string;
  /** Unsigned, in hex. */
  psbt: string;
  /** The seller's signature of input and output 0: elements in hex. */
  unlock: { scriptSig: string; witness: string[] } | null;
  /** A new price that waits for its signature. */
  change: { price: bigint; unitPrice: string; psbt: string } | null;
  /** A withdrawal that waits for its signature. */
  off: { psbt: string; offChain: boolean } | null;
  createdAt: number;
  onSaleAt: number;
  /** The transaction that spent the outpoint of a sold one. */
  saleTxid: string;
  /** Nothing can change any more. */
  settled: boolean;
}

export interface BidRow {
  bidId: string;
  auctionId: string;
  buyer: string;
  price: bigint;
  /** Unsigned but for the seller's input, in hex. */
  psbt: string;
  createdAt: number;
  /** Once confirmed by the buyer. */
  txid: string;
}

export interface MarketActionRow {
  seq: number;
  auctionId: string;
  inscriptionId: string;
  number: number;
  event: 'Listed' | 'Sold' | 'Cancel' | 'Updated';
  nftType: MarketNft;
  tick: string;
  amount: string;
  name: string;
  price: bigint;
  unitPrice: string;
  from: string;
  to: string;
  /** Milliseconds. */
  time: number;
  txid: string;
  endMsg: string;
}

/** Key: `nftAddress`. */
export interface BindingRow {
  nftAddress: string;
  btcAddress: string;
}

export interface Tables extends SwapTables {
  counters: number;
  settings: string;
  txs: TxRow;
  coins: Coin;
  blocks: BlockRow;
  inscriptions: Inscription;
  ticks: Tick;
  balances: Balance;
  events: Brc20Event;
  transfers: Transfer;
  predeploys: Predeploy;
  orders: OrderRow;
  runes: RuneRow;
  /** What unspent outpoints hold, by blocks alone. */
  runeCoins: Held[];
  runeBalances: Holding;
  runeEvents: RuneEvent;
  listings: ListingRow;
  bids: BidRow;
  marketActions: MarketActionRow;
  bindings: BindingRow;
  alkanes: AlkaneRow;
  alkaneCoins: Held[];
  alkaneBalances: Holding;
  alkaneEvents: AlkaneEvent;
  alkaneCalls: AlkaneCall;
  collections: CollectionRow;
  moduleEvents: ModuleEvent;
}

export const tableNames = [
  'counters',
  'settings',
  'txs',
  'coins',
  'blocks',
  'inscriptions',
  'ticks',
  'balances',
  'events',
  'transfers',
  'predeploys',
  'orders',
  'runes',
  'runeCoins',
  'runeBalances',
  'runeEvents',
  'listings',
  'bids',
  'marketActions',
  'bindings',
  'alkanes',
  'alkaneCoins',
  'alkaneBalances',
  'alkaneEvents',
  'alkaneCalls',
  'collections',
  'moduleEvents',
  ...swapTableNames,
] as const satisfies (keyof Tables)[];
