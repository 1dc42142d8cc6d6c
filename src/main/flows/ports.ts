import type { Inscribed } from '#main/orders/inscribed.ts';
import type {
  CancelTerms,
  OrderQuote,
  OrderRef,
  OrderRequest,
  OwnTerms,
  RefundTerms,
  WantedOrder,
} from '#main/orders/request.ts';
import type { OrderVersion } from '#shared/api/order-version.ts';
import type { Order } from '#shared/api/orders.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import type { AppError } from '#shared/errors.ts';
import type { ApprovalCard, Purpose } from '#shared/flows/approval.ts';
import type {
  CarriedOperation,
  OperationAnswer,
  OperationFee,
  SwapCall,
} from '#shared/flows/operation.ts';
import type { Prepared, Provided, Review, Signed } from '#shared/flows/prepared.ts';
import type { OrderView } from '#shared/flows/view.ts';

import type { BridgePort } from './bridge-port.ts';
import type { EarlierPort } from './earlier-port.ts';

/** A rune according to the index; amounts are atomic units. */
export interface RuneInfo {
  runeid: string;
  spacedRune: string;
  divisibility: number;
  premine: string;
  terms: { amount: string; cap: string } | null;
  /** Txid of its etching. */
  etching: string;
}

/** The provider's orders, in the version of the service that each was made with. */
export interface OrdersPort {
  /** What new orders are made with, as last found. */
  version(): OrderVersion;
  /** Our addresses for an order of version 5. Throws NOT_FOUND for a wallet that isn't in the vault. */
  ownTerms(asked: { walletId: string | null; receiveAddress: string }): OwnTerms;
  /** What it would cost, promised before it exists; null where the service promises nothing. */
  quote(version: OrderVersion, request: OrderRequest): Promise<OrderQuote | null>;
  create(version: OrderVersion, request: OrderRequest): Promise<Order>;
  /** The order created earlier with this clientId, if any. Read-only. */
  find(version: OrderVersion, wanted: WantedOrder): Promise<Order | null>;
  get(order: OrderRef): Promise<Order>;
  /** For polling: null if unchanged. Accepts an answer up to `maxAge` ms old. */
  look(known: OrderView, maxAge: number): Promise<Order | null>;
  estimateRefund(order: OrderRef): Promise<RefundTerms>;
  refund(order: OrderRef, feeRate: number): Promise<{ txid: string }>;
  /** What a refund pays to our address, in sats, from its bytes; null while they aren't known. */
  paidTo(refund: { txid: string; address: string }): Promise<bigint | null>;
  /** See OrderService. */
  goOn(order: OrderRef): Promise<void>;
  estimatePause(order: OrderRef): Promise<string>;
  pause(order: OrderRef): Promise<void>;
  estimateCancel(order: OrderRef, feeRate: number): Promise<CancelTerms>;
  cancel(order: OrderRef, feeRate: number): Promise<{ txid: string }>;
  /** The commit to sign, a PSBT in hex. A repeated request creates another; nothing is spent by it. */
  requestCommit(order: OrderRef, payerAddress: string): Promise<string>;
  /**
   * Submits the signed commit. For a mint, returns the reveal to sign (PSBT in hex); a deploy then needs
   * nothing more.
   */
  submitCommit(order: OrderRef, psbtHex: string): Promise<{ revealPsbt: string | null }>;
  submitReveal(order: OrderRef, psbtHex: string): Promise<void>;
}

export interface ChainPort {
  /** The transaction's confirmations; 0 in the mempool, null while it is unknown. */
  confirmations(txid: string): Promise<number | null>;
  /** Where any of these outpoints of ours is spent; a mempool transaction may vanish again. Null: unspent. */
  spentIn(outpoints: readonly string[]): Promise<'mempool' | 'block' | null>;
  /** The confirmed transaction whose bytes spend one of these outpoints; null if none is known. */
  spender(outpoints: readonly string[]): Promise<string | null>;
  push(rawHex: string): Promise<string>;
  /** A transaction's bytes in hex from the network; null if it is unknown. */
  raw(txid: string): Promise<string | null>;
}

