import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { dustLimit, feeFor, type InputType, sizeOf } from '#main/wallet/fees.ts';
import {
  scriptTypeOfInput,
  type Selectable,
  selectCoins,
  type Selection,
  type SelectionRequest,
  spendAll,
  sweep,
} from '#main/wallet/selection.ts';
import { isAppError } from '#shared/errors.ts';
import { plainSelectCoins } from '#test/support/reference/selection.ts';

const outputTypes = ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr'] as const;
const coin = fc.record({
  outpoint: fc.uuid(),
  sats: fc.bigInt(600n, 10_000_000n),
  type: fc.constantFrom<InputType[]>('p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'),
});
const coins = fc.uniqueArray(coin, { maxLength: 40, selector: ({ outpoint }) => outpoint });
const request: fc.Arbitrary<SelectionRequest> = fc.record({
  paySats: fc.bigInt(546n, 20_000_000n),
  payTypes: fc.array(fc.constantFrom(...outputTypes), { minLength: 1, maxLength: 4 }),
  changeType: fc.constantFrom<InputType[]>('p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'),
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
  const change = scriptTypeOfInput(want.changeType);
  const outputs = selection.changeSats > 0n ? [...want.payTypes, change] : want.payTypes;
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
          expect(changeSats).toBeGreaterThanOrEqual(dustLimit[scriptTypeOfInput(want.changeType)]);
        } else {
          // What goes to the fee instead of change is less than change would have cost and been worth.
          const types = chosen.map(({ type }) => type);
          const change = scriptTypeOfInput(want.changeType);
          const withChange = feeFor(want.feeRate, sizeOf(types, [...want.payTypes, change]));
          const useful = want.minChange > dustLimit[change] ? want.minChange : dustLimit[change];
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
        const one = (type: InputType): bigint =>
          feeFor(want.feeRate, sizeOf([type], want.payTypes) - sizeOf([], want.payTypes) + 1);
        const worth = from.filter(({ sats, type }) => sats > one(type));
        const fee = feeFor(
          want.feeRate,
          sizeOf(
            worth.map(({ type }) => type),
            want.payTypes,
          ),
        );
        // Coins that cost more than they bring may be in the way by a sat or two of rounding, no more.
        expect(sum(worth)).toBeLessThan(
          want.paySats + fee + BigInt(worth.length + 1) * one('p2pkh'),
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
      payTypes: ['p2tr'],
      changeType: 'p2wpkh',
      feeRate: 1,
      minChange: 600n,
    };
    const exact = feeFor(1, sizeOf(['p2wpkh', 'p2wpkh'], ['p2tr']));
    const from: Selectable[] = [
      { outpoint: 'a', sats: 25_000n, type: 'p2wpkh' },
      { outpoint: 'b', sats: 20_000n + exact, type: 'p2wpkh' },
      { outpoint: 'c', sats: 10_000n, type: 'p2wpkh' },
      { outpoint: 'd', sats: 7_000n, type: 'p2wpkh' },
    ];
    const selection = selectCoins(from, want, lcg(1));
    expect(selection.coins.map(({ outpoint }) => outpoint).sort()).toEqual(['b', 'c']);
    expect(selection).toMatchObject({ changeSats: 0n, feeSats: exact });
  });

  it('pays with one large coin where five small ones without change would cost more', () => {
    const small = Array.from({ length: 5 }, (_, at): Selectable => ({
      outpoint: `small ${at}`,
      sats: 600n,
      type: 'p2wpkh',
    }));
    const large: Selectable = { outpoint: 'large', sats: 9_900_000n, type: 'p2wpkh' };
    const want: SelectionRequest = {
      paySats: 1_456n,
      payTypes: ['p2tr'],
      changeType: 'p2wpkh',
      feeRate: 3.5,
      minChange: 600n,
    };
    // On their own, the small ones are a set without change.
    expect(selectCoins(small, want, lcg(1)).changeSats).toBe(0n);
    const { coins: chosen, feeSats } = selectCoins([...small, large], want, lcg(1));
    expect(chosen).toEqual([large]);
    expect(feeSats).toBe(feeFor(3.5, sizeOf(['p2wpkh'], ['p2tr', 'p2wpkh'])));
  });

  it('keeps a small coin for the next purchase, even one that would pay a fee without change', () => {
    const coins: Selectable[] = [
      { outpoint: 'small', sats: 600n, type: 'p2wpkh' },
      { outpoint: 'large', sats: 50_000n, type: 'p2wpkh' },
    ];
    const moved: Selectable = { outpoint: 'inscription', sats: 546n, type: 'p2tr' };
    const want: SelectionRequest = {
      ...{ paySats: 546n, payTypes: ['p2tr'], changeType: 'p2wpkh', minChange: 600n },
      ...{ feeRate: 3, fixed: [moved] },
    };
    expect(selectCoins(coins, want, lcg(1)).coins.map(({ outpoint }) => outpoint)).toEqual([
      'large',
    ]);
    // Without another coin it pays.
    expect(selectCoins(coins.slice(0, 1), want, lcg(1)).coins).toHaveLength(1);
  });

  it('answers within its budget of tries for a thousand like coins', () => {
    const from = Array.from({ length: 1000 }, (_, at) => ({
      outpoint: `${at}`,
      sats: 10_000n + BigInt(at % 7),
      type: 'p2wpkh' as const,
    }));
    const want: SelectionRequest = {
      paySats: 3_000_001n,
      payTypes: ['p2tr'],
      changeType: 'p2wpkh',
      feeRate: 3.7,
      minChange: 600n,
    };
    expect(sum(selectCoins(from, want, lcg(5)).coins)).toBeGreaterThan(3_000_000n);
  });
});

