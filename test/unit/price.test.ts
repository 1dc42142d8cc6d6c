import { describe, expect, it } from 'vitest';

import {
  isUnusual,
  partOfFloor,
  piecesOf,
  pricesBy,
  totalOf,
  unitPriceOf,
} from '#shared/bitcoin/price.ts';

describe('a price', () => {
  it('gives the total of a unit price to the sat, and the unit price of a total back', () => {
    expect(totalOf('20', '1000')).toBe(20_000n);
    expect(totalOf('0.333333333333333333', '3')).toBe(1n);
    expect(totalOf('0.5', '1')).toBe(1n);
    for (const [sats, amount] of [
      [1n, '3'],
      [12_345n, '777.000000000000000001'],
      [2_100_000_000_000_000n, '0.000000000000000001'],
      [546n, '21000000'],
    ] as const)
      expect(totalOf(unitPriceOf(sats, amount), amount)).toBe(sats);
    expect(() => unitPriceOf(5n, '0')).toThrow('zero');
    // The nearest price with 18 decimals is nine sats off.
    expect(() => unitPriceOf(546n, '18446744073709551615')).toThrow('no unit price');
  });

  it('is unusual below half and above three times the floor', () => {
    const part = (price: string) => isUnusual(partOfFloor(price, '100'));
    expect(['49.9', '50', '300', '300.1'].map(part)).toEqual([true, false, false, true]);
    expect(partOfFloor('5', null)).toBeNull();
    expect(partOfFloor('5', '0')).toBeNull();
  });

  it('follows one rule for many lines', () => {
    expect(pricesBy({ rule: 'same', unitPrice: '7' }, 2)).toEqual(['7', '7']);
    expect(pricesBy({ rule: 'ladder', from: '10', to: '16' }, 4)).toEqual(['10', '12', '14', '16']);
    expect(pricesBy({ rule: 'ladder', from: '10', to: '4' }, 1)).toEqual(['10']);
    expect(pricesBy({ rule: 'floor', floor: '200', percent: '-2.5' }, 1)).toEqual(['195']);
    expect(pricesBy({ rule: 'floor', floor: '200', percent: '5' }, 1)).toEqual(['210']);
    expect(() => pricesBy({ rule: 'floor', floor: '200', percent: '-100' }, 1)).toThrow('nothing');
    expect(() => pricesBy({ rule: 'same', unitPrice: '0.0000000000000000001' }, 1)).toThrow();
  });

  it('cuts a balance into pieces of one size', () => {
    expect(piecesOf('1000', '300', 50)).toEqual(['300', '300', '300']);
    expect(piecesOf('1000', '1', 3)).toEqual(['1', '1', '1']);
    expect(piecesOf('1', '2', 3)).toEqual([]);
  });
});
