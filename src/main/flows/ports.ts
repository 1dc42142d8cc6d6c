import type { Order } from '#shared/api/orders.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import type { AppError } from '#shared/errors.ts';
import type { ApprovalCard, Purpose } from '#shared/flows/approval.ts';
import type { OperationFee, SwapCall } from '#shared/flows/operation.ts';
import type { Given, Prepared } from '#shared/flows/prepared.ts';
import type { OrderView } from '#shared/flows/view.ts';

import type { BridgePort } from './bridge-port.ts';
import type { CarriedOperation } from './carried-operation.ts';
import type { EarlierPort } from './earlier-port.ts';

export interface CreateOrderRequest {
  /** Idempotency tag of ours; also sent as clientId, which the provider may ignore. */
  clientId: string;
  receiveAddress: string;
  feeRate: number;
  outputValue: number;
  devAddress?: string;
  devFee?: number;
  files: { filename: string; dataURL: string }[];
  /** An etching with the one file, or mints without any. */
  runes?: { kind: 'etch'; etching: EtchingWire } | { kind: 'mint'; runeid: string; count: number };
  /** Of an order that its deployer signs: the provider builds the payload itself, so no files are sent. */
  operation?: OrderOperation;
}

/** As the order route takes it; in which units its amounts are was decided before. */
export interface EtchingWire {
  spacedRune: string;
  symbol?: string | undefined;
  divisibility: number;
  premine: string;
  terms?:
    | {
        amount: string;
        cap: string;
        height?: [number, number] | undefined;
        offset?: [number, number] | undefined;
      }
    | undefined;
}

/** A rune as the index has it; amounts are atomic units. */
export interface RuneInfo {
  spacedRune: string;
  divisibility: number;
  premine: string;
  terms: { amount: string; cap: string } | null;
  /** Txid of its etching. */
  etching: string;
}

/** The protocol objects of api-facts 2.2. */
export interface OrderOperation {
  brc20_mint?: { ticker: string; amount: string };
  brc20_prog_deploy?: {
    activeHeight: number;
    deploys: { tick: string; max: string; lim: string; dec: string; self_mint: boolean }[];
  };
  deployerAddress?: string;
  deployerPubkey?: string;
}

/** Of an order that an earlier createOrder made. */
export type WantedOrder = Omit<CreateOrderRequest, 'files'> & {
  /** The files' names, in order; null where the order has no files of ours to tell it by. */
  names: string[] | null;
  since: number;
  /** Ids of orders that other flows hold. */
  known: string[];
};

/** Orders of the provider. */
export interface OrdersPort {
  create(request: CreateOrderRequest): Promise<Order>;
  /** The order that an earlier create with this clientId made, if any. Reading only. */
  find(wanted: WantedOrder): Promise<Order | null>;
  get(orderId: string): Promise<Order>;
  /** For looking at it again and again: null while it is as known. What was asked for `maxAge` ms ago will do. */
  look(known: OrderView, maxAge: number): Promise<Order | null>;
  estimateRefund(
    orderId: string,
  ): Promise<{ paidAmount: number; refundTxSize: number; safeRefundAmount: number }>;
  refund(orderId: string, feeRate: number): Promise<{ txid: string }>;
  /** The commit to sign, a PSBT in hex. Asking again makes another; nothing is spent by it. */
  requestCommit(orderId: string, payerAddress: string): Promise<string>;
  /** Hands over the signed commit. A mint gets the reveal to sign (PSBT in hex), a deploy is under way. */
  submitCommit(orderId: string, psbtHex: string): Promise<{ revealPsbt: string | null }>;
  submitReveal(orderId: string, psbtHex: string): Promise<void>;
}

export interface ChainPort {
  /** How many blocks have the transaction; 0 in the mempool, null while nobody knows it. */
  confirmations(txid: string): Promise<number | null>;
  /** Where any of these own outpoints is spent: what only waits in the mempool may vanish again. Null: nowhere. */
  spentIn(outpoints: readonly string[]): Promise<'mempool' | 'block' | null>;
  /** The transaction in a block whose bytes spend one of these outpoints; null while none is known. */
  spender(outpoints: readonly string[]): Promise<string | null>;
  push(rawHex: string): Promise<string>;
  /** The bytes of a transaction in hex, as they are on the network; null while nobody has it. */
  raw(txid: string): Promise<string | null>;
}

