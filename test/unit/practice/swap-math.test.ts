import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  amountInOf,
  amountOutOf,
  leastOf,
  leastOut,
  liquidityFor,
  LOCKED_LP,
  mostIn,
  owedLp,
  slippageMille,
  squareRoot,
  worthOf,
} from '#practice/swap/math.ts';

const units = fc.bigInt({ min: 1n, max: 10n ** 30n });
const reserve = fc.bigInt({ min: 1_000n, max: 10n ** 30n });
const FEE = 3n;

describe('constant product', () => {
  it('gives what the published formula gives', () => {
    // 100 into 1,000 : 2,000 at 0.3 %: 99.7 · 2000 / 1099.7, rounded down.
    expect(amountOutOf(100n, 1_000n, 2_000n, FEE)).toBe(181n);
    expect(amountInOf(181n, 1_000n, 2_000n, FEE)).toBe(100n);
  });

  it('never lets the product of the reserves shrink', () => {
    fc.assert(
      fc.property(reserve, reserve, units, (reserveIn, reserveOut, amount) => {
        const out = amountOutOf(amount, reserveIn, reserveOut, FEE);
        expect(out < reserveOut).toBe(true);
        expect((reserveIn + amount) * (reserveOut - out) >= reserveIn * reserveOut).toBe(true);
      }),
    );
  });

  it('asks for at least what the exact output is worth, and a unit less would not do', () => {
    fc.assert(
      fc.property(reserve, reserve, units, (reserveIn, reserveOut, wanted) => {
        const amountIn = amountInOf(wanted, reserveIn, reserveOut, FEE);
        if (wanted >= reserveOut) {
          expect(amountIn).toBeNull();
          return;
        }
        if (amountIn === null) throw new Error('no answer for what the pool has');
        expect(amountOutOf(amountIn, reserveIn, reserveOut, FEE) >= wanted).toBe(true);
        if (amountIn > 2n) {
          expect(amountOutOf(amountIn - 2n, reserveIn, reserveOut, FEE) < wanted).toBe(true);
        }
      }),
    );
  });

  it('gives no profit for swapping there and back', () => {
    fc.assert(
      fc.property(reserve, reserve, units, (a, b, amount) => {
        const out = amountOutOf(amount, a, b, FEE);
        const back = amountOutOf(out, b - out, a + amount, FEE);
        expect(back <= amount).toBe(true);
      }),
    );
  });
});

describe('liquidity', () => {
  it('locks the first thousand units of a new pool', () => {
    const none = { reserve0: 0n, reserve1: 0n, lp: 0n };
    expect(liquidityFor(none, 4_000n, 9_000n)).toEqual({
      amount0: 4_000n,
      amount1: 9_000n,
      lp: 6_000n - LOCKED_LP,
    });
    expect(liquidityFor(none, 1_000n, 1_000n).lp).toBe(0n);
  });

  it('owes the platform a sixth of the growth since liquidity last changed', () => {
    const pool = { reserve0: 110n, reserve1: 110n, lp: 1_000n };
    // 1000 · (110 − 100) / (5 · 110 + 100)
    expect(owedLp({ ...pool, kLast: 10_000n })).toBe(15n);
    expect(owedLp({ ...pool, kLast: 12_100n })).toBe(0n);
    expect(owedLp({ ...pool, kLast: 0n })).toBe(0n);
    // As in states of before, where each swap minted its part.
    expect(owedLp(pool)).toBe(0n);
    expect(worthOf({ ...pool, kLast: 10_000n }, 1_015n)).toEqual({ amount0: 110n, amount1: 110n });
  });

  it('takes no more than offered, and no share is worth more than was paid for it', () => {
    const pools = fc.record({ reserve0: reserve, reserve1: reserve, lp: reserve });
    fc.assert(
      fc.property(pools, units, units, (pool, offer0, offer1) => {
        const { amount0, amount1, lp } = liquidityFor(pool, offer0, offer1);
        expect(amount0 <= offer0 && amount1 <= offer1).toBe(true);
        const after = {
          reserve0: pool.reserve0 + amount0,
          reserve1: pool.reserve1 + amount1,
          lp: pool.lp + lp,
        };
        const worth = worthOf(after, lp);
        expect(worth.amount0 <= amount0 && worth.amount1 <= amount1).toBe(true);
      }),
    );
  });
});

describe('numbers', () => {
  it('takes the root of a square and of its neighbours', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (root) => {
        expect(squareRoot(root * root)).toBe(root);
        expect(squareRoot(root * root + root)).toBe(root);
        if (root > 0n) expect(squareRoot(root * root - 1n)).toBe(root - 1n);
      }),
    );
  });

  it.each([
    ['0', 0n],
    ['0.005', 5n],
    ['0.05', 50n],
    ['1', 1_000n],
    ['1.000', 1_000n],
  ])('reads the slippage %s as thousandths', (text, mille) => {
    expect(slippageMille(text)).toBe(mille);
  });

  it('bounds amounts on the side the rules say', () => {
    expect(leastOut(1_005n, 5n)).toBe(1_000n);
    expect(mostIn(1_000n, 5n)).toBe(1_005n);
    expect(leastOf(1_000n, 5n)).toBe(995n);
  });
});
