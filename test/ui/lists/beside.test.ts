import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Component } from 'vue';

import ActivityView from '#renderer/features/activity/ActivityView.vue';
import OrdersView from '#renderer/features/orders/OrdersView.vue';
import type { ActivityRow } from '#shared/ipc/history.ts';
import { eventually } from '#test/support/eventually.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { flowOf, NOW, orderOf, orderRowOf, TXID } from '#test/ui/fixtures.ts';
import { mountWith, pageText, settle } from '#test/ui/mount.ts';

const narrow = window.matchMedia;
beforeEach(() => {
  window.matchMedia = (query) => Object.assign(narrow(query), { matches: query.includes('80rem') });
});
afterEach(() => {
  window.matchMedia = narrow;
});

async function open(
  view: Component,
  answers: Parameters<typeof createFakeBridge>[0],
  route: string,
) {
  const bridge = createFakeBridge(answers);
  const { router } = await mountWith(view, bridge, { route });
  return { bridge, router };
}
const links = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const pane = (name: string) => document.querySelector(`section[aria-label="${name}"]`);
const press = async (key: string) => {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await settle();
};
const orders = {
  'orders.list': () => ({
    rows: [orderRowOf(0, { title: 'The first' }), orderRowOf(1, { title: 'The second' })],
    next: null,
  }),
  'orders.get': ({ orderId }: { orderId: string }) => {
    const title = orderId === orderRowOf(0).orderId ? 'The first' : 'The second';
    return {
      ...{ row: orderRowOf(0, { orderId, title }), order: orderOf({ orderId }) },
      ...{ files: [], flow: null, journal: [] },
    };
  },
};
const record: ActivityRow = {
  ...{ id: 7, kind: 'received', ref: TXID, txid: TXID, status: 'done', at: NOW, seenAt: NOW },
  ...{ summary: 'Coins came', flowId: null, data: { height: 12 } },
  amount: { direction: 'in', amount: '5000', unit: 'sats' },
};

describe('what a row opens in a wide window', () => {
  it('opens beside the orders, is kept in the URL, and closes with Escape', async () => {
    const { router } = await open(OrdersView, orders, '/orders?status=minted');
    links()[0]?.click();
    await eventually(() => expect(pane('The first')).not.toBeNull());
    expect(router.currentRoute.value.query).toEqual({
      ...{ status: 'minted', open: orderRowOf(0).orderId },
    });
    expect(links()[0]?.getAttribute('aria-current')).toBe('true');
    links()[0]?.click();
    await settle();
    expect(document.activeElement?.id).toBe('detail-title');
    await press('Escape');
    expect(pane('The first')).toBeNull();
    expect(document.activeElement).toBe(links()[0]);
    expect(router.currentRoute.value.query).toEqual({ status: 'minted' });
  });

  it('follows the arrows, and is reached with the one to the right', async () => {
    const { router } = await open(OrdersView, orders, `/orders?open=${orderRowOf(0).orderId}`);
    await eventually(() => expect(pane('The first')).not.toBeNull());
    document.querySelector<HTMLElement>('[role="region"][aria-label="Orders"]')?.focus();
    await press('ArrowDown');
    expect(document.activeElement).toBe(links()[0]);
    await press('ArrowDown');
    expect(document.activeElement).toBe(links()[1]);
    await eventually(() => expect(pane('The second')).not.toBeNull());
    expect(router.currentRoute.value.query['open']).toBe(orderRowOf(1).orderId);
    await press('ArrowRight');
    expect(document.activeElement?.textContent).toBe('The second');
  });

  it('is an operation of the activity, or the record where there is none', async () => {
    const flow = flowOf();
    await open(
      ActivityView,
      {
        'activity.list': () => ({
          rows: [record, { ...record, id: 6, txid: null, summary: 'Asked', flowId: flow.id }],
          next: null,
        }),
        'flow.get': () => flow,
        'flow.journal': () => [],
      },
      '/activity',
    );
    links()[0]?.click();
    await eventually(() => expect(pane('Coins came')?.textContent).toMatch(/\+5\s000\ssats/));
    links()[1]?.click();
    links()[1]?.click();
    await eventually(() => expect(pane(flow.title)).not.toBeNull());
    expect(pane('Coins came')).toBeNull();
  });
});

describe('what a row opens in a narrow window', () => {
  it('is its page', async () => {
    window.matchMedia = narrow;
    const { router } = await open(OrdersView, orders, '/orders');
    links()[0]?.click();
    await settle();
    await eventually(() =>
      expect(router.currentRoute.value.path).toBe(`/orders/${orderRowOf(0).orderId}`),
    );
    expect(pageText()).toContain('The first');
  });
});
