import type { PoolFacts } from '#main/signing/define/swap-readings.ts';
import { scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { amountIn, amountOut, impactBasisPoints, leastOut, mostIn } from '#shared/bitcoin/pool.ts';
import type { SwapFigures } from '#shared/ipc/swap.ts';

import type { PoolReading } from './readings.ts';

/** A pool as seen from the input side. */
export function poolFrom(pool: PoolReading, tickIn: string, feePerMille: bigint): PoolFacts {
  const first = { tick: pool.tick0, reserve: pool.reserve0, decimals: pool.decimals0 };
  const second = { tick: pool.tick1, reserve: pool.reserve1, decimals: pool.decimals1 };
  const [into, out] = pool.tick0 === tickIn ? [first, second] : [second, first];
  return {
    tickIn: into.tick,
    tickOut: out.tick,
    reserveIn: into.reserve,
    reserveOut: out.reserve,
    decimalsIn: into.decimals,
    decimalsOut: out.decimals,
    feePerMille,
    shares: pool.shares,
  };
}

/** Amounts at each tick of a route for an exact amount at one end; null if a pool can't serve it. */
function passing(
  hops: readonly PoolFacts[],
  exact: bigint,
  exactType: 'exactIn' | 'exactOut',
): bigint[] | null {
  const amounts = [exact];
  const order = exactType === 'exactIn' ? hops : [...hops].reverse();
  for (const hop of order) {
    const last = amounts.at(-1) ?? 0n;
    if (hop.reserveIn === 0n || hop.reserveOut === 0n) return null;
    const next = exactType === 'exactIn' ? amountOut(last, hop) : amountIn(last, hop);
    if (next === null || next <= 0n) return null;
    amounts.push(next);
  }
  return exactType === 'exactIn' ? amounts : amounts.reverse();
}

const RATIO_DECIMALS = 18;

/** Amount of `out` per whole input token, with 18 decimals. */
function ratio(into: bigint, decimalsIn: number, out: bigint, decimalsOut: number): string {
  if (into === 0n) return '0';
  const scaled =
    (out * 10n ** BigInt(decimalsIn + RATIO_DECIMALS)) / (into * 10n ** BigInt(decimalsOut));
  return unscaleDecimal(scaled, RATIO_DECIMALS);
}

/** Basis points as a percentage with two decimals. */
export const percentText = (basisPoints: bigint): string => {
  const whole = basisPoints / 100n;
  return `${whole}.${(basisPoints % 100n).toString().padStart(2, '0')}`;
};

/** A swap's result from the pools as read; null if they can't serve it. */
export function swapFigures(
  hops: readonly PoolFacts[],
  exact: bigint,
  exactType: 'exactIn' | 'exactOut',
  slippage: string,
): SwapFigures | null {
  const first = hops[0];
  const last = hops.at(-1);
  const amounts = passing(hops, exact, exactType);
  if (!first || !last || !amounts) return null;
  const into = amounts[0] ?? 0n;
  const out = amounts.at(-1) ?? 0n;
  const thousandths = scaleDecimal(slippage, 3);
  const worst =
    exactType === 'exactIn'
      ? unscaleDecimal(leastOut(out, thousandths), last.decimalsOut)
      : unscaleDecimal(mostIn(into, thousandths), first.decimalsIn);
  const spot = hops.reduce(
    (sum, hop) => ({ into: sum.into * hop.reserveIn, out: sum.out * hop.reserveOut }),
    { into: 1n, out: 1n },
  );
  return {
    amountIn: unscaleDecimal(into, first.decimalsIn),
    amountOut: unscaleDecimal(out, last.decimalsOut),
    amountMiddle: hops.length === 2 ? unscaleDecimal(amounts[1] ?? 0n, first.decimalsOut) : null,
    worst,
    impactPercent: percentText(impactBasisPoints(amounts, hops)),
    price: ratio(into, first.decimalsIn, out, last.decimalsOut),
    poolPrice: ratio(spot.into, first.decimalsIn, spot.out, last.decimalsOut),
    poolFees: hops.map((hop, at) => ({
      tick: hop.tickIn,
      amount: unscaleDecimal(((amounts[at] ?? 0n) * hop.feePerMille) / 1_000n, hop.decimalsIn),
    })),
    route: [first.tickIn, ...hops.map(({ tickOut }) => tickOut)],
  };
}
