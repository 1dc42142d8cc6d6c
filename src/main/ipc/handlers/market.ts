import type { AppContext } from '#main/app/context.ts';
import { exportText } from '#main/app/export-text.ts';
import { tradeBook } from '#main/app/market/trade-book.ts';
import { profitOf } from '#main/trades/lots.ts';
import { coinTracking, koinly, lotLines, plainTrades, taxLines } from '#main/trades/tax-files.ts';
import type { Match } from '#main/trades/trade.ts';
import { networks } from '#shared/bitcoin/network.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type MarketHandlers = Pick<Handlers, Extract<keyof Handlers, `market.${string}`>>;

export function marketHandlers(ctx: AppContext): MarketHandlers {
  return {
    'market.trades': async () => tradeBook(ctx.session()).view(),
    'market.exportTrades': async ({ format }) => {
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
  };
}
