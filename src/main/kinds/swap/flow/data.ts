import { z } from 'zod';

import { operationFee, operationOutcome, swapCall } from '#shared/flows/operation.ts';
import { prepared } from '#shared/flows/prepared.ts';

const base = z.object({
  address: z.string(),
  /** What the user asked for. Its expected side follows the pools when it is tried again. */
  ask: swapCall,
  fee: operationFee,
  /** Of a list that takes several operations: which one this is. */
  part: z.object({ index: z.number(), of: z.number() }),
  /** How often it was prepared. */
  rounds: z.number(),
  /** Since when it can be decided about, ms; absent before it was prepared. */
  waitsSince: z.number().optional(),
  /** Why the user is asked, or why it was prepared again. */
  trouble: z.string().nullable(),
});
export type Base = z.output<typeof base>;

/** What the server answered to a preparation. */
const answered = z.object({
  ids: z.array(z.string()),
  messages: z.array(z.string()),
  paidTick: z.string(),
  paidAmount: z.string(),
  usd: z.string(),
  stated: z.object({
    feeAmount: z.string(),
    feeTickPrice: z.string(),
    assetFeeTick: z.string().optional(),
    assetFeeAmount: z.string().optional(),
    assetFeeTickPrice: z.string().optional(),
  }),
});

const asked = base.extend({
  /** Seconds of the server’s clock. */
  ts: z.number(),
  middle: z.string().nullable(),
  answers: z.array(answered),
});
export type Asked = z.output<typeof asked>;

const approving = asked.extend({
  prepared,
  /** Until when it can be approved, ms. */
  until: z.number(),
});

const submitting = asked.extend({
  signatures: z.array(z.string()),
  /** The run of the app in which it was first handed over; null before. */
  offeredIn: z.string().nullable(),
  /** It was refused after it may have arrived: histories are looked at until then, ms, and nothing is sent. */
  lookUntil: z.number().nullable(),
});
export type Submitting = z.output<typeof submitting>;

/** Each state and the data it needs: what was not signed cannot be handed over. */
export const data = {
  preparing: base,
  approving,
  signing: approving,
  submitting,
  /** Nothing of it was carried out, and something stands in the way. */
  stopped: base,
  unclear: submitting.extend({ reason: z.string() }),
  /** Of a swap over two pools the first half stands alone. */
  half: base.extend({
    outcome: operationOutcome,
    stands: z.object({ tick: z.string(), amount: z.string() }),
  }),
  done: base.extend({ outcome: operationOutcome }),
  failed: base.extend({ reason: z.string() }),
  cancelled: base,
};
export type OperationStates = typeof data;
