import type { CancelTerms, OrderQuote, OrderRequest, RefundTerms } from '#main/orders/request.ts';
import type { CallOptions } from '#main/provider/types.ts';
import type { OrderVersion } from '#shared/api/order-version.ts';
import type { Order } from '#shared/api/orders.ts';

export interface OrderPage {
  cursor: number;
  size: number;
  receiveAddress?: string;
  clientId?: string;
  withFiles: boolean;
}

/** One version of the order service. Orders come in one form, whichever made them. */
export interface OrderService {
  version: OrderVersion;
  get(orderId: string, options?: CallOptions): Promise<Order>;
  /** Newest first. */
  list(page: OrderPage, options?: CallOptions): Promise<{ total: number; orders: Order[] }>;
  /** Null where the service quotes nothing. Creates nothing. */
  quote(request: OrderRequest): Promise<OrderQuote | null>;
  create(request: OrderRequest): Promise<Order>;
  estimateRefund(orderId: string): Promise<RefundTerms>;
  refund(orderId: string, feeRate: number): Promise<{ txid: string }>;
  /** A PSBT in hex. */
  requestCommit(orderId: string, payer: { address: string; pubkey: string }): Promise<string>;
  signCommit(orderId: string, psbt: string): Promise<{ revealPsbt: string | null }>;
  signReveal(orderId: string, psbt: string): Promise<void>;
  /** Goes on with an overpaid order; the service keeps the excess. Throws where it can't be asked. */
  goOn(orderId: string): Promise<void>;
  /** What a pause gives back, as opaque text. Throws, like the next ones, where the service has no such thing. */
  estimatePause(orderId: string): Promise<string>;
  /** Stops further rounds for good and returns the rest. */
  pause(orderId: string): Promise<void>;
  estimateCancel(orderId: string, feeRate: number): Promise<CancelTerms>;
  /** Takes a paid order back; the transaction returns the payment. */
  cancel(orderId: string, feeRate: number): Promise<{ txid: string }>;
}
