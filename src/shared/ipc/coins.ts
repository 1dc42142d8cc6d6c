import { z } from 'zod';

import { coin } from './wallet.ts';

/** A coin's details from every source, freshly read. */
export const coinReport = z.object({
  coin,
  /** Position of an inscription within the coin, needed to separate it. */
  offsets: z.array(z.object({ id: z.string(), offset: z.string().regex(/^\d+$/) })),
  heights: z.array(z.object({ index: z.string(), height: z.number().nullable() })),
  /** Our own records of it: what, how we learned of it, and when. */
  kept: z.array(
    z.object({
      kind: z.enum(['inscription', 'rune', 'alkane']),
      id: z.string(),
      learned: z.enum(['listed', 'made', 'bytes', 'doubted']),
      at: z.number(),
    }),
  ),
  /** Names of runes and alkanes that only our records know. They can be marked as spendable like inscriptions. */
  others: z.array(z.string()),
  provedAt: z.number(),
});
export type CoinReport = z.output<typeof coinReport>;
