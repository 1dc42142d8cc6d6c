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
  /** The final one, unless an input is legacy (P2PKH), whose signature is part of it: then SignedPayment alone knows. */
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

interface SigningIntent {
  flowId: string;
  orderId: string;
  network: NetworkId;
  /** The exact BRC-20 payload that was asked for. */
  operation: string;
  /** sat/vB the order was made with. */
  feeRate: number;
  devAddress?: string | undefined;
  devFee?: number | undefined;
  createdAt: number;
}

/** What a commit is for, frozen before the provider is asked for it. */
export interface CommitIntent extends SigningIntent {
  purpose: 'commit';
  kind: 'mint' | 'deploy';
  payerAddress: string;
  /** Decimal string of sats: what may leave the wallet, fee included. */
  mostSats: string;
}

/** What a reveal is for. It spends an output of the commit that was signed. */
export interface RevealIntent extends SigningIntent {
  purpose: 'reveal';
  receiveAddress: string;
  outputValue: number;
  parent: { inscriptionId: string; address: string };
  commitTxid: string;
  /** The signed commit without its signatures, in hex: what its txid is the hash of. */
  commitHex: string;
}

/** A commit or reveal ready to be approved. Plain JSON: it is stored in the flow. */
export interface PreparedSigning {
  intent: CommitIntent | RevealIntent;
  psbtBase64: string;
  /** Own coins it spends. */
  outpoints: string[];
  feeSats: string;
  txid: string;
  unsignedHex: string;
  card: ApprovalCard;
  digest: string;
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
  /** Compressed public key in hex of an own address. Throws NOT_FOUND. */
  publicKeyOf(address: string): Promise<string>;
  /** The commit to sign, a PSBT in hex. Asking again makes another; nothing is spent by it. */
  requestCommit(orderId: string, payerAddress: string): Promise<string>;
  /** Proves and judges a commit or reveal that the provider made. Throws PSBT_INVALID. */
  prepareSigning(intent: CommitIntent | RevealIntent, psbtHex: string): Promise<PreparedSigning>;
  /** Signs own inputs of exactly the approved digest: the PSBT in hex, not finalized. Throws as signPayment. */
  signPrepared(prepared: PreparedSigning, approvedDigest: string): Promise<string>;
  /** Hands over the signed commit. A mint gets the reveal to sign (PSBT in hex), a deploy is under way. */
  submitCommit(orderId: string, psbtHex: string): Promise<{ revealPsbt: string | null }>;
  submitReveal(orderId: string, psbtHex: string): Promise<void>;
  findTransaction(txid: string): Promise<'absent' | 'mempool' | 'confirmed'>;
  /** True when any of these own outpoints is spent, in the mempool or a block. */
  anySpent(outpoints: readonly string[]): Promise<boolean>;
  push(rawHex: string): Promise<string>;
  /**
   * What an inscription holds, proved from raw transactions and not by an index's word; `text` where it is as
   * short as an operation. `fault`: what was given
   * out as its transactions does not prove it. Throws PROVIDER_REJECTED while nobody has them.
   */
  proveContent(
    inscriptionId: string,
  ): Promise<{ mediaType: string; sha256: string; text: string | null } | { fault: string }>;
  /** The rune of these letters, spacers aside; null while the index has none. */
  runeByName(letters: string): Promise<RuneInfo | null>;
  /** Atomic units of a rune at an address. */
  runeBalance(address: string, runeid: string): Promise<string>;
  locate(inscriptionId: string): Promise<{ outpoint: string; address: string } | null>;
  notify(title: string, text: string, flowId: string): void;
}
