import type { Token } from '#renderer/features/swap/tokens.ts';

interface Pool {
  tick0: string;
  tick1: string;
  amount0: string;
  amount1: string;
  /** US dollars in the pool. */
  tvl: string | number;
}

const has = (text: string): boolean => /[1-9]/.test(text);
const isOne = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * The pair that a trade opens with, which always has a pool with liquidity: the most valuable token held that
 * is in a pool, for the other token of its largest pool. Without such a token, the largest pool. `give` fixes
 * the token you pay with. `tokens` are sorted by value; null if no pool fits.
 */
export function defaultPair(
  tokens: readonly Token[],
  pools: readonly Pool[],
  give = '',
): { give: string; get: string } | null {
  const open = pools
    .filter(({ amount0, amount1 }) => has(amount0) && has(amount1))
    .toSorted((a, b) => Number(b.tvl) - Number(a.tvl));
  const held = tokens.filter(({ balance }) => has(balance)).map(({ tick }) => tick);
  for (const tick of give === '' ? held : [give]) {
    const pool = open.find(({ tick0, tick1 }) => isOne(tick0, tick) || isOne(tick1, tick));
    if (!pool) continue;
    const { tick0, tick1 } = pool;
    return isOne(tick0, tick) ? { give: tick0, get: tick1 } : { give: tick1, get: tick0 };
  }
  const [largest] = open;
  return give === '' && largest ? { give: largest.tick0, get: largest.tick1 } : null;
}
