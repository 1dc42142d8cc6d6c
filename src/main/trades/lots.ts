import { type Match, noSums, type Sums, type Trade } from './trade.ts';

export interface AssetBook extends Sums {
  asset: string;
  held: bigint;
  heldSats: bigint;
}
export interface MonthBook extends Sums {
  /** `2026-11`, in UTC. */
  month: string;
  asset: string;
}
export interface Profit {
  assets: AssetBook[];
  months: MonthBook[];
}

interface Lot {
  trade: Trade;
  left: bigint;
  /** Cost of what is left. */
  leftSats: bigint;
}
/** Lots of one asset, oldest first. */
interface Queue {
  asset: string;
  lots: Lot[];
  first: number;
  months: MonthBook[];
  held: bigint;
  heldSats: bigint;
}

/**
 * Profit by lots, first in first out, fees included: what was bought first is sold first, the fees of buying are a part
 * of its cost and those of selling are taken off what came in. What is sold without a known purchase costs nothing,
 * and is counted as unknown. A lot's cost is shared out by amount with the remainder left in the lot: no sat is lost
 * or counted twice. `onMatch` hears of each part of a sale.
 */
export function profitOf(trades: readonly Trade[], onMatch?: (match: Match) => void): Profit {
  const queues = new Map<string, Queue>();
  const monthOf = createMonths();
  for (const trade of inOrder(trades)) {
    const { asset, amount, priceSats, feeSats } = trade;
    let queue = queues.get(asset);
    if (!queue) {
      queue = { asset, lots: [], first: 0, months: [], held: 0n, heldSats: 0n };
      queues.set(asset, queue);
    }
    const month = monthOf(trade.at);
    let sums = queue.months.at(-1);
    if (sums?.month !== month) {
      sums = { month, asset, ...noSums() };
      queue.months.push(sums);
    }
    sums.feeSats += feeSats;
    if (trade.side === 'buy') {
      const cost = priceSats + feeSats;
      queue.lots.push({ trade, left: amount, leftSats: cost });
      queue.held += amount;
      queue.heldSats += cost;
      sums.bought += amount;
      sums.boughtSats += priceSats;
    } else {
      const { cost, unknown } = take(queue, trade, onMatch);
      sums.sold += amount;
      sums.soldSats += priceSats;
      sums.costSats += cost;
      sums.profitSats += priceSats - feeSats - cost;
      sums.unknown += unknown;
    }
  }
  const all = [...queues.values()];
  return { assets: all.map(bookOf), months: all.flatMap(({ months }) => months) };
}

function bookOf({ asset, held, heldSats, months }: Queue): AssetBook {
  const book: AssetBook = { asset, held, heldSats, ...noSums() };
  const names = Object.keys(noSums()) as (keyof Sums)[];
  for (const month of months) for (const name of names) book[name] += month[name];
  return book;
}

/** Oldest first; of the same moment purchases first, as nothing is sold before it is held. */
function inOrder(trades: readonly Trade[]): readonly Trade[] {
  const before = (a: Trade, b: Trade): number =>
    a.at - b.at || (a.side === b.side ? 0 : a.side === 'buy' ? -1 : 1);
  const isSorted = trades.every((trade, index) => {
    const last = trades[index - 1];
    return last === undefined || before(last, trade) <= 0;
  });
  return isSorted ? trades : [...trades].sort(before);
}

function take(queue: Queue, sale: Trade, onMatch: ((match: Match) => void) | undefined) {
  let left = sale.amount;
  let earnedLeft = sale.priceSats - sale.feeSats;
  let cost = 0n;
  const tell = (lot: Trade | null, amount: bigint, costSats: bigint): void => {
    if (!onMatch) return;
    const earnedSats = amount === left ? earnedLeft : (earnedLeft * amount) / left;
    onMatch({ sale, lot, amount, costSats, earnedSats });
    earnedLeft -= earnedSats;
  };
  for (let lot = queue.lots[queue.first]; left > 0n && lot; lot = queue.lots[queue.first]) {
    const amount = lot.left < left ? lot.left : left;
    const share = amount === lot.left ? lot.leftSats : (lot.leftSats * amount) / lot.left;
    tell(lot.trade, amount, share);
    lot.left -= amount;
    lot.leftSats -= share;
    left -= amount;
    cost += share;
    queue.held -= amount;
    queue.heldSats -= share;
    if (lot.left === 0n) queue.first += 1;
  }
  if (left > 0n) tell(null, left, 0n);
  return { cost, unknown: left };
}

/** Months by their bounds: a date is made once a month, not once a trade. */
function createMonths(): (at: number) => string {
  let [from, to, name] = [0, 0, ''];
  return (at) => {
    if (name === '' || at < from || at >= to) {
      const date = new Date(at);
      const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
      from = Date.UTC(year, month);
      to = Date.UTC(year, month + 1);
      name = date.toISOString().slice(0, 7);
    }
    return name;
  };
}
