import { z } from 'zod';

import { problem } from './inscribe.ts';

const sats = z.string().regex(/^\d+$/);

export const spendQuote = z.object({
  problems: z.array(problem),
  /** An estimate from the coins as last seen; null while it cannot be told. */
  cost: z
    .object({
      feeSats: sats,
      vsize: z.number(),
      inputs: z.number(),
      /** What leaves the wallet for good: payment and fee. */
      outlaySats: sats,
      changeSats: sats,
      /** Of tokens: what inscribing their transfer takes first, in the outlay already. */
      inscribeSats: sats.optional(),
    })
    .nullable(),
  /** The most that the last recipient could get beside the others, and the coins that this takes. */
  max: z.object({ sats, coins: z.array(z.string()) }).nullable(),
  /** Sums of the outputs, where an operation makes several for us. */
  outputs: z.array(sats),
  /** Which of the named addresses are ours. */
  mine: z.array(z.string()),
});
export type SpendQuote = z.output<typeof spendQuote>;
