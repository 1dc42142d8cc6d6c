import { z } from 'zod';

import { swapCall } from '#shared/flows/operation.ts';

import {
  addressText as address,
  amountText as amount,
  frozen,
  inscriptionIdText,
  tickText as tick,
} from './frozen.ts';

/** Swap messages that can be signed: a call, or the message of a withdrawal. */
const signedCall = z.discriminatedUnion('op', [
  ...swapCall.options,
  z.object({ op: z.literal('withdraw'), tick, amount }),
]);
export type SignedCall = z.output<typeof signedCall>;

/** The swap operation you requested, frozen before the server prepares anything (safety.md C1). */
export const swapIntent = z.object({
  purpose: z.literal('swap'),
  ...frozen,
  /** Our address that signs. */
  address,
  moduleId: inscriptionIdText,
  ask: signedCall,
  /** For a swap over two pools: the intermediate amount, computed here. */
  middle: amount.nullable(),
  /** Seconds; the same in preparation and submission. */
  ts: z.number().int(),
  /** Approval deadline in ms of our clock. Absent: for as long as the server accepts the texts. */
  until: z.number().int().optional(),
  payType: z.enum(['tick', 'freeQuota', 'assetFeeTick']),
  /** Token of the fee, and the maximum for each fee message. */
  feeTick: tick,
  maxFeeAmount: amount,
  /** Why it was prepared again, as a sentence. Absent: the first time. */
  again: z.string().optional(),
});
export type SwapIntent = z.output<typeof swapIntent>;

/** Setting a payout address for an address that holds inscriptions. Both must be ours. */
export const bindIntent = z.object({
  purpose: z.literal('bind'),
  ...frozen,
  btcAddress: address,
  nftAddress: address,
});
export type BindIntent = z.output<typeof bindIntent>;
