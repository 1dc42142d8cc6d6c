import { describe, expect, it } from 'vitest';

import type { StepContext } from '#main/flows/engine/define.ts';
import { linesOf } from '#main/kinds/trade/flow/lines.ts';
import { prepare } from '#main/kinds/trade/flow/prepare-step.ts';
import { quoteBuy } from '#main/kinds/trade/quote/buy.ts';
import { pickOffers } from '#main/kinds/trade/quote/pick.ts';
import type { TradeSources } from '#main/kinds/trade/quote/trade-sources.ts';
import type { TradeInput } from '#shared/flows/trade.ts';

const row = {
  auctionId: 'a1',
  inscriptionId: `${'ab'.repeat(32)}i0`,
  marketType: 'auction',
  address: 'somebody',
  price: 5_000,
  tick: 'ordi',
  amount: '5',
  unitPrice: '1000',
};
const answers: Record<string, unknown> = {
  'market.list': { list: [row, { ...row, auctionId: 'a2', marketType: 'fixedPrice' }] },
  'market.inscriptionInfo': row,
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

const ADDRESS = 'bcrt1q24hrvn9ufyv5u6gdmctm6vdznx04ewe4jl9x8z';
const request: Extract<TradeInput, { kind: 'buy' }> = {
  kind: 'buy',
  offers: [
    {
      auctionId: 'a1',
      inscriptionId: row.inscriptionId,
      nftType: 'brc20',
      tick: 'ordi',
      amount: '5',
      priceSats: '5000',
    },
  ],
  payFrom: ADDRESS,
  receiveAddress: ADDRESS,
  feeRate: 2,
  maxOutlaySats: '20000',
};

describe('an auction', () => {
  it('is left out when the cheapest listings are picked, with the reason', async () => {
    const { offers, skipped } = await pickOffers({ tick: 'ordi' }, from);
    expect(offers.map(({ auctionId }) => auctionId)).toEqual(['a2']);
    expect(skipped).toEqual([
      { auctionId: 'a1', why: 'It is an auction, which takes bids instead of a price.' },
    ]);
  });

  it('and a row without an id or a price are no listings to pick', async () => {
    const rows = [null, undefined].flatMap((none) => [
      { ...row, auctionId: none, marketType: 'fixedPrice' },
      { ...row, price: none, marketType: 'fixedPrice' },
    ]);
    const client = { call: () => Promise.resolve({ list: rows }) };
    const picked = await pickOffers({ tick: 'ordi' }, { ...from, client } as never);
    expect(picked).toEqual({ offers: [], amount: '0', priceSats: '0', skipped: [] });
  });

  it('is no purchase: the quote says why, and where to bid', async () => {
    const { lines } = await quoteBuy(request, from);
    expect(lines[0]?.fault).toContain('Inkstone can’t check what a bid signs');
  });

  it('that a listing has become is not paid for', async () => {
    const offer = { auctionId: 'a1', priceSats: 5_000n, address: '', tick: 'ordi', amount: '5' };
    const deps = {
      market: { offerOf: () => Promise.resolve({ ...offer, isAuction: true }) },
      index: { locate: () => Promise.resolve(null) },
      notify: () => undefined,
    };
    const data = {
      asked: request,
      lines: linesOf(request),
      trouble: null,
      firsts: [],
      preparedSats: '0',
      previous: {},
    };
    const next = await prepare(data, { deps, flowId: 'f', createdAt: 0 } as unknown as StepContext);
    expect(next).toMatchObject({ to: 'stopped', data: { lines: [{ status: 'failed' }] } });
    expect(next.note).toContain('It is now an auction');
  });
});
