/** The sort keys of a coin. */
interface Ordered {
  outpoint: string;
  sats: bigint;
}

/** 16 bits per digit. */
const RADIX = 2 ** 16;
/** Below this, comparison sort is as fast. */
const FEW = 1_000;
/** Hex digits of an outpoint read as one number. */
const NAME = 8;

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
const byOutpoint = (a: Ordered, b: Ordered): number =>
  a.outpoint < b.outpoint ? -1 : a.outpoint > b.outpoint ? 1 : 0;

/** By value, largest first, then by outpoint, so that the provider's order doesn't matter. */
const largestFirst = (a: Ordered, b: Ordered): number =>
  compare(b.sats, a.sats) || byOutpoint(a, b);

/** Coins in that order; a radix sort if there are many, since comparing a hundred thousand takes too long. */
export function sortedCoins<C extends Ordered>(coins: readonly C[]): C[] {
  const negative = (coin: C): number => Number.MAX_SAFE_INTEGER - Number(coin.sats);
  return byNumber(coins, negative, sortedNames) ?? [...coins].sort(largestFirst);
}

const sortedNames = <C extends Ordered>(coins: readonly C[]): C[] =>
  byNumber(coins, nameOf, (run) => [...run].sort(byOutpoint)) ?? [...coins].sort(byOutpoint);

/** The first digits of an outpoint as a number; NaN if they aren't hex. */
function nameOf({ outpoint }: Ordered): number {
  if (outpoint.length < NAME) return NaN;
  let name = 0;
  for (let at = 0; at < NAME; at += 1) {
    const code = outpoint.charCodeAt(at);
    const digit = code >= 0x30 && code <= 0x39 ? code - 0x30 : code - 0x61 + 10;
    if (digit < 0 || digit > 15 || (digit > 9 && code < 0x61)) return NaN;
    name = name * 16 + digit;
  }
  return name;
}

/**
 * Sorts by a number, lowest first, and equal ones by `rest`. Null for few items, or if one isn't an exact non-negative
 * integer.
 */
function byNumber<C>(
  items: readonly C[],
  numberOf: (item: C) => number,
  rest: (run: C[]) => C[],
): C[] | null {
  const { length } = items;
  if (length < FEW) return null;
  const numbers = new Float64Array(length);
  for (let at = 0; at < length; at += 1) {
    const number = numberOf(items[at] as C);
    if (!Number.isSafeInteger(number) || number < 0) return null;
    numbers[at] = number;
  }
  const order = orderOf(numbers);
  const sorted: C[] = [];
  for (let start = 0, end = 1; start < length; start = end, end += 1) {
    const same = numbers[order[start] ?? 0];
    while (end < length && numbers[order[end] ?? 0] === same) end += 1;
    const run: C[] = [];
    for (let at = start; at < end; at += 1) run.push(items[order[at] ?? 0] as C);
    for (const item of run.length === 1 ? run : rest(run)) sorted.push(item);
  }
  return sorted;
}

/** Sort permutation of numbers, lowest first: a stable radix sort from the lowest digit. */
function orderOf(numbers: Float64Array): Uint32Array {
  const { length } = numbers;
  let least = Infinity;
  let most = 0;
  for (const number of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  const digits = new Uint16Array(length);
  let from = new Uint32Array(length).map((_, at) => at);
  let to = new Uint32Array(length);
  for (let unit = 1; unit <= most - least; unit *= RADIX) {
    const starts = new Uint32Array(RADIX + 1);
    for (let at = 0; at < length; at += 1) {
      const digit = Math.floor(((numbers[at] ?? 0) - least) / unit) % RADIX;
      digits[at] = digit;
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
    }
    for (let value = 0; value < RADIX; value += 1) {
      starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0);
    }
    for (let at = 0; at < length; at += 1) {
      const item = from[at] ?? 0;
      const digit = digits[item] ?? 0;
      const place = starts[digit] ?? 0;
      to[place] = item;
      starts[digit] = place + 1;
    }
    [from, to] = [to, from];
  }
  return from;
}
