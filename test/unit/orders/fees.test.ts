import { describe, expect, it } from 'vitest';

import { postageSats, serviceFee } from '#main/orders/fees.ts';

/** Examples and tables of spec/4, section 8. */
describe('the service fee of version 5', () => {
  const fee = (network: 'mainnet' | 'altchain', count: number) =>
    Number(serviceFee({ version: 5, network, count }));

  it('is 3,000 and 150 for each of 33 inscriptions at most on mainnet', () => {
    const counts = [1, 20, 32, 33, 34, 1000];
    expect(counts.map((n) => fee('mainnet', n))).toEqual([
      3_150, 6_000, 7_800, 7_950, 7_950, 7_950,
    ]);
  });

  it('is 100,000 for each inscription on the altchain, in both versions', () => {
    expect([1, 10, 100].map((n) => fee('altchain', n))).toEqual([100_000, 1_000_000, 10_000_000]);
    expect(serviceFee({ version: 2, network: 'altchain', count: 10 })).toBe(1_000_000n);
  });
});

describe('the postage of an order', () => {
  const postage = (version: 2 | 5, runes: 'etch' | 'mint' | null, count: number) =>
    Number(postageSats({ version, runes, count }, 546));

  it('is one output for each inscription', () => {
    expect([postage(2, null, 3), postage(5, null, 3)]).toEqual([1_638, 1_638]);
  });

  it('of version 5 is two outputs for an etching with a file', () => {
    expect([postage(2, 'etch', 1), postage(5, 'etch', 1)]).toEqual([546, 1_092]);
  });

  it('of version 5 is one output and one for each further chain of 24 mints', () => {
    expect([1, 2, 25, 26, 49, 50].map((n) => postage(5, 'mint', n) / 546)).toEqual([
      1, 2, 2, 3, 3, 4,
    ]);
    expect(postage(2, 'mint', 26)).toBe(546 * 26);
  });
});