describe('a quick selection', () => {
  const outcome = (run: () => Selection<Selectable>) => {
    try {
      return run();
    } catch (error) {
      if (isAppError(error, 'INSUFFICIENT_FUNDS')) return error.details;
      throw error;
    }
  };

  it('finds what the plain one finds, coin by coin', () => {
    const few = fc.uniqueArray(coin, { maxLength: 4, selector: ({ outpoint }) => outpoint });
    fc.assert(
      fc.property(coins, request, few, fc.nat(), (from, want, fixed, seed) => {
        const requested = { ...want, fixed };
        expect(outcome(() => selectCoins(from, requested, lcg(seed)))).toEqual(
          outcome(() => plainSelectCoins(from, requested, lcg(seed))),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds the same of some thousand coins, many of the same value or of one transaction', () => {
    const types: InputType[] = ['p2wpkh', 'p2tr', 'p2pkh', 'p2sh-p2wpkh'];
    for (const [at, { values, names }] of [
      { values: 1, names: 3_000 },
      { values: 50, names: 3_000 },
      { values: 50, names: 20 },
      { values: 1_000_000, names: 3_000 },
    ].entries()) {
      const roll = lcg(at + 1);
      const from = Array.from({ length: 3_000 }, (_, index): Selectable => ({
        outpoint: `${(roll(names) * 7_919 + 11).toString(16).padStart(64, '0')}:${index}`.replace(
          /^0{56}/,
          '',
        ),
        sats: 10_000n + BigInt(roll(values)),
        type: types[roll(4)] ?? 'p2wpkh',
      }));
      for (const paySats of [9_000n, 1_234_567n, 9_876_543n]) {
        const want: SelectionRequest = {
          ...{ paySats, payTypes: ['p2tr'], changeType: 'p2wpkh', feeRate: 2, minChange: 600n },
        };
        expect(selectCoins(from, want, lcg(at))).toEqual(plainSelectCoins(from, want, lcg(at)));
      }
    }
  });

  it('chooses of a hundred thousand coins', () => {
    const from = Array.from({ length: 100_000 }, (_, at): Selectable => ({
      outpoint: `${at.toString(16).padStart(64, '0')}:0`,
      sats: 10_000n,
      type: 'p2wpkh',
    }));
    const want: SelectionRequest = {
      ...{ paySats: 500_000_001n, payTypes: ['p2tr'], changeType: 'p2wpkh' },
      ...{ feeRate: 1, minChange: 600n },
    };
    const { coins: chosen, changeSats, feeSats } = selectCoins(from, want, lcg(1));
    expect(sum(chosen)).toBe(want.paySats + changeSats + feeSats);
  });
});

describe('coins that are spent in any case', () => {
  const fixed: Selectable = { outpoint: 'fixed', sats: 546n, type: 'p2tr' };
  const base: SelectionRequest = {
    paySats: 546n,
    payTypes: ['p2tr'],
    changeType: 'p2wpkh',
    feeRate: 2,
    minChange: 600n,
    fixed: [fixed],
  };

  it('count with value and weight: the selected ones pay the whole fee and nothing of the fixed value', () => {
    const pool: Selectable[] = [{ outpoint: 'a', sats: 50_000n, type: 'p2wpkh' }];
    const { coins: chosen, changeSats, feeSats } = selectCoins(pool, base, lcg(3));
    expect(chosen).toHaveLength(1);
    expect(feeSats).toBe(feeFor(2, sizeOf(['p2tr', 'p2wpkh'], ['p2tr', 'p2wpkh'])));
    expect(changeSats).toBe(50_000n - feeSats);
  });

  it('suffice alone where they cover payment and fee', () => {
    const rich = { ...base, fixed: [{ ...fixed, sats: 10_000n }] };
    const { coins: chosen, changeSats, feeSats } = selectCoins([], rich, lcg(3));
    expect(chosen).toEqual([]);
    expect(changeSats + feeSats).toBe(10_000n - 546n);
  });
});

describe('coins picked by hand', () => {
  it('are all spent, and the fee is exact with and without change', () => {
    fc.assert(
      fc.property(coins, request, (from, want) => {
        let selection;
        try {
          selection = spendAll(from, want);
        } catch (error) {
          expect(isAppError(error, 'INSUFFICIENT_FUNDS')).toBe(true);
          return;
        }
        expect(selection.coins).toHaveLength(from.length);
        expect(sum(from)).toBe(want.paySats + selection.changeSats + selection.feeSats);
        expect(selection.vsize).toBe(sizeWith(selection, want));
        expect(selection.feeSats).toBeGreaterThanOrEqual(feeFor(want.feeRate, selection.vsize));
      }),
      { numRuns: 300 },
    );
  });

  it('swept to one output leave nothing behind and never make dust', () => {
    fc.assert(
      fc.property(coins, request, fc.constantFrom(...outputTypes), (from, want, rest) => {
        const none = { ...want, paySats: 0n, payTypes: [] };
        let swept;
        try {
          swept = sweep(from, none, rest);
        } catch (error) {
          expect(isAppError(error, 'INSUFFICIENT_FUNDS')).toBe(true);
          return;
        }
        expect(swept.restSats + swept.feeSats).toBe(sum(from));
        const types = from.map(({ type }) => type);
        expect(swept.feeSats).toBe(feeFor(want.feeRate, sizeOf(types, [rest])));
        expect(swept.restSats).toBeGreaterThanOrEqual(dustLimit[rest]);
      }),
      { numRuns: 300 },
    );
  });

  it('are refused when there are none', () => {
    expect(() => spendAll([], { ...request0, paySats: 0n })).toThrow();
    expect(() => sweep([], { ...request0, paySats: 0n, payTypes: [] }, 'p2tr')).toThrow();
  });
  const request0: SelectionRequest = {
    paySats: 1000n,
    payTypes: ['p2tr'],
    changeType: 'p2wpkh',
    feeRate: 1,
    minChange: 600n,
  };
});
