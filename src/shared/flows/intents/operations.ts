import { z } from 'zod';

import { swapCall } from '#shared/flows/operation.ts';

import {
  addressText as address,
  amountText as amount,
  frozen,
  inscriptionIdText,
  tickText as tick,
} from './frozen.ts';

/** What a message of the swap can be signed for: a call, or the message of a withdrawal. */
const signedCall = z.discriminatedUnion('op', [
  ...swapCall.options,
  z.object({ op: z.literal('withdraw'), tick, amount }),
]);
export type SignedCall = z.output<typeof signedCall>;

/** What the user asked of the swap, frozen before the server prepares anything (safety.md C1). */
export const swapIntent = z.object({
  purpose: z.literal('swap'),
  ...frozen,
  /** Our own address that signs. */
  address,
  moduleId: inscriptionIdText,
  ask: signedCall,
  /** Of a swap over two pools: what passes between them, computed here. */
  middle: amount.nullable(),
  /** Seconds; the same in preparation and submission. */
  ts: z.number().int(),
  /** Until when it may be approved, ms of our own clock. Absent: for as long as the server takes the texts. */
  until: z.number().int().optional(),
  payType: z.enum(['tick', 'freeQuota', 'assetFeeTick']),
  /** Token of the fee, and the most that each fee message may take. */
  feeTick: tick,
  maxFeeAmount: amount,
});
export type SwapIntent = z.output<typeof swapIntent>;

/** Binding a payout address to the address that holds inscriptions. Both must be ours. */
export const bindIntent = z.object({
  purpose: z.literal('bind'),
  ...frozen,
  btcAddress: address,
  nftAddress: address,
});
export type BindIntent = z.output<typeof bindIntent>;
