import { z } from 'zod';

import { coin } from './wallet.ts';

/** Every source asked about this very outpoint, just now. */
export const coinReport = z.object({
  coin,
  /** Where an inscription sits within the coin: needed to split it out. */
  offsets: z.array(z.object({ id: z.string(), offset: z.string().regex(/^\d+$/) })),
  heights: z.array(z.object({ index: z.string(), height: z.number().nullable() })),
  /** What we recorded of it ourselves, how we learned of it and when. */
  kept: z.array(
    z.object({
      kind: z.enum(['inscription', 'rune', 'alkane']),
      id: z.string(),
      learned: z.enum(['listed', 'made', 'bytes', 'doubted']),
      at: z.number(),
    }),
  ),
  /** Names of runes and alkanes that only this record knows of. They can be marked as spendable, as inscriptions. */
  others: z.array(z.string()),
  provedAt: z.number(),
});
export type CoinReport = z.output<typeof coinReport>;
