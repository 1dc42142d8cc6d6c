import { tickSize } from '#practice/brc20/rules.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { Tick } from '#practice/state/records/brc20.ts';
import type { MarketActionRow } from '#practice/state/records/market.ts';
import type { State } from '#practice/state/state.ts';
import {
  addDecimal,
  compareDecimal,
  scaleDecimal,
  unscaleDecimal,
} from '#shared/bitcoin/amount.ts';

import type { MarketBook } from './book.ts';
import { wireNumber } from './price.ts';
import { marketCodes, refuse } from './refusals.ts';

const DAY = 86_400_000;
const windows = { day1: DAY, day7: 7 * DAY, day30: 30 * DAY } as const;
export type TimeType = keyof typeof windows;
const MAX_STEPS = 2_016;
const WORK = 18;

/** A sale that stands: one whose transaction was replaced is none. */
export const isTrade = (action: MarketActionRow): boolean =>
  action.event === 'Sold' && action.endMsg === '';

/** Prices and volumes as the sales of this market made them. */
export function createTrades(state: State, book: MarketBook) {
  const tradesOf = (tick: string) =>
    book.actions().filter((action) => action.tick === tick && isTrade(action));

  /** The cheapest open offer's price for one token. */
  function floorOf(tick: string): string | null {
    const prices = book
      .openListings()
      .filter((row) => row.tick === tick)
      .map((row) => row.unitPrice)
      .sort(compareDecimal);
    return prices[0] ?? null;
  }

  /** Market value of what is minted, whole sats. */
  function capOf(tick: Tick, price: string): string {
    const scaled = tick.minted * scaleDecimal(price, WORK);
    return unscaleDecimal(scaled / 10n ** BigInt(tick.decimals + WORK), 0);
  }

  function statsOf(tick: Tick, since: number) {
    const key = tick.tick.toLowerCase();
    const trades = tradesOf(key);
    const recent = trades.filter((trade) => trade.time >= since);
    const price = trades.at(-1)?.unitPrice ?? floorOf(key) ?? '0';
    const before = trades.filter((trade) => trade.time < since).at(-1) ?? recent[0];
    const old = wireNumber(before?.unitPrice ?? '0');
    return {
      tick: tick.tick,
      curPrice: wireNumber(price),
      changePrice: old === 0 ? 0 : (wireNumber(price) - old) / old,
      btcVolume: wireSats(recent.reduce((sum, trade) => sum + trade.price, 0n)),
      amountVolume: wireNumber(recent.reduce((sum, trade) => addDecimal(sum, trade.amount), '0')),
      cap: capOf(tick, price),
    };
  }

  function tickOf(name: string): Tick {
    const tick = state.ticks.get(name.toLowerCase());
    return tick ?? refuse(marketCodes.parameter, 'the tick does not exist');
  }

  return {
    kline(request: { tick: string; timeStart: number; timeEnd: number; timeStep: number }) {
      const { timeStart, timeEnd, timeStep } = request;
      if (timeEnd < timeStart || (timeEnd - timeStart) / timeStep > MAX_STEPS) {
        refuse(marketCodes.parameter, `at most ${MAX_STEPS} steps from timeStart to timeEnd`);
      }
      const trades = tradesOf(tickOf(request.tick).tick.toLowerCase());
      const points: { price: number; timestamp: number }[] = [];
      let next = 0;
      for (let at = timeStart; at <= timeEnd; at += timeStep) {
        while ((trades[next]?.time ?? Infinity) <= at) next++;
        const last = trades[next - 1];
        if (last) points.push({ price: wireNumber(last.unitPrice), timestamp: at });
      }
      return points;
    },

    specified(name: string, timeType: TimeType, now: number) {
      return statsOf(tickOf(name), now - windows[timeType]);
    },

    types(
      request: {
        tickLen?: number | undefined;
        timeType?: TimeType | undefined;
        ticks?: string[] | undefined;
        start?: number | undefined;
        limit?: number | undefined;
      },
      now: number,
    ) {
      const since = now - windows[request.timeType ?? 'day1'];
      const traded = new Set(book.actions().map((action) => action.tick));
      const ticks = [...state.ticks.entries()].filter(([key]) => traded.has(key));
      const all = ticks
        .map(([, tick]) => ({ tick, stats: statsOf(tick, since) }))
        .sort((a, b) => b.stats.btcVolume - a.stats.btcVolume);
      const asked = request.ticks?.map((name) => name.toLowerCase());
      const fit = all.filter(
        ({ tick }) =>
          (request.tickLen === undefined || tickSize(tick.tick) === request.tickLen) &&
          (asked === undefined || asked.includes(tick.tick.toLowerCase())),
      );
      const start = request.start ?? 0;
      const byDeploy = [...all].sort((a, b) => a.tick.height - b.tick.height);
      const byCap = [...all].sort((a, b) => compareDecimal(b.stats.cap, a.stats.cap));
      return {
        list: fit.slice(start, start + (request.limit ?? 20)).map(({ stats }) => stats),
        deploy: byDeploy.slice(0, 3).map(({ stats }) => stats),
        cap: byCap.slice(0, 3).map(({ stats }) => stats),
        total: fit.length,
        // A practice coin is worth nothing.
        BTCPrice: 0,
      };
    },
  };
}
