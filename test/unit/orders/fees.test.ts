import { describe, expect, it } from 'vitest';

import { cheaperRounds, postageSats, serviceFee } from '#main/orders/fees.ts';
import type { MintsKind } from '#main/orders/mint-order.ts';

const fee = (mints: MintsKind, count: number): number =>
  Number(serviceFee({ version: 5, network: 'mainnet', mints, count }));
const postage = (mints: MintsKind, count: number): number =>
  Number(postageSats({ version: 5, runes: null, mints, count }, 546));

describe('service fees of mints of alkanes', () => {
  it.each([
    ['alkanes', 1, 1_150],
    ['alkanes', 16, 3_400],
    ['alkanes', 17, 3_860],
    ['alkanes', 50, 6_500],
    ['alkanes', 51, 7_580],
    ['alkanes', 100, 11_500],
    ['alkanes', 101, 11_500],
    ['multi', 1, 3_060],
    ['multi', 100, 9_000],
    ['multi', 101, 10_050],
    ['multi', 300, 20_000],
    ['multi', 301, 17_040],
    ['multi', 500, 25_000],
    ['multi', 501, 25_000],
    ['multi-brc20', 5, 3_400],
    ['multi-brc20', 100, 11_000],
    ['multi-brc20', 300, 24_500],
    ['multi-brc20', 301, 20_050],
    ['multi-brc20', 501, 30_000],
  ] as const)('of %s for %d are %d', (mints, count, expected) => {
    expect(fee(mints, count)).toBe(expected);
  });

  it('fall where a step begins, which is found from below it', () => {
    expect(cheaperRounds('multi', 300)).toEqual({ count: 301, saved: 2_960n });
    expect(cheaperRounds('multi-brc20', 300)).toEqual({ count: 301, saved: 4_450n });
    expect(cheaperRounds('multi', 241)).toEqual({ count: 301, saved: 10n });
    expect(cheaperRounds('multi', 240)).toBeNull();
    expect(cheaperRounds('multi', 301)).toBeNull();
    for (let count = 1; count <= 1000; count++) expect(cheaperRounds('alkanes', count)).toBeNull();
  });
});

describe('the postage of mints of alkanes', () => {
  it.each([
    ['alkanes', 1, 1],
    ['alkanes', 2, 2],
    ['alkanes', 25, 2],
    ['alkanes', 26, 3],
    ['alkanes', 1000, 43],
    ['multi', 1, 2],
    ['multi', 1000, 2],
    ['multi-brc20', 5, 7],
  ] as const)('of %s for %d is that of %d outputs', (mints, count, outputs) => {
    expect(postage(mints, count)).toBe(outputs * 546);
  });
});
