import { cut } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import type { Params } from '#practice/api/rules/table.ts';
import { tickSize } from '#practice/brc20/rules.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { Tick } from '#practice/state/records/brc20.ts';
import type { MarketActionRow } from '#practice/state/records/market.ts';
import {
  addDecimal,
  compareDecimal,
  scaleDecimal,
  unscaleDecimal,
} from '#shared/bitcoin/amount.ts';

import type { MarketWorld } from './put-on.ts';

const DAY = 86_400_000;
const windows = { day1: DAY, day7: 7 * DAY, day30: 30 * DAY } as const;
type TimeType = keyof typeof windows;
const MAX_STEPS = 2_016;
const WORK = 18;
/** Ticks named in the short lists of `types`. */
const TOP = 3;

/** A sale that counts: not one whose transaction was replaced. */
export const isTrade = (action: MarketActionRow): boolean =>
  action.event === 'Sold' && action.endMsg === '';

const keyOf = ({ tick }: Tick) => tick.toLowerCase();
const tradesOf = ({ book }: MarketWorld, tick: string) =>
  book.actions().filter((action) => action.tick === tick && isTrade(action));

/** Unit price of the cheapest open listing. */
const floorOf = ({ book }: MarketWorld, tick: string): string | undefined =>
  book
    .openListings()
    .filter((row) => row.tick === tick)
    .map((row) => row.unitPrice)
    .sort(compareDecimal)[0];

/** Market cap of the minted amount, in whole sats. */
function capOf(tick: Tick, price: string): string {
  const scaled = tick.minted * scaleDecimal(price, WORK);
  return unscaleDecimal(scaled / 10n ** BigInt(tick.decimals + WORK), 0);
}

function statsOf(world: MarketWorld, tick: Tick, timeType: TimeType) {
  const since = world.clock.now() - windows[timeType];
  const trades = tradesOf(world, keyOf(tick));
  const recent = trades.filter((trade) => trade.time >= since);
  const price = trades.at(-1)?.unitPrice ?? floorOf(world, keyOf(tick)) ?? '0';
  const before = trades.findLast((trade) => trade.time < since) ?? recent[0];
  const old = Number(before?.unitPrice ?? '0');
  return {
    tick: tick.tick,
    curPrice: Number(price),
    changePrice: old === 0 ? 0 : (Number(price) - old) / old,
    btcVolume: wireSats(recent.reduce((sum, trade) => sum + trade.price, 0n)),
    amountVolume: Number(recent.reduce((sum, trade) => addDecimal(sum, trade.amount), '0')),
    cap: capOf(tick, price),
  };
}

const tickOf = ({ state }: MarketWorld, name: string): Tick =>
  state.ticks.get(name.toLowerCase()) ?? refuse('parameter', 'the tick does not exist');

/** The price of the last trade before each time step. */
export function kline(world: MarketWorld, request: Params<'market.kline'>) {
  const { tick, timeStart, timeEnd, timeStep } = request;
  if (timeEnd < timeStart || (timeEnd - timeStart) / timeStep > MAX_STEPS) {
    refuse('parameter', `at most ${MAX_STEPS} steps from timeStart to timeEnd`);
  }
  const trades = tradesOf(world, keyOf(tickOf(world, tick)));
  const points: { price: number; timestamp: number }[] = [];
  let next = 0;
  for (let at = timeStart; at <= timeEnd; at += timeStep) {
    while ((trades[next]?.time ?? Infinity) <= at) next++;
    const last = trades[next - 1];
    if (last) points.push({ price: Number(last.unitPrice), timestamp: at });
  }
  return points;
}

export const typesSpecified = (world: MarketWorld, name: string, timeType: TimeType) =>
  statsOf(world, tickOf(world, name), timeType);

export function types(world: MarketWorld, request: Params<'market.types'>) {
  const { tickLen, timeType = 'day1', ticks, start = 0, limit = 20 } = request;
  const traded = new Set(world.book.actions().map((action) => action.tick));
  const all = [...world.state.ticks.entries()]
    .filter(([key]) => traded.has(key))
    .map(([key, tick]) => ({ key, tick, stats: statsOf(world, tick, timeType) }))
    .sort((a, b) => b.stats.btcVolume - a.stats.btcVolume);
  const wanted = ticks?.map((name) => name.toLowerCase());
  const fit = all.filter(
    ({ key, tick }) =>
      (tickLen === undefined || tickSize(tick.tick) === tickLen) &&
      (wanted === undefined || wanted.includes(key)),
  );
  const top = (compare: (a: (typeof all)[0], b: (typeof all)[0]) => number) =>
    [...all]
      .sort(compare)
      .slice(0, TOP)
      .map(({ stats }) => stats);
  return {
    list: cut(fit, { start, limit }).map(({ stats }) => stats),
    deploy: top((a, b) => a.tick.height - b.tick.height),
    cap: top((a, b) => compareDecimal(b.stats.cap, a.stats.cap)),
    total: fit.length,
    // Practice coins are worthless.
    BTCPrice: 0,
  };
}
