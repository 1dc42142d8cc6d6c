import { describe, expect, it } from 'vitest';

import { swapFigures } from '#main/kinds/swap/pools/swap-figures.ts';
import { amountOut, impactBasisPoints, type PoolSides } from '#shared/bitcoin/pool.ts';

const pool: PoolSides = { reserveIn: 1_000_000n, reserveOut: 4_000_000n, feePerMille: 3n };
const impactOf = (into: bigint, of = pool) => impactBasisPoints([into, amountOut(into, of)], [of]);

describe('the price impact', () => {
  it('leaves the fee of the pool out', () => {
    expect(impactOf(100n)).toBeLessThan(30n);
    expect(impactOf(10_000n)).toBe(99n);
  });

  it('is the share that is lost, never above all', () => {
    // After the fee as much goes in as was there: half is lost.
    expect(impactOf(1_003_010n)).toBe(5_001n);
    expect(impactOf(2_078_800n)).toBe(6_746n);
    expect(impactOf(10n ** 15n)).toBeLessThanOrEqual(10_000n);
  });

  it('of two pools is what the whole route loses', () => {
    const middle = amountOut(500_000n, pool);
    const next: PoolSides = { reserveIn: 2_000_000n, reserveOut: 2_000_000n, feePerMille: 3n };
    const out = amountOut(middle, next);
    const both = impactBasisPoints([500_000n, middle, out], [pool, next]);
    const [first, second] = [impactOf(500_000n), impactOf(middle, next)];
    const kept = ((10_000n - first) * (10_000n - second)) / 10_000n;
    expect(10_000n - both - kept).toBeLessThanOrEqual(1n);
    expect(both).toBeLessThan(10_000n);
    expect(both).toBeGreaterThan(first);
  });

  it('is absent without a trade', () => {
    expect(impactBasisPoints([0n, 0n], [pool])).toBe(0n);
    expect(impactOf(10n, { ...pool, reserveOut: 0n })).toBe(0n);
  });

  it('is shown with two decimals', () => {
    const sides = { ...pool, tickIn: 'in', tickOut: 'out', decimalsIn: 0, decimalsOut: 0 };
    expect(swapFigures([sides], 2_078_800n, 'exactIn', '0.005')?.impactPercent).toBe('67.46');
  });
});
