import { expect, it } from 'vitest';

import { quoteBuy } from '#main/kinds/trade/quote/buy.ts';
import type { TradeSources } from '#main/kinds/trade/quote/trade-sources.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { createSources } from '#main/signing/coins/provider-facts.ts';
import { partOfFloor } from '#shared/bitcoin/price.ts';

const ADDRESS = 'bcrt1q24hrvn9ufyv5u6gdmctm6vdznx04ewe4jl9x8z';
const inscriptionId = `${'ab'.repeat(32)}i0`;
/** 16 tokens at the floor cost 546.72 sats, so a listing asks 547. */
const floor = '34.17';
const listing = { auctionId: 'a1', inscriptionId, tick: 'ordi', amount: '16', price: 547 };
const answers: Record<string, unknown> = {
  'market.list': { list: [{ ...listing, unitPrice: floor }], total: 1 },
  'market.typesSpecified': { tick: 'ordi', curPrice: floor },
  'market.inscriptionInfo': listing,
};
const from = {
  id: 'practice',
  client: { call: (name: string) => Promise.resolve(answers[name] ?? { list: [] }) },
  own: {
    isOwn: () => false,
    isWatchedOnly: () => false,
    canPayFrom: () => true,
    accounts: () => [],
  },
  coins: { list: () => Promise.resolve({ coins: [] }) },
} as unknown as TradeSources;

it('the cheapest listing is the floor, although its price is whole sats', async () => {
  const offer = { ...listing, nftType: 'brc20' as const, priceSats: '547' };
  const { lines, market } = await quoteBuy(
    {
      ...{ kind: 'buy', offers: [offer], payFrom: ADDRESS, receiveAddress: ADDRESS },
      ...{ feeRate: 2, maxOutlaySats: '20000' },
    },
    from,
  );
  expect(market?.floorUnitPrice).toBe(floor);
  expect(lines[0]?.ofFloor).toBe('100.0');
});

it('a row that is not for sale is no floor, whatever unit price stands in it', async () => {
  for (const unsold of [{ auctionId: null }, { price: null }]) {
    const call = () => Promise.resolve({ list: [{ ...listing, unitPrice: '1', ...unsold }] });
    const { marketOf } = createSources({ call } as unknown as ProviderClient, 'practice');
    expect((await marketOf('ordi')).floorUnitPrice).toBeNull();
  }
});

it('a share of the floor is rounded, not cut off', () => {
  expect(partOfFloor('39.9996', '40')).toBe(1000n);
  expect(partOfFloor('39.98', '40')).toBe(1000n);
  expect(partOfFloor('39.97', '40')).toBe(999n);
  expect(partOfFloor('44', '40')).toBe(1100n);
});
