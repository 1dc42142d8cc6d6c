import { expect, it } from 'vitest';

import { useTradeBasket } from '#renderer/base/stores/trade-basket.ts';
import CollectionMarket from '#renderer/features/market/collection/CollectionMarket.vue';
import { tradedCollections } from '#renderer/features/market/collection/traded-collections.ts';
import type { MarketAction } from '#renderer/features/market/market-types.ts';
import MarketView from '#renderer/features/market/MarketView.vue';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { PAY_ADDRESS, snapshotOf, TXID } from '#test/ui/fixtures.ts';
import { mountWith, pageText, press, settle } from '#test/ui/mount.ts';

const idOf = (at: number): string => `${TXID}i${at + 10}`;
const SELLER = 'bcrt1qseller00000000000000000000000000000000';
const listed = (at: number, price: number, more: object = {}) => ({
  ...{ inscriptionId: idOf(at), auctionId: `a${at}`, price, nftType: 'collection' },
  ...{ marketType: 'fixedPrice', address: SELLER, ...more },
});
const event = (at: number, kind: string, price: number) => ({
  ...{ inscriptionId: idOf(at), event: kind, price, timestamp: 1, collectionId: 'pebbles' },
});
const rows: Record<string, unknown> = {
  'collections.info': { collectionId: 'pebbles', name: 'Pebbles', holders: 3 },
  'collections.items': {
    ...{ total: 5, start: 0 },
    detail: [0, 1, 2, 3, 4].map((at) => ({
      ...{ inscriptionId: idOf(at), inscriptionNumber: at, collectionItemName: `Pebble ${at}` },
    })),
  },
  'market.inscriptionInfoList': {
    list: [
      listed(0, 900),
      listed(1, 700),
      listed(2, 800, { address: PAY_ADDRESS }),
      listed(3, 10, { marketType: 'auction' }),
      { inscriptionId: idOf(4), auctionId: '', address: SELLER },
    ],
  },
  'market.actions': { total: 2, list: [event(0, 'Sold', 650), event(1, 'Listed', 700)] },
  'market.list': { total: 7, list: [listed(1, 700)] },
};

function bridgeOf() {
  const snapshot = snapshotOf();
  const families = ['market', 'collections'];
  const networks = snapshot.networks.map((one) => ({ ...one, families }));
  const bridge = createFakeBridge({ 'app.snapshot': () => ({ ...snapshot, networks }) });
  bridge.answer('provider.read', ({ row }) => {
    const answer = { data: rows[row], age: 0, fetchedAt: 1 };
    return { ...answer, stale: false, freshFor: 60_000, key: row };
  });
  bridge.answer('trade.signatures', () => ({ signatures: [], warnings: 0 }));
  return bridge;
}

it('a collection has a page: its floor, what is listed, and a sweep of what others list', async () => {
  const route = '/market/collection/pebbles';
  const { router } = await mountWith(CollectionMarket, bridgeOf(), { route });
  await settle();
  // An auction is no floor; the item that isn't listed isn't counted.
  expect(pageText()).toContain('Floor price700 sats');
  expect(pageText()).toContain('4 of 5, 80 %');
  const slider = document.querySelector<HTMLInputElement>('input[type="range"]')!;
  expect(slider.max).toBe('2');
  slider.value = '2';
  slider.dispatchEvent(new Event('input'));
  await settle();
  expect(pageText()).toContain('2 items selected');
  expect(pageText()).toContain('Prices, before fees1 600 sats');
  const boxes = [...document.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')];
  expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual([
    ...['Select Pebble 1', 'Select Pebble 0'],
  ]);
  boxes[0]?.click();
  await settle();
  expect(pageText()).toContain('1 item selected');
  await press('Review purchase');
  await eventually(() => expect(router.currentRoute.value.path).toBe('/market/buy'));
  expect(useTradeBasket().offers).toMatchObject([
    { auctionId: 'a0', priceSats: '900', name: 'Pebble 0', collection: 'Pebbles' },
  ]);
});

it('the market lists the collections that were traded, with floor, volume and listed share', async () => {
  await mountWith(MarketView, bridgeOf(), { route: '/market?kind=collection' });
  await settle();
  const row = document.querySelector('tbody tr')!;
  expect(row.querySelector('a')?.getAttribute('href')).toContain('/market/collection/pebbles');
  expect(row.textContent).toMatch(/Pebbles\s*700 sats\s*650 sats\s*1 sale\s*4\s*80 % of 5/u);
  expect(pageText()).toContain('Lowest price700 sats');
  expect(pageText()).toContain('Listings7');
  // Cards of the gallery can't be picked for a sweep.
  expect(document.querySelector('li input[type="checkbox"]')).toBeNull();
  expect(document.querySelector('a[aria-label="Price alerts"]')).not.toBeNull();
});

it('events without a collection belong to none, and cancelled sales have no volume', () => {
  const events = [
    event(0, 'Sold', 5),
    { ...event(1, 'Sold', 9), endMsg: 'failed' },
    { ...event(2, 'Sold', 9), collectionId: '' },
    { ...event(3, 'Sold', 50), collectionId: 'other' },
  ] as unknown as MarketAction[];
  expect(tradedCollections(events).map(({ id, volume, sales }) => [id, volume, sales])).toEqual([
    ['other', '50', 1],
    ['pebbles', '5', 1],
  ]);
});

it('a collection’s page has its latest sales as pictures, and no other events', async () => {
  const bridge = bridgeOf();
  const list = [
    event(0, 'Sold', 650),
    { ...event(1, 'Sold', 999), collectionId: 'others' },
    { ...event(2, 'Sold', 888), endMsg: 'double spent' },
    event(3, 'Listed', 777),
  ];
  bridge.answer('provider.read', ({ row }) => ({
    data: row === 'market.actions' ? { total: 4, list } : rows[row],
    ...{ age: 0, fetchedAt: 1, stale: false, freshFor: 60_000, key: row },
  }));
  await mountWith(CollectionMarket, bridge, { route: '/market/collection/pebbles' });
  await settle();
  const strip = document.querySelector('section[aria-label="Recent sales"]');
  expect(strip?.querySelectorAll('li')).toHaveLength(1);
  expect(strip?.textContent).toContain('650');
});
