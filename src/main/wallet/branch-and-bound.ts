/** A coin as the search sees it: what it brings beyond its own weight, in whole numbers. */
export interface Candidate<C> {
  coin: C;
  worth: bigint;
}

export interface Search<C> {
  /** Most worth first. Of more than `tries` the others cannot be met. */
  candidates: readonly Candidate<C>[];
  /** Worth of all candidates, of those left out of the list too. */
  total: bigint;
  target: bigint;
  /** How much beyond the target still counts. */
  tolerance: bigint;
  tries: number;
  /** Called with each coin that is put in or taken out. */
  put(coin: C): void;
  take(coin: C): void;
  /** Whether the coins that are in do to the sat. */
  covers(): boolean;
}

/**
 * Depth first over include and leave out (Erhardt 2016), looking for the least excess within a number of tries. Goes
 * by a list of what is in, not by calling itself: a wallet may hold more coins than calls fit on a stack.
 */
export function branchAndBound<C>(search: Search<C>): C[] | null {
  const { candidates, target } = search;
  /** Positions that are in, and what those before and with them leave. */
  const chosen: { at: number; worth: bigint; remaining: bigint }[] = [];
  let best: C[] | null = null;
  let ceiling = target + search.tolerance;
  let at = 0;
  let worth = 0n;
  let remaining = search.total;
  for (let tries = search.tries; tries > 0; tries -= 1) {
    const next = candidates[at];
    const isOut = worth > ceiling || worth + remaining < target;
    const isIn = !isOut && worth >= target && search.covers();
    if (isIn) {
      best = chosen.map((one) => (candidates[one.at] as Candidate<C>).coin);
      ceiling = worth;
    }
    if (!isOut && !isIn && next) {
      chosen.push({ at, worth, remaining });
      search.put(next.coin);
      worth += next.worth;
    } else {
      // Leave out the last one that is in.
      const last = chosen.pop();
      if (!last) return best;
      ({ at, worth, remaining } = last);
      search.take((candidates[at] as Candidate<C>).coin);
    }
    remaining -= (candidates[at] as Candidate<C>).worth;
    at += 1;
  }
  return best;
}
