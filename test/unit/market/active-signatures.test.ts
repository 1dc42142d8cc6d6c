import { expect, it } from 'vitest';

import { activeSignatures } from '#main/kinds/trade/quote/active-signatures.ts';
import { describedBy } from '#main/kinds/trade/quote/described.ts';
import type { TradeSources } from '#main/kinds/trade/quote/trade-sources.ts';
import { AppError } from '#shared/errors.ts';
import type { FlowView } from '#shared/flows/view.ts';

const inscriptionId = `${'ab'.repeat(32)}i0`;
const row = {
  ...{ outpoint: `${'ab'.repeat(32)}:0`, flowId: 'f', inscriptionId, auctionId: 'a1' },
  ...{ priceSats: '1500', payAddress: 'mine', psbtHash: '', signedAt: 5 },
};

async function standing(info: object) {
  const sources = {
    id: 'practice',
    client: { call: () => Promise.resolve({ list: [{ inscriptionId, ...info }] }) },
    own: { isOwn: (address: string) => address === 'mine' },
    store: { signatures: { allLive: () => [row], recentlyEnded: () => [] } },
  };
  const { signatures } = await activeSignatures(sources as unknown as TradeSources, () => null);
  return signatures[0]?.market;
}

it('distinguishes a forgotten listing from one whose inscription is being sold', async () => {
  expect(await standing({ auctionId: 'a1', price: 1500, address: 'mine' })).toBe('listed');
  expect(await standing({ auctionId: 'a1', price: 1400, address: 'mine' })).toBe('other');
  expect(await standing({ auctionId: '', address: 'mine' })).toBe('gone');
  expect(await standing({ auctionId: '', address: 'theirs' })).toBe('leaving');
});

it('reads an operation once, however many listings it made', () => {
  const read: string[] = [];
  const lines = Array.from({ length: 100 }, (_, n) => ({
    ...{ inscriptionId: `${n}i0`, tick: 'ordi', amount: String(n) },
  }));
  const describe = describedBy({
    get(id) {
      read.push(id);
      if (id === 'lost') throw new AppError('FLOW_NOT_FOUND', 'There is no such operation.');
      return { trade: { lines } } as unknown as FlowView;
    },
  });
  for (const { inscriptionId, amount } of lines)
    expect(describe('f', inscriptionId)).toEqual({ tick: 'ordi', amount });
  expect(describe('f', 'another')).toBeNull();
  expect(describe('lost', '1i0')).toBeNull();
  expect(read).toEqual(['f', 'lost']);
});
