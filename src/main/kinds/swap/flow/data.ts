import { z } from 'zod';

import {
  operationAnswer,
  operationFee,
  operationOutcome,
  swapCall,
} from '#shared/flows/operation.ts';
import { prepared } from '#shared/flows/prepared.ts';

const base = z.object({
  address: z.string(),
  /** What the user requested. Its expected side is updated from the pools on a retry. */
  ask: swapCall,
  fee: operationFee,
  /** For a list split into several operations: which one this is. */
  part: z.object({ index: z.number(), of: z.number() }),
  /** How often it was prepared. */
  rounds: z.number(),
  /** Since when it could be approved, in ms; absent before it was prepared. */
  waitsSince: z.number().optional(),
  /** Why the user is asked, or why it was prepared again. */
  trouble: z.string().nullable(),
});
export type Base = z.output<typeof base>;

const request = base.extend({
  /** Seconds of the server’s clock. */
  ts: z.number(),
  middle: z.string().nullable(),
  answers: z.array(operationAnswer),
});
export type Requested = z.output<typeof request>;

const approving = request.extend({
  prepared,
  /** Approval deadline in ms. */
  until: z.number(),
});

const submitting = request.extend({
  signatures: z.array(z.string()),
  /** The run of the app that first submitted it; null before that. */
  offeredIn: z.string().nullable(),
  /** It was rejected after it may have arrived: until this time (ms) the histories are searched and nothing is sent. */
  lookUntil: z.number().nullable(),
});
export type Submitting = z.output<typeof submitting>;

/** Each state and its data: what isn't signed can't be submitted. */
export const data = {
  preparing: base,
  approving,
  signing: approving,
  submitting,
  /** Nothing was carried out, and something prevents it. */
  stopped: base,
  unclear: submitting.extend({ reason: z.string() }),
  /** Only the first half of a swap over two pools succeeded. */
  half: base.extend({
    outcome: operationOutcome,
    stands: z.object({ tick: z.string(), amount: z.string() }),
  }),
  /** Half: the first of two swaps, whose result was kept. */
  done: base.extend({ outcome: operationOutcome, isHalf: z.literal(true).optional() }),
  failed: base.extend({ reason: z.string() }),
  cancelled: base,
};
export type OperationStates = typeof data;
