import { defineKind } from '#main/kinds/shared/define-kind.ts';
import { type TradeInput, tradeInput } from '#shared/flows/trade.ts';
import { tradeQuote } from '#shared/ipc/trade.ts';

import { amounts, receipt } from './describe.ts';
import { tradeFlows } from './flow/states.ts';
import { bytesFirst, quoteTrade } from './quote/quote.ts';
import type { TradeSources } from './quote/trade-sources.ts';
import { bind } from './sign/bind.ts';
import { buy } from './sign/buy.ts';
import { delist } from './sign/delist.ts';
import { list } from './sign/list.ts';
import { raise } from './sign/raise.ts';

/** The market: listing, buying, cancelling listings, editing prices, setting the payout address. */
export const trade = defineKind({
  name: 'trade',
  input: tradeInput,
  quote: {
    asks: tradeInput,
    says: tradeQuote,
    of: quoteTrade,
    total: ({ totals }, { kind }) =>
      totals === null
        ? null
        : kind === 'buy'
          ? BigInt(totals.netSats)
          : BigInt(totals.networkSats) + BigInt(totals.preparingSats),
  },
  start: async (input: TradeInput, session: TradeSources) => ({
    problems: (await quoteTrade(input, session)).problems,
    bytes: bytesFirst(input),
  }),
  signs: { list, 're-price': list, delist, buy, raise, bind },
  states: tradeFlows,
  effect: { amounts },
  describe: receipt,
});