/** Facts about inscriptions and runes, proved or from an index. */
export interface IndexPort {
  /**
   * An inscription's content, proved from raw transactions instead of an index; `text` if it is as short as an
   * operation. `fault`: the transactions provided don't prove it. Throws PROVIDER_REJECTED if they aren't available.
   */
  proveContent(
    inscriptionId: string,
  ): Promise<{ mediaType: string; sha256: string; text: string | null } | { fault: string }>;
  /** Everything that it says, proved in the same way. Throws likewise. */
  proveInscribed(inscriptionId: string): Promise<Inscribed | { fault: string }>;
  locate(
    inscriptionId: string,
  ): Promise<{ outpoint: string; address: string; sats?: bigint } | null>;
  /**
   * Location of a transfer inscription; null if unknown. `isUsable`: confirmed there, and unused according to the token
   * index.
   */
  transfer(named: {
    inscriptionId: string;
    tick: string;
  }): Promise<{ outpoint: string; isUsable: boolean } | null>;
  /** The rune with these letters, ignoring spacers; null if the index has none. */
  runeByName(letters: string): Promise<RuneInfo | null>;
  /** Records the divisibility of a rune etched by an order of ours, from its etching's bytes. */
  keepEtched(rune: RuneInfo): Promise<void>;
  /** Atomic units of a rune at an address. */
  runeBalance(address: string, runeid: string): Promise<string>;
  /** The same of an alkane. */
  alkaneBalance(address: string, alkaneid: string): Promise<string>;
}

/** The only way to a signature. */
export interface SigningPort {
  /**
   * Builds what was requested, or parses what came from outside. Throws INSUFFICIENT_FUNDS, ASSET_AT_RISK, COIN_LOCKED,
   * INVALID_INPUT, NOT_FOUND (a coin is gone), PSBT_INVALID, ADDRESS_INVALID.
   */
  prepare(
    purpose: Purpose,
    intent: object,
    provided?: Partial<Provided> & { psbt?: string },
  ): Promise<Prepared>;
  /** Its card, judged with current facts. */
  review(prepared: Prepared): Promise<Review>;
  /**
   * Signs exactly what was shown and approved, after judging it again. Throws VAULT_LOCKED, DIGEST_MISMATCH and
   * QUOTE_EXPIRED (it must be shown again), POLICY_VIOLATION, PSBT_INVALID.
   */
  sign(prepared: Prepared, review: Review): Promise<Signed>;
  /**
   * Checks the signatures of a PSBT signed elsewhere and adds them to the prepared one, which is judged again. `shown`:
   * what was approved, if still known. Throws PSBT_INVALID with a sentence, POLICY_VIOLATION, and DIGEST_MISMATCH if it
   * must be approved again.
   */
  accept(
    prepared: Prepared,
    returned: string,
    shown: Review | null,
  ): Promise<Signed & { card: ApprovalCard }>;
  /** One card for many items of one purpose, judged with current facts. */
  reviewMany(all: readonly Prepared[]): Promise<Review>;
  /**
   * Signs these lines of what was approved, judging each again: a line that no longer holds gets an error instead of a
   * signature. Throws like `sign` for failures of all lines together.
   */
  signMany(
    all: readonly Prepared[],
    review: Review,
    positions: readonly number[],
  ): Promise<(Signed | AppError)[]>;
  /** Compressed public key in hex of an address of ours. Throws VAULT_LOCKED before the first unlock, NOT_FOUND. */
  publicKeyOf(address: string): Promise<string>;
}

/** A swap operation as requested from the server, equal in preparation and submission. */
export interface OperationRequest {
  address: string;
  ask: SwapCall;
  fee: OperationFee;
  /** Seconds of the server's clock. */
  ts: number;
  /** Intermediate amount of a swap over two pools. */
  middle: string | null;
}

