import { lpOf } from '#practice/swap/book.ts';
import type { Ledger } from '#practice/swap/ledger.ts';
import { allLp } from '#practice/swap/math.ts';
import { usdNumber } from '#practice/swap/prices.ts';

const POINTS = 60;

/**
 * What an address's LP tokens earned of a pool's fees between two times (in seconds): its current share of the pool
 * times each swap's fee. The sums end at the pool row's unclaimed and claimed amounts.
 */
export function rewardCurve(
  ledger: Ledger,
  address: string,
  pair: string,
  startTime: number,
  endTime: number,
) {
  const { book, prices, state } = ledger;
  const pool = book.needPool(pair);
  const row = book.settledLp(address, pair);
  const earned = { r0: row.unclaimed0 + row.claimed0, r1: row.unclaimed1 + row.claimed1 };
  const end = Math.min(endTime, Math.floor(ledger.now() / 1000));
  if (end <= startTime || lpOf(row) + earned.r0 + earned.r1 === 0n) return [];
  const since = [...state.swapEvents.values()]
    .filter((event) => event.kind === 'liq' && event.pair === pair && event.address === address)
    .reduce((first, event) => Math.min(first, event.ts), end);
  const fees = [...state.swapEvents.values()].flatMap((event) =>
    event.kind === 'swap' && event.pair === pair && event.ts >= since ? [event] : [],
  );
  const sums = (until: number) => {
    let [in0, in1] = [0n, 0n];
    for (const event of fees) {
      if (event.ts > until) continue;
      if (event.tickIn === pool.tick0) in0 += event.amountIn;
      else in1 += event.amountIn;
    }
    return { in0, in1 };
  };
  const total = sums(end);
  const all = allLp(pool);
  const part = (sum: bigint, of: bigint, reward: bigint) => (of === 0n ? 0n : (reward * sum) / of);
  const step = Math.max(1, Math.floor((end - startTime) / POINTS));
  const points = [];
  for (let ts = startTime + step; ts <= end; ts += step) {
    const { in0, in1 } = sums(ts);
    points.push({
      pair,
      address,
      shareOfPool: all === 0n ? 0 : Number((lpOf(row) * 1_000_000n) / all) / 1e6,
      accReward0: book.text(pool.tick0, part(in0, total.in0, earned.r0)),
      accReward1: book.text(pool.tick1, part(in1, total.in1, earned.r1)),
      price0: String(usdNumber(prices.of(pool.tick0))),
      price1: String(usdNumber(prices.of(pool.tick1))),
      timestamp: ts,
    });
  }
  return points;
}
