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

describe('the service fee of an ordinary order of version 5', () => {
  const ordinary = (network: 'mainnet' | 'altchain', count: number) =>
    Number(serviceFee({ version: 5, network, count, mints: null }));

  it('is 3,000 and 150 for each of 33 inscriptions at most on mainnet', () => {
    const counts = [1, 20, 32, 33, 34, 1000];
    expect(counts.map((n) => ordinary('mainnet', n))).toEqual([
      3_150, 6_000, 7_800, 7_950, 7_950, 7_950,
    ]);
  });

  it('is 100,000 for each inscription on the altchain, in both versions', () => {
    expect([1, 10, 100].map((n) => ordinary('altchain', n))).toEqual([
      100_000, 1_000_000, 10_000_000,
    ]);
    expect(serviceFee({ version: 2, network: 'altchain', count: 10, mints: null })).toBe(
      1_000_000n,
    );
  });
});

describe('the postage of an ordinary order and of runes', () => {
  const sats = (version: 2 | 5, runes: 'etch' | 'mint' | null, count: number) =>
    Number(postageSats({ version, runes, count, mints: null }, 546));

  it('is one output for each inscription', () => {
    expect([sats(2, null, 3), sats(5, null, 3)]).toEqual([1_638, 1_638]);
  });

  it('of version 5 is two outputs for an etching with a file', () => {
    expect([sats(2, 'etch', 1), sats(5, 'etch', 1)]).toEqual([546, 1_092]);
  });

  it('of version 5 is one output and one for each further chain of 24 mints', () => {
    expect([1, 2, 25, 26, 49, 50].map((n) => sats(5, 'mint', n) / 546)).toEqual([1, 2, 2, 3, 3, 4]);
    expect(sats(2, 'mint', 26)).toBe(546 * 26);
  });
});
