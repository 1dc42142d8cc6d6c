import type { Params } from '#shared/api/endpoints.ts';
import type { OrderVersion } from '#shared/api/order-version.ts';
import type { FileTags } from '#shared/flows/file-tags.ts';

import type { MintsPlan } from './mint-order.ts';
import type { EtchingRequest } from './rune-order.ts';

/** Which order, and which version of the service made it: the other one doesn't know it. */
export interface OrderRef {
  orderId: string;
  version: OrderVersion;
}

/** What only version 5 is told: our addresses for the refund and for the wallet, frozen with the plan. */
export interface OwnTerms {
  refundAddress: string;
  userAddress: string;
}

/** The protocol objects of api-facts 2.2. */
export type OrderOperation = Pick<
  Params<'orders.create'>,
  'brc20_mint' | 'brc20_prog_deploy' | 'deployerAddress' | 'deployerPubkey'
>;

export interface OrderRequest {
  /** Our idempotency tag; also sent as clientId, which version 2 may ignore. */
  clientId: string;
  receiveAddress: string;
  feeRate: number;
  outputValue: number;
  devAddress?: string;
  devFee?: number;
  /** Tags: version 5 only. */
  files: ({ filename: string; dataURL: string } & FileTags)[];
  /** Version 5 only: own inscriptions that the files become children of. */
  parents?: string[];
  /** An etching with its one file, or mints without files. */
  runes?:
    { kind: 'etch'; etching: EtchingRequest } | { kind: 'mint'; runeid: string; count: number };
  /** Mints of alkanes, version 5 only. */
  mints?: MintsPlan;
  /** For an order that its deployer signs: the provider builds the payload, so no files are sent. */
  operation?: OrderOperation;
  /** Version 5 only. */
  own?: OwnTerms & { userPubkey: string };
}

/** An order that an earlier creation may have made. */
export type WantedOrder = Omit<OrderRequest, 'files'> & {
  /** File names in order; null if the order has no files to recognise it by. */
  names: string[] | null;
  since: number;
  /** Ids of orders that belong to other flows. */
  known: string[];
};

/** What an order would cost, in sats; the service promises it before the order exists. */
export interface OrderQuote {
  payable: number;
  miner: number;
  service: number;
  postage: number;
  dev: number;
  count: number | null;
}

/** What a cancellation by the service costs, in sats. `refundMethod` is opaque. */
export interface CancelTerms {
  paidAmount: number;
  extraPayAmount: number;
  refundMethod: string | null;
}

export interface RefundTerms {
  paidAmount: number;
  refundTxSize: number;
  safeRefundAmount: number;
}
