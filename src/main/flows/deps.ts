import type { Order } from '#shared/api/orders.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { SpendIntent } from '#shared/flows/spend.ts';

import type { Clock } from '../clock.ts';

/** The frozen intent of a payment: what the user asked for, before anything was built (safety.md C1). */
export interface PaymentIntent {
  flowId: string;
  orderId: string;
  purpose: 'pay-order' | 'top-up';
  network: NetworkId;
  payAddress: string;
  /** Decimal string of sats: exactly what the pay address must receive. */
  sats: string;
  /** sat/vB of the payment transaction. */
  feeRate: number;
  createdAt: number;
}

/** A payment ready to be approved. Plain JSON: it is stored in the flow. */
export interface PreparedPayment {
  intent: PaymentIntent;
  psbtBase64: string;
  /** Own coins it spends. */
  outpoints: string[];
  feeSats: string;
  /** Fixed before signing when every input is native segwit or taproot. */
  txid: string;
  card: ApprovalCard;
  /** SHA-256 hex over intent, PSBT and verdicts; consent must carry the same. */
  digest: string;
}

/** A transaction that moves own coins, ready to be approved. Plain JSON: it is stored in the flow. */
export interface PreparedSpend extends Omit<PreparedPayment, 'intent'> {
  intent: SpendIntent;
}

export interface SignedPayment {
  txid: string;
  rawHex: string;
}

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

/** Everything a flow may do to the outside. Made in app.ts; flows import no sibling folder. */
export interface FlowDeps {
  clock: Clock;
  network: NetworkId;
  createOrder(request: CreateOrderRequest): Promise<Order>;
  /** The order that an earlier createOrder with this clientId made, if any. Reading only. */
  findOrder(
    request: Omit<CreateOrderRequest, 'files'> & {
      /** The files' names, in order; null where the order has no files of ours to tell it by. */
      names: string[] | null;
      since: number;
      /** Ids of orders that other flows hold. */
      known: string[];
    },
  ): Promise<Order | null>;
  getOrder(orderId: string): Promise<Order>;
  estimateRefund(
    orderId: string,
  ): Promise<{ paidAmount: number; refundTxSize: number; safeRefundAmount: number }>;
  refund(orderId: string, feeRate: number): Promise<{ txid: string }>;
  /** Bytes kept under a SHA-256; throws NOT_FOUND. */
  readBlob(hash: string): Promise<Uint8Array>;
  /** Proves coins, builds and inspects the payment, runs the policies. Throws INSUFFICIENT_FUNDS, ASSET_AT_RISK. */
  preparePayment(intent: PaymentIntent): Promise<PreparedPayment>;
  /** Signs exactly the approved digest. Throws VAULT_LOCKED, DIGEST_MISMATCH, POLICY_VIOLATION. */
  signPayment(prepared: PreparedPayment, approvedDigest: string): Promise<SignedPayment>;
  /** Chooses and proves coins, builds, inspects and judges what was asked. Throws as preparePayment, INVALID_INPUT, NOT_FOUND. */
  prepareSpend(intent: SpendIntent): Promise<PreparedSpend>;
  /** Signs exactly the approved digest. Throws as signPayment. */
  signSpend(prepared: PreparedSpend, approvedDigest: string): Promise<SignedPayment>;
  findTransaction(txid: string): Promise<'absent' | 'mempool' | 'confirmed'>;
  /** True when any of these own outpoints is spent, in the mempool or a block. */
  anySpent(outpoints: readonly string[]): Promise<boolean>;
  push(rawHex: string): Promise<string>;
  /**
   * What an inscription holds, proved from raw transactions and not by an index's word. `fault`: what was given
   * out as its transactions does not prove it. Throws PROVIDER_REJECTED while nobody has them.
   */
  proveContent(
    inscriptionId: string,
  ): Promise<{ mediaType: string; sha256: string } | { fault: string }>;
  /** The rune of these letters, spacers aside; null while the index has none. */
  runeByName(letters: string): Promise<RuneInfo | null>;
  /** Atomic units of a rune at an address. */
  runeBalance(address: string, runeid: string): Promise<string>;
  locate(inscriptionId: string): Promise<{ outpoint: string; address: string } | null>;
  notify(title: string, text: string, flowId: string): void;
}
