import { z } from 'zod';

import { familyRows } from './define.ts';
import { address, amount, count, loose, text } from './fields.ts';
import { priced } from './fresh.ts';
import { eitherFigure, exactType, figure, positive, tick } from './swap-fields.ts';

const { read } = familyRows('swap');

const quoteSwapQuery = z.object({
  address,
  tickIn: tick,
  tickOut: tick,
  amount: positive,
  exactType,
});
const quoteSwap = { amountUSD: figure, expectUSD: figure, expect: amount };

export const swapQuotes = {
  'swap.quoteSwap': read('/v1/brc20-swap/quote_swap', quoteSwapQuery, loose(quoteSwap), {
    fresh: priced,
  }),
  'swap.quoteMultiSwap': read(
    '/v1/brc20-swap/quote_multi_swap',
    quoteSwapQuery,
    loose({ ...quoteSwap, routesExpect: z.array(text).max(10) }),
    { fresh: priced },
  ),
  'swap.quoteAddLiq': read(
    '/v1/brc20-swap/quote_add_liq',
    z.object({
      address,
      tick0: tick,
      tick1: tick,
      amount0: positive.optional(),
      amount1: positive.optional(),
    }),
    loose({
      amount0: amount,
      amount1: amount,
      amount0USD: figure,
      amount1USD: figure,
      lp: amount,
      tick0PerTick1: figure,
      tick1PerTick0: figure,
      shareOfPool: eitherFigure,
    }),
    {
      fresh: priced,
      note: 'one of the amounts where the pool has liquidity, both where it has none',
    },
  ),
  'swap.quoteRemoveLiq': read(
    '/v1/brc20-swap/quote_remove_liq',
    z.object({ address, tick0: tick, tick1: tick, lp: positive }),
    loose({
      tick0: text,
      tick1: text,
      amount0: amount,
      amount1: amount,
      amount0USD: figure,
      amount1USD: figure,
    }),
    { fresh: priced },
  ),
  'swap.tickPrice': read(
    '/v1/brc20-swap/tick_price',
    z.object({ tick }),
    loose({ price: z.number().nonnegative() }),
    { fresh: priced },
  ),
  'swap.priceLine': read(
    '/v1/brc20-swap/price_line',
    z.object({ tick0: tick, tick1: tick, timeRange: z.enum(['24h', '7d', '30d', '90d', 'all']) }),
    loose({
      total: count.nullish(),
      list: z.array(loose({ price: z.number(), usdPrice: z.number(), ts: count })),
    }),
    { fresh: priced, note: 'older servers refuse the time range all' },
  ),
};
