/** A coin in the search: its value minus the cost of spending it, as an integer. */
export interface Candidate<C> {
  coin: C;
  worth: bigint;
}

export interface Search<C> {
  /** Most valuable first. Beyond `tries`, further ones are unreachable. */
  candidates: readonly Candidate<C>[];
  /** Value of all candidates, including those not in the list. */
  total: bigint;
  target: bigint;
  /** Allowed excess over the target. */
  tolerance: bigint;
  tries: number;
  /** Called for each coin added or removed. */
  put(coin: C): void;
  take(coin: C): void;
  /** Whether the selected coins cover the payment exactly, to the sat. */
  covers(): boolean;
}

/**
 * Depth first over include/exclude (Erhardt 2016), looking for the least excess within a number of tries. Iterative,
 * since a wallet may hold more coins than the stack has frames.
 */
export function branchAndBound<C>(search: Search<C>): C[] | null {
  const { candidates, target } = search;
  /** Selected positions, with value and remainder after each. */
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
      // Excludes the last selected one.
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
