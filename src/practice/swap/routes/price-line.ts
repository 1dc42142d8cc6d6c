import { unitOf } from '#practice/swap/book.ts';
import type { Ledger } from '#practice/swap/ledger.ts';
import { usdNumber } from '#practice/swap/prices.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';

const DAY = 86_400;
const POINTS = 96;
const spans = { '24h': DAY, '7d': 7 * DAY, '30d': 30 * DAY, '90d': 90 * DAY } as const;
const PRICE_DECIMALS = 18;

/**
 * The price of one tick0 in tick1 over time, at most 96 points: the price after the last trade before each. Points
 * before the pool's first liquidity are omitted. Dollars use today's price of tick1.
 */
export function priceLine(
  ledger: Ledger,
  tick0: string,
  tick1: string,
  range: keyof typeof spans | 'all',
): { price: number; usdPrice: number; ts: number }[] {
  const { book, prices, state } = ledger;
  const { pair, turned } = book.pairOf(tick0, tick1);
  book.needPool(pair);
  const unit = (tick: string) => unitOf(book.decimals(tick));
  const marks: { ts: number; price: bigint }[] = [];
  for (const event of state.swapEvents.values()) {
    if ((event.kind !== 'swap' && event.kind !== 'liq') || event.pair !== pair) continue;
    const [mine, theirs] = turned
      ? [event.reserve1, event.reserve0]
      : [event.reserve0, event.reserve1];
    if (mine === 0n) continue;
    const scale = unitOf(PRICE_DECIMALS);
    marks.push({ ts: event.ts, price: (theirs * unit(tick0) * scale) / (mine * unit(tick1)) });
  }
  marks.sort((a, b) => a.ts - b.ts);
  const first = marks[0];
  if (!first) return [];
  const end = Math.floor(ledger.now() / 1000);
  const begin = range === 'all' ? first.ts : end - spans[range];
  const step = Math.max(1, Math.floor((end - begin) / POINTS));
  const dollar = prices.of(tick1);
  const points: { price: number; usdPrice: number; ts: number }[] = [];
  let at = 0;
  for (let ts = begin; ts <= end; ts += step) {
    while (at + 1 < marks.length && (marks[at + 1]?.ts ?? Infinity) <= ts) at++;
    const mark = marks[at];
    if (!mark || mark.ts > ts) continue;
    const usd = (mark.price * dollar) / unitOf(PRICE_DECIMALS);
    points.push({
      price: Number(unscaleDecimal(mark.price, PRICE_DECIMALS)),
      usdPrice: usdNumber(usd),
      ts,
    });
  }
  return points;
}
