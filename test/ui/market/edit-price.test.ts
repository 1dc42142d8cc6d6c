import { expect, it } from 'vitest';

import RepriceView from '#renderer/features/market/trade/RepriceView.vue';
import type { TradeQuote } from '#shared/ipc/trade.ts';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { ORD_ADDRESS, snapshotOf, TXID } from '#test/ui/fixtures.ts';
import { field, mountWith, pageText, press, settle, type } from '#test/ui/mount.ts';

const inscriptionId = `${TXID}i0`;
const rows: Record<string, unknown> = {
  'market.inscriptionInfo': {
    ...{ inscriptionId, auctionId: 'a1', nftType: 'brc20', tick: 'moss', amount: '100' },
    price: 4000,
  },
  // The first one is a bid of an auction.
  'market.list': {
    list: [
      { auctionId: 'x', price: 10, unitPrice: '1', marketType: 'auction', inscriptionId },
      { auctionId: 'y', price: 50, unitPrice: '50', marketType: 'fixedPrice', inscriptionId },
    ],
  },
  'market.typesSpecified': { tick: 'moss', curPrice: '41' },
};
const totalsOf = (netSats: string, networkSats: string): TradeQuote['totals'] => ({
  ...{ priceSats: '5000', serviceSats: '0', networkSats, preparingSats: '0', postageSats: '0' },
  netSats,
});

it('sets a price by the market, and compares both ways to it', async () => {
  const snapshot = snapshotOf();
  const networks = snapshot.networks.map((one) => ({ ...one, families: ['market', 'brc20'] }));
  const bridge = createFakeBridge({
    'app.snapshot': () => ({ ...snapshot, networks }),
    'trade.places': () => ({
      hold: [{ address: ORD_ADDRESS, bound: null, boundIsMine: false }],
      ...{ pay: [], payout: ORD_ADDRESS },
    }),
    'trade.quote': (input) => ({
      ...{ problems: [], lines: [], steps: [], market: null, receives: null },
      totals:
        input.kind === 're-price' && input.how === 'move'
          ? totalsOf('4454', '546')
          : totalsOf('5000', '0'),
      livePrices: ['4000'],
    }),
  });
  bridge.answer('provider.read', ({ row }) => {
    const answer = { data: rows[row], age: 0, fetchedAt: 1 };
    return { ...answer, stale: false, freshFor: 60_000, key: row };
  });
  await mountWith(RepriceView, bridge, { route: `/market/price?inscription=${inscriptionId}` });
  await settle();
  await press('Floor −1 % 49.5');
  expect(field('Price per moss').value).toBe('49.5');
  await press('Last sale 41');
  expect(field('Price per moss').value).toBe('41');
  await press('Floor 50');
  // Both ways are quoted once nothing more is typed.
  await eventually(() => expect(bridge.inputsOf('trade.quote').length).toBeGreaterThan(1));
  await eventually(() => expect(pageText()).toContain('Costs 546 sats'));
  expect(
    new Set(bridge.inputsOf('trade.quote').map((input) => 'how' in input && input.how)),
  ).toEqual(new Set(['move', 'market']));
  expect(pageText()).toContain('Costs nothing now');
  expect(pageText()).toContain('A signature for 4 000 sats stays valid.');
  expect(pageText()).toContain('All earlier signatures end.');
  // A higher price moves the coin unless you choose otherwise.
  expect(document.querySelector<HTMLInputElement>('input[value="move"]')?.checked).toBe(true);
  await type('Price per moss', '30');
  expect(document.querySelector<HTMLInputElement>('input[value="market"]')?.checked).toBe(true);
});
