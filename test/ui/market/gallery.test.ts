import { describe, expect, it } from 'vitest';

import MarketView from '#renderer/features/market/MarketView.vue';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { snapshotOf, TXID } from '#test/ui/fixtures.ts';
import { mountWith, pageText, press, settle } from '#test/ui/mount.ts';

const event = {
  ...{ auctionId: 'a1', inscriptionId: `${TXID}i0`, price: 5_000, event: 'Sold', timestamp: 1 },
  ...{ from: 'bcrt1qseller', to: 'bcrt1qbuyer' },
};
const offer = {
  ...{ auctionId: 'a1', inscriptionId: `${TXID}i0`, inscriptionNumber: 84, price: 22_500 },
  address: 'bcrt1qseller',
};

const answerOf = (list: object[]) => ({
  data: { list, total: list.length },
  ...{ age: 0, fetchedAt: 1, stale: false, freshFor: 0, key: 'k' },
});

describe('what the market shows', () => {
  async function open(route: string, lists: Record<string, object[]>) {
    const snapshot = snapshotOf();
    const networks = snapshot.networks.map((one) => ({ ...one, families: ['market'] }));
    const bridge = createFakeBridge({
      'app.snapshot': () => ({ ...snapshot, networks }),
      'provider.read': ({ row }) => answerOf(lists[row] ?? []),
    });
    await mountWith(MarketView, bridge, { route });
    await settle();
    return bridge;
  }

  it('puts amounts of its events in threes, with the sign of the token', async () => {
    await open('/market', { 'market.actions': [{ ...event, name: '3878 kelp' }] });
    const row = document.querySelector('[aria-label="Events"] tbody tr');
    expect(row?.textContent).toMatch(/3\u202f878 kelp/u);
    expect(row?.querySelector('svg text')?.textContent.trim()).toBe('ke');
  });

  it('has beside the gallery what happened, each with its picture, and says a number once', async () => {
    const bridge = await open('/market?kind=collection', {
      'market.list': [offer],
      'market.actions': [{ ...event, name: 'Pebble #3' }],
    });
    expect(document.querySelector('[aria-label="Events"]')?.textContent).toMatch(
      /Pebble #3.*Sold/u,
    );
    expect(bridge.inputsOf('inscribe.preview')).toHaveLength(2);
    expect(pageText()).toContain('Inscription 84');
    expect(pageText()).not.toContain('#84');
  });

  it('leads on where nobody sells, and back where a filter hides all', async () => {
    const bridge = await open('/market?kind=domain', {});
    expect(pageText()).toContain('List an item');
    expect(pageText()).toContain('Nothing is for sale right now.');
    expect(document.querySelector('[aria-label="Seller address"]')).toBeNull();
    bridge.answer('provider.read', ({ params }) => {
      const isMine = JSON.stringify(params).includes('address');
      return answerOf(isMine ? [] : [offer]);
    });
    await press('Refresh listings');
    await press('Mine');
    expect(pageText()).toContain('No listings match your filters.');
    await press('Show all listings');
    expect(pageText()).toContain('Inscription 84');
  });

  it('sums what names sold for in a week', async () => {
    const day = 86_400_000;
    const sales = [2, 6, 8].map((days) => ({
      ...{ ...event, name: 'a.sats', price: 10_000 + days },
      timestamp: Date.now() - days * day,
    }));
    const failed = { ...sales[0], endMsg: 'double spent' };
    const listed = { ...sales[0], event: 'Listed' };
    await open('/market?kind=domain', { 'market.actions': [...sales, failed, listed] });
    expect(pageText()).toMatch(/Volume, 7 days\s*20.008 sats, 2 sales/u);
  });

  it('has no volume of names where a week has more events than are read', async () => {
    const bridge = await open('/market?kind=domain', {});
    const { data, ...rest } = answerOf([{ ...event, timestamp: Date.now() }]);
    bridge.answer('provider.read', () => ({ data: { ...data, total: 2 }, ...rest }));
    bridge.emit('network.changed', { network: 'practice' });
    await settle();
    expect(pageText()).not.toContain('Volume');
  });
});
