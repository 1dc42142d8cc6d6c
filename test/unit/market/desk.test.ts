import { expect, it } from 'vitest';

import { signatureDesk } from '#main/app/quotes/trade/desk.ts';
import type { TradeSources } from '#main/app/quotes/trade/sources.ts';

const inscriptionId = `${'ab'.repeat(32)}i0`;
const row = {
  ...{ outpoint: `${'ab'.repeat(32)}:0`, flowId: 'f', inscriptionId, auctionId: 'a1' },
  ...{ priceSats: '1500', payAddress: 'mine', psbtHash: '', signedAt: 5 },
};

async function standing(info: object) {
  const sources = {
    id: 'practice',
    client: { call: () => Promise.resolve({ list: [{ inscriptionId, ...info }] }) },
    own: { isMine: (address: string) => address === 'mine' },
    store: { signatures: { allLive: () => [row], recentlyEnded: () => [] } },
  };
  const { signatures } = await signatureDesk(sources as unknown as TradeSources, () => null);
  return signatures[0]?.market;
}

it('tells an offer that was forgotten from one whose inscription is on its way to somebody else', async () => {
  expect(await standing({ auctionId: 'a1', price: 1500, address: 'mine' })).toBe('listed');
  expect(await standing({ auctionId: 'a1', price: 1400, address: 'mine' })).toBe('other');
  expect(await standing({ auctionId: '', address: 'mine' })).toBe('gone');
  expect(await standing({ auctionId: '', address: 'theirs' })).toBe('leaving');
});
