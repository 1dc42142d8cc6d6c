import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isAppError } from '#shared/errors.ts';

import { dustLimit, feeFor, sizeOf } from '../../../src/main/wallet/fees.ts';
import {
  type Selectable,
  selectCoins,
  type Selection,
  type SelectionRequest,
} from '../../../src/main/wallet/selection.ts';

const coin = fc.record({
  outpoint: fc.uuid(),
  sats: fc.bigInt(600n, 10_000_000n),
  type: fc.constantFrom<('p2wpkh' | 'p2tr')[]>('p2wpkh', 'p2tr'),
});
const coins = fc.uniqueArray(coin, { maxLength: 40, selector: ({ outpoint }) => outpoint });
const request: fc.Arbitrary<SelectionRequest> = fc.record({
  paySats: fc.bigInt(546n, 20_000_000n),
  payType: fc.constantFrom('p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr'),
  changeType: fc.constantFrom('p2wpkh', 'p2tr'),
  feeRate: fc.integer({ min: 1000, max: 300_000 }).map((milli) => milli / 1000),
  minChange: fc.constantFrom(0n, 600n, 5_000n),
});

function lcg(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}
const sum = (list: readonly Selectable[]): bigint => list.reduce((all, { sats }) => all + sats, 0n);

function trySelect(from: Selectable[], want: SelectionRequest, seed: number) {
  try {
    return selectCoins(from, want, lcg(seed));
  } catch (error) {
    if (isAppError(error, 'INSUFFICIENT_FUNDS')) return null;
    throw error;
  }
}

function sizeWith(selection: Selection<Selectable>, want: SelectionRequest): number {
  const types = selection.coins.map(({ type }) => type);
  const outputs = selection.changeSats > 0n ? [want.payType, want.changeType] : [want.payType];
  return sizeOf(types, outputs);
}

describe('coin selection', () => {
  it('balances to the sat, pays the rate, makes no dust, uses each coin once', () => {
    fc.assert(
      fc.property(coins, request, fc.nat(), (from, want, seed) => {
        const selection = trySelect(from, want, seed);
        if (!selection) return;
        const { coins: chosen, changeSats, feeSats, vsize } = selection;
        expect(sum(chosen)).toBe(want.paySats + changeSats + feeSats);
        expect(vsize).toBe(sizeWith(selection, want));
        expect(feeSats).toBeGreaterThanOrEqual(feeFor(want.feeRate, vsize));
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(chosen.every((one) => from.includes(one))).toBe(true);
        if (changeSats > 0n) {
          expect(feeSats).toBe(feeFor(want.feeRate, vsize));
          expect(changeSats).toBeGreaterThanOrEqual(want.minChange);
          expect(changeSats).toBeGreaterThanOrEqual(dustLimit[want.changeType]);
        } else {
          // What goes to the fee instead of change is less than change would have cost and been worth.
          const types = chosen.map(({ type }) => type);
          const withChange = feeFor(want.feeRate, sizeOf(types, [want.payType, want.changeType]));
          const useful =
            want.minChange > dustLimit[want.changeType]
              ? want.minChange
              : dustLimit[want.changeType];
          expect(feeSats).toBeLessThan(withChange + useful);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('refuses only when all coins worth their own fee do not cover payment and fee', () => {
    fc.assert(
      fc.property(coins, request, fc.nat(), (from, want, seed) => {
        if (trySelect(from, want, seed)) return;
        const one = (type: 'p2wpkh' | 'p2tr'): bigint =>
          feeFor(want.feeRate, sizeOf([type], [want.payType]) - sizeOf([], [want.payType]));
        const worth = from.filter(({ sats, type }) => sats > one(type));
        const fee = feeFor(
          want.feeRate,
          sizeOf(
            worth.map(({ type }) => type),
            [want.payType],
          ),
        );
        // Coins that cost more than they bring may be in the way by a sat or two of rounding, no more.
        expect(sum(worth)).toBeLessThan(
          want.paySats + fee + BigInt(worth.length + 1) * one('p2wpkh'),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('depends on the coins and the random source, not on the order of the list', () => {
    fc.assert(
      fc.property(coins, request, fc.nat(), (from, want, seed) => {
        const a = trySelect(from, want, seed);
        const b = trySelect([...from].reverse(), want, seed);
        expect(b).toEqual(a);
      }),
      { numRuns: 200 },
    );
  });

  it('finds the set that needs no change', () => {
    const want: SelectionRequest = {
      paySats: 30_000n,
      payType: 'p2tr',
      changeType: 'p2wpkh',
      feeRate: 1,
      minChange: 600n,
    };
    const exact = feeFor(1, sizeOf(['p2wpkh', 'p2wpkh'], ['p2tr']));
    const from: Selectable[] = [
      { outpoint: 'a', sats: 100_000n, type: 'p2wpkh' },
      { outpoint: 'b', sats: 20_000n + exact, type: 'p2wpkh' },
      { outpoint: 'c', sats: 10_000n, type: 'p2wpkh' },
      { outpoint: 'd', sats: 7_000n, type: 'p2wpkh' },
    ];
    const selection = selectCoins(from, want, lcg(1));
    expect(selection.coins.map(({ outpoint }) => outpoint).sort()).toEqual(['b', 'c']);
    expect(selection).toMatchObject({ changeSats: 0n, feeSats: exact });
  });

  it('answers within its budget of tries for a thousand like coins', () => {
    const from = Array.from({ length: 1000 }, (_, at) => ({
      outpoint: `${at}`,
      sats: 10_000n + BigInt(at % 7),
      type: 'p2wpkh' as const,
    }));
    const want: SelectionRequest = {
      paySats: 3_000_001n,
      payType: 'p2tr',
      changeType: 'p2wpkh',
      feeRate: 3.7,
      minChange: 600n,
    };
    expect(sum(selectCoins(from, want, lcg(5)).coins)).toBeGreaterThan(3_000_000n);
  });
});
