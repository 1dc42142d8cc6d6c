import { z } from 'zod';

import { familyRows } from './define.ts';
import { count, loose, text } from './fields.ts';
import { eitherFigure } from './swap-fields.ts';

const { read } = familyRows('cat20');

/** Its form isn't documented. */
const tokenId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/);
/** Prices are for display only: JSON numbers. */
const price = z.number().nonnegative().nullish();
const volume = eitherFigure.nullish();
const spans = ['6h', '24h', '7d', '30d'] as const;
const of = <N extends string, T extends z.ZodType>(name: N, value: T) =>
  Object.fromEntries(
    [name, ...spans.map((span) => `${name}${span}`)].map((key) => [key, value]),
  ) as {
    [K in N | `${N}${(typeof spans)[number]}`]: T;
  };

const tokenStats = loose({
  tokenId: text,
  name: text,
  symbol: text,
  decimals: count,
  max: eitherFigure,
  ...of('volume', volume),
  ...of('price', price),
  ...of('volumeToken', volume),
});

/** The practice network plays Bitcoin, and this exchange is altchain's alone. */
const unplayed = 'not simulated, since altchain alone has it';

/** Two reads of an exchange that isn't in the published documents. */
export const cat20 = {
  'cat20.tokenPrice': read(
    '/v1/cat20-dex/getTokenPrice',
    z.object({ tokenId }),
    loose({
      askPrice: price,
      bidPrice: price,
      latestTradePrice: price,
      timestamp: z.union([text, count]).nullish(),
      height: count.nullish(),
    }),
    { note: `the last price if nothing was traded in 30 days; ${unplayed}` },
  ),
  'cat20.marketStats': read(
    '/v1/cat20-dex/getMarketStats',
    z.object({
      sortField: z.enum(['volume', 'volume30d', 'volume7d', 'volume24h', 'volume6h']).optional(),
      tokenId: tokenId.optional(),
      offset: count.optional(),
      limit: count.min(1).max(100).optional(),
    }),
    loose({
      tokenStats: z
        .union([z.array(tokenStats), tokenStats.transform((one) => [one])])
        .nullable()
        .transform((list) => list ?? []),
      total: count.nullish(),
    }),
    { note: `typed as one object, surely an array: both are read; ${unplayed}` },
  ),
};