/** What inscriptions and runes are, as far as it can be proved or an index is asked. */
export interface IndexPort {
  /**
   * What an inscription holds, proved from raw transactions and not by an index's word; `text` where it is as
   * short as an operation. `fault`: what was given out as its transactions does not prove it. Throws
   * PROVIDER_REJECTED while nobody has them.
   */
  proveContent(
    inscriptionId: string,
  ): Promise<{ mediaType: string; sha256: string; text: string | null } | { fault: string }>;
  locate(inscriptionId: string): Promise<{ outpoint: string; address: string } | null>;
  /**
   * Where a transfer inscription sits: null while nobody knows. `isUsable`: a block has it there, and the token index lists
   * it as unused.
   */
  transfer(named: {
    inscriptionId: string;
    tick: string;
  }): Promise<{ outpoint: string; isUsable: boolean } | null>;
  /** The rune of these letters, spacers aside; null while the index has none. */
  runeByName(letters: string): Promise<RuneInfo | null>;
  /** Atomic units of a rune at an address. */
  runeBalance(address: string, runeid: string): Promise<string>;
}

/** What the approval window shows, and what consent is given to. Never stored. */
export interface Review {
  text: string;
  /** SHA-256 hex of the text. */
  digest: string;
  card: ApprovalCard;
}

export interface Signed {
  /** Signed PSBTs, or signatures of messages, in base64, in the order of the items. */
  items: string[];
  txid: string | null;
  /** The final transaction, of purposes whose transaction is ours alone. */
  rawHex: string | null;
}

/** The one way to a signature. */
export interface SigningPort {
  /**
   * Builds what was asked, or reads what came from outside. Throws INSUFFICIENT_FUNDS, ASSET_AT_RISK, COIN_LOCKED,
   * INVALID_INPUT, NOT_FOUND (a coin is gone), PSBT_INVALID, ADDRESS_INVALID.
   */
  prepare(
    purpose: Purpose,
    intent: object,
    given?: Partial<Given> & { psbt?: string },
  ): Promise<Prepared>;
  /** Its card as of now, judged anew. */
  review(prepared: Prepared): Promise<Review>;
  /**
   * Signs exactly what was shown and approved, judged again. Throws VAULT_LOCKED, DIGEST_MISMATCH and QUOTE_EXPIRED
   * (it has to be shown again), POLICY_VIOLATION, PSBT_INVALID.
   */
  sign(prepared: Prepared, review: Review): Promise<Signed>;
  /**
   * The signatures of a PSBT that was signed elsewhere, checked and put into what was prepared, which is judged again.
   * `shown`: what was approved, where it is still known. Throws PSBT_INVALID with a sentence, POLICY_VIOLATION, and
   * DIGEST_MISMATCH where it has to be approved again.
   */
  accept(
    prepared: Prepared,
    returned: string,
    shown: Review | null,
  ): Promise<Signed & { card: ApprovalCard }>;
  /** One card for many of one purpose, judged anew. */
  reviewMany(all: readonly Prepared[]): Promise<Review>;
  /**
   * Signs these lines of what was shown and approved, each judged again: an error in place of a signature for a line
   * that no longer holds. Throws as `sign` does for all of them together.
   */
  signMany(
    all: readonly Prepared[],
    review: Review,
    positions: readonly number[],
  ): Promise<(Signed | AppError)[]>;
  /** Compressed public key in hex of an own address. Throws VAULT_LOCKED before the first unlock, NOT_FOUND. */
  publicKeyOf(address: string): Promise<string>;
}

/** An operation of the second layer as the server is asked about it, the same in preparation and submission. */
export interface AskedOperation {
  address: string;
  ask: SwapCall;
  fee: OperationFee;
  /** Seconds of the server's clock. */
  ts: number;
  /** What passes between the pools of a swap over two. */
  middle: string | null;
}

/** What the server answered to a preparation: one, or one a pool of a swap over two. */
export interface PreparedOperation {
  ids: string[];
  messages: string[];
  /** What pays, how much of it, and what that is in dollars by the server's word. */
  paidTick: string;
  paidAmount: string;
  usd: string;
  /** Repeated in the submission, as it was answered. */
  stated: {
    feeAmount: string;
    feeTickPrice: string;
    assetFeeTick?: string | undefined;
    assetFeeAmount?: string | undefined;
    assetFeeTickPrice?: string | undefined;
  };
}

