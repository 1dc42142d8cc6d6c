import { beforeEach, describe, expect, it } from 'vitest';

import MarketView from '#renderer/features/market/MarketView.vue';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge, type FakeBridge } from '#test/ui/fake-bridge.ts';
import { ORD_ADDRESS, snapshotOf } from '#test/ui/fixtures.ts';
import { button, field, mountWith, pageText, press, settle, type } from '#test/ui/mount.ts';

const ID = '5e'.repeat(32);
const offers = ['40', '50'].map((unitPrice, at) => ({
  auctionId: `a${at}`,
  inscriptionId: `${ID}i${at}`,
  address: 'bcrt1qsomebodyelse',
  ...{ tick: 'moss', amount: '100', unitPrice, price: Number(unitPrice) * 100 },
}));
const wanted = (at: number) => ({
  auctionId: `a${at}`,
  inscriptionId: `${ID}i${at}`,
  nftType: 'brc20' as const,
  ...{ tick: 'moss', amount: '100', name: '100 moss' },
  priceSats: String(offers[at]?.price),
});

describe('the ticket of a token', () => {
  let bridge: FakeBridge;
  beforeEach(() => {
    const snapshot = snapshotOf();
    bridge = createFakeBridge({
      'app.snapshot': () => ({
        ...snapshot,
        networks: snapshot.networks.map((network) => ({ ...network, families: ['market'] })),
      }),
      'trade.places': () => ({
        hold: [{ address: ORD_ADDRESS, bound: null, boundIsMine: false }],
        pay: [{ address: ORD_ADDRESS, coins: 1, sats: '90000' }],
        payout: ORD_ADDRESS,
      }),
      'trade.pick': () => ({
        offers: [{ ...wanted(0), unitPrice: '40', seller: 'bcrt1qsomebodyelse' }],
        ...{ amount: '100', priceSats: '4000', skipped: [] },
      }),
      'trade.quote': (input) => ({
        ...{ problems: [], steps: [], receives: null, livePrices: [] },
        lines: [],
        market: { tick: 'moss', floorUnitPrice: '40', lastUnitPrice: '40', change24h: null },
        totals: {
          priceSats: input.kind === 'buy' ? String(input.offers.length * 4_000) : '0',
          ...{ serviceSats: '546', networkSats: '600', preparingSats: '0', postageSats: '0' },
          netSats: input.kind === 'buy' ? String(input.offers.length * 4_000 + 1_146) : '0',
        },
      }),
      'flow.start': () => ({ ids: ['bought'], batchId: 'one' }),
      'provider.read': ({ row }) => ({
        data:
          row === 'market.list'
            ? { list: offers, total: 2 }
            : row === 'market.kline'
              ? []
              : row === 'market.typesSpecified'
                ? { tick: 'moss', curPrice: '40' }
                : { list: [], detail: [], total: 0 },
        ...{ age: 0, fetchedAt: 1, stale: false, freshFor: 0, key: 'k' },
      }),
    });
  });
  const open = async (): Promise<void> => {
    await mountWith(MarketView, bridge, { route: '/market?tick=moss' });
    await settle();
  };
  const line = (at: number) => button(`Buy 100 moss for ${at === 0 ? '4' : '5'}\u202f000 sats`);
  const amount = () => field('Amount').value;

  it('takes what is picked in the book, quotes it, and starts the purchase', async () => {
    await open();
    expect(bridge.inputsOf('trade.quote')).toEqual([]);
    line(0).click();
    line(1).click();
    await settle();
    expect(line(0).getAttribute('aria-pressed')).toBe('true');
    expect(amount()).toBe('200');
    await eventually(() => expect(pageText()).toMatch(/You pay at most\s*9.146 sats/u));
    expect(pageText()).toMatch(/Average price\s*45/);
    await eventually(() => expect(button('Review purchase').disabled).toBe(false));
    await press('Review purchase');
    const [started] = bridge.inputsOf('flow.start');
    expect(started).toMatchObject({ kind: 'buy', offers: [wanted(0), wanted(1)] });
  });

  it('leaves a line out that is pressed again', async () => {
    await open();
    line(0).click();
    await settle();
    line(0).click();
    await settle();
    expect(line(0).getAttribute('aria-pressed')).toBe('false');
    expect(amount()).toBe('');
    expect(button('Review purchase').disabled).toBe(true);
  });

  it('finds listings for a typed amount, and marks them in the book', async () => {
    await open();
    await type('Amount', '120');
    await eventually(() => expect(line(0).getAttribute('aria-pressed')).toBe('true'));
    expect(bridge.inputsOf('trade.pick')).toEqual([{ tick: 'moss', amount: '120' }]);
    expect(amount()).toBe('120');
    expect(pageText()).toContain('1 listing with 100 moss');
  });

  it('lists a piece of the balance by the same quote as the page', async () => {
    await open();
    const [list] = [...document.querySelectorAll<HTMLInputElement>('input[value="list"]')];
    list?.click();
    await settle();
    await type('Amount', '10');
    await type('Price per moss', '60');
    await eventually(() =>
      expect(bridge.inputsOf('trade.quote').at(-1)).toMatchObject({
        kind: 'list',
        items: [{ what: 'balance', tick: 'moss', amount: '10', unitPrice: '60' }],
      }),
    );
  });
});
