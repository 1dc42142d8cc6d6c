import { describe, expect, it } from 'vitest';

import { mapOf } from '#renderer/features/coins/coin-map.ts';
import type { CoinView } from '#shared/ipc/wallet.ts';

import { portfolioOf } from './fixtures.ts';

const [any] = portfolioOf().coins;
const coinsOf = (...sats: number[]): CoinView[] =>
  sats.map((one, at) => ({ ...any!, outpoint: `${'a'.repeat(64)}:${at}`, sats: String(one) }));

describe('the map of coins', () => {
  it('gives each coin its share of the area, the largest first, and leaves no gap', () => {
    const tiles = mapOf(coinsOf(432_151, 7_204_118, 24_400, 2_310_793));
    expect(tiles.map(({ sats }) => sats)).toEqual([7_204_118n, 2_310_793n, 432_151n, 24_400n]);
    const areas = tiles.map(({ width, height }) => (width * height) / 10_000);
    for (const [at, { sats }] of tiles.entries())
      expect(areas[at]).toBeCloseTo(Number(sats) / 9_971_462, 6);
    for (const { left, top, width, height } of tiles) {
      expect(left + width).toBeLessThan(100.000_001);
      expect(top + height).toBeLessThan(100.000_001);
    }
  });

  it('puts the smallest of many in one tile, and draws nothing of none', () => {
    const tiles = mapOf(coinsOf(...Array.from({ length: 40 }, (_, at) => 1000 + at)));
    expect(tiles).toHaveLength(12);
    expect(tiles.reduce((sum, { coins }) => sum + coins.length, 0)).toBe(40);
    expect(mapOf([])).toEqual([]);
    expect(mapOf(coinsOf(0))).toEqual([]);
  });
});
