import {
  type Cost,
  divided,
  type Exchange,
  type Match,
  noSums,
  type Part,
  type Sums,
  type Trade,
} from './trade.ts';

type Entry = Trade | Exchange | Cost;

export interface AssetBook extends Sums {
  asset: string;
  held: bigint;
  heldSats: bigint;
  /** Costs of listings that haven't been charged to a sale yet. */
  carriedSats: bigint;
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
  at: number;
  left: bigint;
  /** Cost of the rest. */
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
  /** Costs not charged yet, by listed inscription; under an empty text if they belong to no listing. */
  costs: Map<string, bigint>;
}

/** Costs of the asset itself, such as those of a cancelled listing. */
const FREE = '';

/**
 * Profit by lots, first in first out, including fees: purchase fees are part of the cost; selling fees, listing
 * costs and costs of the asset since its last sale are deducted from the proceeds. A sale without a known
 * purchase has no cost and counts as unknown. A swap makes no profit: the received token takes over the cost of
 * the sent one and of the fee; both sides of a pool have equal value, so they share the cost equally. A
 * transfer between own wallets moves the cost too. A fee without anything received is a loss of its cost. A
 * lot's cost is divided by amount, and the remainder stays in the lot: no sat is lost or counted twice.
 * `onMatch` receives each part of a sale.
 */
export function profitOf(entries: readonly Entry[], onMatch?: (match: Match) => void): Profit {
  const queues = new Map<string, Queue>();
  const monthOf = createMonths();
  function open(asset: string, at: number): { queue: Queue; sums: MonthBook } {
    let queue = queues.get(asset);
    if (!queue) {
      queue = { asset, lots: [], first: 0, months: [], held: 0n, heldSats: 0n, costs: new Map() };
      queues.set(asset, queue);
    }
    const month = monthOf(at);
    let sums = queue.months.at(-1);
    if (sums?.month !== month) {
      sums = { month, asset, ...noSums() };
      queue.months.push(sums);
    }
    return { queue, sums };
  }

  function trade(entry: Trade): void {
    const { asset, amount, priceSats, feeSats, at, isOwn, isMint = false, inscriptionId } = entry;
    const { queue, sums } = open(asset, at);
    sums.feeSats += feeSats;
    if (entry.side === 'buy') {
      put(queue, { at, left: amount, leftSats: priceSats + feeSats });
      if (isOwn || isMint) {
        sums.came += amount;
        sums.cameSats += priceSats + feeSats;
      } else {
        sums.bought += amount;
        sums.boughtSats += priceSats;
      }
      return;
    }
    if (isOwn) {
      give(entry, at, false);
      bear(queue, FREE, release(queue, inscriptionId));
      return;
    }
    const costs = feeSats + release(queue, inscriptionId) + release(queue, FREE);
    const tell = onMatch && matching(entry, priceSats - costs, onMatch);
    const { cost, unknown } = take(queue, amount, tell);
    sums.sold += amount;
    sums.soldSats += priceSats;
    sums.costSats += cost;
    sums.profitSats += priceSats - costs - cost;
    sums.unknown += unknown;
  }

  function cost({ asset, at, sats, shares }: Cost): void {
    const { queue, sums } = open(asset, at);
    sums.feeSats += sats;
    for (const { of, from, sats: share } of shares)
      bear(queue, of ?? FREE, release(queue, from) + share);
  }

  /** Removes it from its lots, together with its cost. */
  function give({ asset, amount }: Part, at: number, isFee: boolean): bigint {
    const { queue, sums } = open(asset, at);
    const { cost, unknown } = take(queue, amount);
    sums.went += amount;
    sums.wentSats += cost;
    sums.unknown += unknown;
    if (isFee) sums.feeSats += cost;
    return cost;
  }

  function exchange({ gives, gets, fees, at }: Exchange): void {
    let cost = 0n;
    for (const part of gives) cost += give(part, at, false);
    for (const part of fees) {
      const paid = give(part, at, true);
      if (gets.length === 0) open(part.asset, at).sums.profitSats -= paid;
      else cost += paid;
    }
    const shares = divided(cost, gets);
    gets.forEach(({ asset, amount }, index) => {
      const share = shares[index] ?? 0n;
      const { queue, sums } = open(asset, at);
      put(queue, { at, left: amount, leftSats: share });
      sums.came += amount;
      sums.cameSats += share;
    });
  }

  for (const entry of inOrder(entries)) {
    if ('gives' in entry) exchange(entry);
    else if (entry.side === 'cost') cost(entry);
    else trade(entry);
  }
  const all = [...queues.values()];
  return { assets: all.map(bookOf), months: all.flatMap(({ months }) => months) };
}

function bear({ costs }: Queue, of: string, sats: bigint): void {
  if (sats !== 0n) costs.set(of, (costs.get(of) ?? 0n) + sats);
}

/** Removes the costs of a listing from the asset. */
function release({ costs }: Queue, of: string | null): bigint {
  const sats = of === null ? 0n : (costs.get(of) ?? 0n);
  if (of !== null) costs.delete(of);
  return sats;
}

function put(queue: Queue, lot: Lot): void {
  queue.lots.push(lot);
  queue.held += lot.left;
  queue.heldSats += lot.leftSats;
}

function bookOf({ asset, held, heldSats, months, costs }: Queue): AssetBook {
  const carriedSats = [...costs.values()].reduce((sum, one) => sum + one, 0n);
  const book: AssetBook = { asset, held, heldSats, carriedSats, ...noSums() };
  const names = Object.keys(noSums()) as (keyof Sums)[];
  for (const month of months) for (const name of names) book[name] += month[name];
  return book;
}

const ranks = { buy: 0, sell: 2 } as const;
const rankOf = ({ side }: Entry): number => (side === 'buy' || side === 'sell' ? ranks[side] : 1);

/** Oldest first; at the same moment purchases come first and sales last, since nothing is sold before it is owned. */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const before = (a: Entry, b: Entry): number => a.at - b.at || rankOf(a) - rankOf(b);
  const isSorted = entries.every((entry, index) => {
    const last = entries[index - 1];
    return last === undefined || before(last, entry) <= 0;
  });
  return isSorted ? entries : [...entries].sort(before);
}

type Tell = (lot: Lot | null, amount: bigint, costSats: bigint) => void;

/** Reports the parts of a sale and divides its proceeds. */
function matching(sale: Trade, proceeds: bigint, onMatch: (match: Match) => void): Tell {
  let left = sale.amount;
  let earnedLeft = proceeds;
  return (lot, amount, costSats) => {
    const earnedSats = amount === left ? earnedLeft : (earnedLeft * amount) / left;
    onMatch({ sale, lot: lot && { at: lot.at }, amount, costSats, earnedSats });
    earnedLeft -= earnedSats;
    left -= amount;
  };
}

function take(queue: Queue, wanted: bigint, tell?: Tell) {
  let left = wanted;
  let cost = 0n;
  for (let lot = queue.lots[queue.first]; left > 0n && lot; lot = queue.lots[queue.first]) {
    const amount = lot.left < left ? lot.left : left;
    const share = amount === lot.left ? lot.leftSats : (lot.leftSats * amount) / lot.left;
    tell?.(lot, amount, share);
    lot.left -= amount;
    lot.leftSats -= share;
    left -= amount;
    cost += share;
    queue.held -= amount;
    queue.heldSats -= share;
    if (lot.left === 0n) queue.first += 1;
  }
  if (left > 0n) tell?.(null, left, 0n);
  return { cost, unknown: left };
}

/** Formats months by their bounds, so that a date is created once per month instead of once per trade. */
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
