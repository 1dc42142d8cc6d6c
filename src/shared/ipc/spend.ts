import { z } from 'zod';

import { flowId } from '#shared/flows/view.ts';

import { problem } from './inscribe.ts';

const sats = z.string().regex(/^\d+$/);

export const spendQuote = z.object({
  problems: z.array(problem),
  /** Estimated from the coins as last read; null if unknown. */
  cost: z
    .object({
      feeSats: sats,
      vsize: z.number(),
      inputs: z.number(),
      /** Total cost: payment and fee. */
      outlaySats: sats,
      changeSats: sats,
      /** For tokens: cost of inscribing their transfer first, already in the outlay. */
      inscribeSats: sats.optional(),
    })
    .nullable(),
  /** The maximum for the last recipient given the others, and the coins that it takes. */
  max: z.object({ sats, coins: z.array(z.string()) }).nullable(),
  /** Amounts of the outputs, if an operation creates several for us. */
  outputs: z.array(sats),
  /** Which of the named addresses are ours. */
  mine: z.array(z.string()),
});
export type SpendQuote = z.output<typeof spendQuote>;

/** What was typed into a form of sending. Amounts are text as typed, in `unit`. */
export const sendDraft = z.object({
  recipients: z
    .array(z.object({ address: z.string().max(200), amount: z.string().max(80) }))
    .max(1_000),
  note: z.string().max(255),
  /** The own address that holds the tokens. */
  from: z.string().max(100),
  unit: z.enum(['sats', 'coin']),
});
export type SendDraft = z.output<typeof sendDraft>;

export const keptDraft = sendDraft.extend({ waitingId: flowId.nullable() });
export type KeptDraft = z.output<typeof keptDraft>;