/** The second layer. */
export interface SwapPort {
  /** Identifies this run of the app: a submission of an earlier run may have arrived. */
  run: string;
  /** The module's id, and a second of the server's clock that this address hasn't used in a signature. */
  begin(address: string): Promise<{ moduleId: string; ts: number }>;
  /** Current intermediate amount between the two pools, calculated here; null unless it is a swap over two. */
  middleOf(address: string, ask: SwapCall): Promise<string | null>;
  /** Throws PROVIDER_REJECTED with the server's own code. */
  prepare(requested: OperationRequest): Promise<OperationAnswer[]>;
  /** Submits the signatures in order of the messages. If it throws PROVIDER_REJECTED, nothing was done. */
  submit(
    requested: OperationRequest,
    prepared: readonly OperationAnswer[],
    signatures: readonly string[],
  ): Promise<CarriedOperation>;
  /** Seconds of the server's clock since the second in the messages. */
  age(requested: OperationRequest): number;
  /**
   * The operation's result if it was carried out, from the server's histories back to its second; null if they don't
   * have it. Throws PROVIDER_BUSY if too much has happened since.
   */
  find(
    requested: OperationRequest,
    prepared: readonly OperationAnswer[],
  ): Promise<CarriedOperation | null>;
  /** The same call with the pools' current amounts; null if they can't serve it. */
  requote(address: string, ask: SwapCall): Promise<SwapCall | null>;
}

/** A listing on the market. */
export interface MarketOffer {
  auctionId: string;
  priceSats: bigint;
  /** Where the inscription is, according to the market. */
  address: string;
  /** Empty if it isn't a token. */
  tick: string;
  /** Null if the market doesn't say. */
  amount: string | null;
  /** A bidding auction, without a fixed price. */
  isAuction?: boolean;
}

/** A prepared purchase, as the market states it. */
export interface MadeBid {
  bidId: string;
  psbt: string;
  /** Further PSBTs; none for a fixed price. */
  extraPsbts: string[];
  serviceFeeSats: bigint;
  networkFeeSats: bigint;
}

/** The market. PSBTs arrive as hex and are submitted as base64. */
export interface MarketPort {
  /** The open listing of an inscription; null if there is none. */
  offerOf(inscriptionId: string): Promise<MarketOffer | null>;
  /** How a closed listing ended, according to the market. */
  endOf(auctionId: string, inscriptionId: string): Promise<'sold' | 'taken-back' | 'unknown'>;
  prepareList(requested: {
    inscriptionId: string;
    priceSats: string;
    unitPrice: string;
    nftType: 'brc20' | 'domain' | 'collection';
    /** Address of the key that holds the inscription. */
    holder: string;
    payAddress: string;
  }): Promise<{ auctionId: string; psbt: string }>;
  confirmList(auctionId: string, psbt: string): Promise<void>;
  prepareReprice(auctionId: string, priceSats: string, unitPrice: string): Promise<string>;
  confirmReprice(auctionId: string, psbt: string): Promise<void>;
  prepareBid(requested: {
    auctionId: string;
    priceSats: string;
    payFrom: string;
    receiveAddress: string;
    feeRate: number;
    coins: readonly string[];
  }): Promise<MadeBid>;
  confirmBid(auctionId: string, bidId: string, psbt: string): Promise<string>;
  /** For cancelling off-chain. */
  prepareWithdraw(auctionId: string, holder: string): Promise<string>;
  confirmWithdraw(auctionId: string, psbt: string): Promise<void>;
  /** Payout address of the newest listing of this coin in our own records; null without one. */
  payoutOf(outpoint: string): string | null;
  /** Payout address for sales from this address; null if none is set. */
  boundTo(nftAddress: string): Promise<string | null>;
  bind(btcAddress: string, nftAddress: string, signature: string): Promise<void>;
}

/** The wallet's own coins, as far as planning needs them; signing proves whatever is spent. */
export interface CoinsPort {
  /** Clean, confirmed, and not reserved by another flow. */
  payingAt(address: string, flowId: string): Promise<{ outpoint: string; sats: bigint }[]>;
  /** Txids of unconfirmed coins at this address. */
  pendingAt(address: string): Promise<string[]>;
  /** Throws VAULT_LOCKED before the first unlock. */
  isMine(address: string): boolean;
  /** Coins on which our own records saw an inscription, newest first. */
  placesOf(inscriptionId: string): string[];
}

/** Everything a flow can do outside. Implemented in the app; flows import no sibling folder except `orders`. */
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
  /** Stored bytes by SHA-256; throws NOT_FOUND. */
  readBlob(hash: string): Promise<Uint8Array>;
  notify(title: string, text: string, flowId: string): void;
}
