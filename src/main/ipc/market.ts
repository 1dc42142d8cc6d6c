import { z } from 'zod';

import { exportText } from '#main/app/files/export-text.ts';
import { tradeBook } from '#main/app/market/trade-book.ts';
import { profitOf } from '#main/trades/lots.ts';
import { coinTracking, koinly, lotLines, plainTrades, taxLines } from '#main/trades/tax-files.ts';
import type { Match } from '#main/trades/trade.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { ownTrades } from '#shared/ipc/market.ts';

import { harmless } from './declare.ts';
import { nothing, savedRows } from './fields.ts';

export const marketCalls = {
  /** The wallet's trades on the market and in the swap according to the histories, newest first, and their profit. */
  'market.trades': harmless(nothing, ownTrades, async (ctx) => tradeBook(ctx.session()).view()),
  'market.exportTrades': harmless(
    z.object({ format: z.enum(['koinly', 'cointracking', 'lots', 'plain']) }),
    savedRows,
    async (ctx, { format }) => {
      const session = ctx.session();
      const entries = tradeBook(session).entries();
      const coin = networks[session.id].unit;
      let rows = 0;
      const count = () => void (rows += 1);
      const matches: Match[] = [];
      if (format === 'lots') profitOf(entries, (match) => matches.push(match));
      const text =
        format === 'lots'
          ? exportText(matches, lotLines, 'csv', count)
          : format === 'plain'
            ? exportText(entries, plainTrades, 'csv', count)
            : exportText(
                taxLines(entries, coin),
                format === 'koinly' ? koinly : coinTracking,
                'csv',
                count,
              );
      const saved = await ctx.config.shell.saveFile(
        `inkstone-${session.id}-trades-${format}.csv`,
        text,
      );
      return { ...saved, rows };
    },
  ),
};
