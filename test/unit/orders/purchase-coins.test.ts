import { describe, expect, it } from 'vitest';

import { coinsForPurchases, needOf, PADDING_SATS } from '#main/orders/purchase-coins.ts';

const rates = { feeRate: 2 };
const coin = (outpoint: string, sats: bigint) => ({ outpoint, sats });
const price = 20_000n;
const need = needOf(price, rates);

describe('coins for purchases', () => {
  it('are two small ones and a large one for each, all created at once if there are none', () => {
    const { missing, small } = coinsForPurchases([], [price, price], rates);
    expect(missing).toEqual([...Array.from({ length: 4 }, () => PADDING_SATS), need, need]);
    expect(small).toEqual([]);
  });

  it('that are small are used again: only what is missing is made beside them', () => {
    const there = [coin('a', 600n), coin('b', 1_200n), coin('c', 600n)];
    const one = coinsForPurchases(there, [price], rates);
    expect(one.missing).toEqual([need]);
    expect(one.small.map(({ outpoint }) => outpoint)).toHaveLength(2);
    const two = coinsForPurchases(there, [price, price], rates);
    expect(two.missing).toEqual([PADDING_SATS, need, need]);
    expect(two.small).toHaveLength(3);
  });

  it('take the larger small ones first, which the market merges', () => {
    const there = [coin('a', 600n), coin('b', 1_200n), coin('c', 1_800n), coin('large', need)];
    const { coins, missing } = coinsForPurchases(there, [price], rates);
    expect(missing).toEqual([]);
    expect(coins[0]?.map(({ outpoint }) => outpoint)).toEqual(['c', 'b', 'large']);
  });
});
