import { expect, it } from 'vitest';

import { endpoints } from '#shared/api/endpoints.ts';
import { families } from '#shared/api/families.ts';

const tokenId = `${'ab'.repeat(32)}_0`;
const stats = {
  ...{ tokenId, name: 'Cat', symbol: 'CAT', decimals: 2, max: '21000000' },
  ...{ volume: '10', volume6h: '1', volume24h: '2', volume7d: '3', volume30d: '4' },
  ...{ price: 0.5, price6h: 0.4, price24h: null, price7d: 0.2, price30d: 0.1 },
  ...{ volumeToken: '20', volumeToken6h: '2', volumeToken24h: '4' },
};

it('reads the statistics of one token as of a list of them', () => {
  const { data } = endpoints['cat20.marketStats'];
  expect(data.parse({ tokenStats: [stats], total: 1 }).tokenStats).toMatchObject([stats]);
  expect(data.parse({ tokenStats: stats }).tokenStats).toMatchObject([stats]);
  expect(data.parse({ tokenStats: null, total: 0 }).tokenStats).toEqual([]);
  expect(data.safeParse({ total: 0 }).success).toBe(false);
  expect(data.safeParse({ tokenStats: [{ ...stats, price: '1' }] }).success).toBe(false);
});

it('reads a price that was never made, and asks for a token by its id only', () => {
  const { data, params } = endpoints['cat20.tokenPrice'];
  const never = { askPrice: null, bidPrice: null, latestTradePrice: 0, timestamp: '', height: 0 };
  expect(data.parse(never)).toMatchObject(never);
  expect(params.safeParse({ tokenId }).success).toBe(true);
  for (const other of ['', `${tokenId}/x`, 'a b', '..'])
    expect(params.safeParse({ tokenId: other }).success, other).toBe(false);
});

it('is served on altchain alone, by none of whose test networks', () => {
  expect(families.cat20).toEqual(['altchain']);
});