/** The second layer. */
export interface SwapPort {
  /** Names this run of the app: what an earlier one handed over may have arrived. */
  run: string;
  /** The module's id, and a second of the server's clock with which this address signed nothing yet. */
  begin(address: string): Promise<{ moduleId: string; ts: number }>;
  /** What passes between the two pools now, by our own reckoning; null for anything but a swap over two. */
  middleOf(address: string, ask: SwapCall): Promise<string | null>;
  /** Throws PROVIDER_REJECTED with the server's own code. */
  prepare(asked: AskedOperation): Promise<PreparedOperation[]>;
  /** Hands the signatures over, in the order of the messages. Throws PROVIDER_REJECTED: nothing was done then. */
  submit(
    asked: AskedOperation,
    prepared: readonly PreparedOperation[],
    signatures: readonly string[],
  ): Promise<CarriedOperation>;
  /** Seconds of the server's clock since the one that the messages name. */
  age(asked: AskedOperation): number;
  /**
   * What became of it if it was carried out, by the server's histories, read back to its second; null while they do not
   * know it. Throws PROVIDER_BUSY where too much was done since.
   */
  find(
    asked: AskedOperation,
    prepared: readonly PreparedOperation[],
  ): Promise<CarriedOperation | null>;
  /** The same with what its pools give now; null where they cannot serve it. */
  requote(address: string, ask: SwapCall): Promise<SwapCall | null>;
}

/** An offer as the market shows it. */
export interface MarketOffer {
  auctionId: string;
  priceSats: bigint;
  /** Where the inscription sits, by the market. */
  address: string;
  /** Empty for what is no token. */
  tick: string;
  /** Null where it does not say. */
  amount: string | null;
  /** It takes bids, and has no price that ends it. */
  isAuction?: boolean;
}

/** What a purchase is made of, as the market states it. */
export interface MadeBid {
  bidId: string;
  psbt: string;
  /** Further PSBTs, which a fixed price has none of. */
  extraPsbts: string[];
  serviceFeeSats: bigint;
  networkFeeSats: bigint;
}

/** The market. PSBTs are hex as it gives them, and base64 as they are handed over. */
export interface MarketPort {
  /** The open offer of an inscription; null while there is none. */
  offerOf(inscriptionId: string): Promise<MarketOffer | null>;
  /** How an offer that is open no more ended, as the market tells it. */
  endOf(auctionId: string, inscriptionId: string): Promise<'sold' | 'taken-back' | 'unknown'>;
  prepareList(asked: {
    inscriptionId: string;
    priceSats: string;
    unitPrice: string;
    nftType: 'brc20' | 'domain' | 'collection';
    /** Whose key holds the inscription. */
    holder: string;
    payAddress: string;
  }): Promise<{ auctionId: string; psbt: string }>;
  confirmList(auctionId: string, psbt: string): Promise<void>;
  prepareReprice(auctionId: string, priceSats: string, unitPrice: string): Promise<string>;
  confirmReprice(auctionId: string, psbt: string): Promise<void>;
  prepareBid(asked: {
    auctionId: string;
    priceSats: string;
    payFrom: string;
    receiveAddress: string;
    feeRate: number;
    coins: readonly string[];
  }): Promise<MadeBid>;
  confirmBid(auctionId: string, bidId: string, psbt: string): Promise<string>;
  /** Of withdrawing off the chain. */
  prepareWithdraw(auctionId: string, holder: string): Promise<string>;
  confirmWithdraw(auctionId: string, psbt: string): Promise<void>;
  /** Where sales of what this address holds are paid; null when nothing is bound. */
  boundTo(nftAddress: string): Promise<string | null>;
  bind(btcAddress: string, nftAddress: string, signature: string): Promise<void>;
}

/** The wallet's own coins, as far as a plan needs them; whatever is spent is proved by signing. */
export interface CoinsPort {
  /** Clean, confirmed and reserved by nobody but this flow. */
  payingAt(address: string, flowId: string): Promise<{ outpoint: string; sats: bigint }[]>;
  /** Txids of coins at this address that are in no block yet. */
  pendingAt(address: string): Promise<string[]>;
  /** Throws VAULT_LOCKED before the first unlock. */
  isMine(address: string): boolean;
  /** Coins in which our own records saw an inscription, the newest first. */
  placesOf(inscriptionId: string): string[];
}

/** Everything a flow may do to the outside. Made in the app; flows import no sibling folder but `orders`. */
export interface FlowPorts {
  clock: Clock;
  network: NetworkId;
  orders: OrdersPort;
  chain: ChainPort;
  index: IndexPort;
  market: MarketPort;
  coins: CoinsPort;
  signing: SigningPort;
  swap: SwapPort;
  bridge: BridgePort;
  earlier: EarlierPort;
  /** Bytes kept under a SHA-256; throws NOT_FOUND. */
  readBlob(hash: string): Promise<Uint8Array>;
  notify(title: string, text: string, flowId: string): void;
}
