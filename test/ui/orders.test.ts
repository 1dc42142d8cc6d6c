import { describe, expect, it } from 'vitest';

import { speakOfAll } from '#renderer/base/words.ts';
import { readOrderSearch } from '#renderer/features/orders/order-search.ts';
import OrdersView from '#renderer/features/orders/OrdersView.vue';
import { AppError } from '#shared/errors.ts';
import { eventually } from '#test/support/eventually.ts';
import { NOW, orderRowOf } from '#test/ui/fixtures.ts';
import { openView, pageText, press, settle } from '#test/ui/mount.ts';

const unreachable = (): never => {
  throw new AppError('PROVIDER_UNREACHABLE', 'down');
};

it.each([
  ['status:inscribed', 'status:minted'],
  ['fern status:Inscribed', 'fern status:minted'],
  ['status:minted', 'status:minted'],
  ['status:under', 'status:payment_notenough'],
  ['status:inscrib', 'status:inscribing,minted'],
  ['status:nonsense', 'status:nonsense'],
  ['my status', 'my status'],
])('a search for orders: %s asks for %s', async (typed, sought) => {
  await speakOfAll();
  expect(readOrderSearch(typed)).toBe(sought);
});

describe('orders', () => {
  it('lists orders and marks those made elsewhere', async () => {
    await openView(OrdersView, {
      'orders.list': () => ({ rows: [orderRowOf(0), orderRowOf(1, { mine: false })], next: null }),
    });
    expect(pageText()).toContain('Inscribe 2 files');
    expect(pageText()).toContain('Created elsewhere');
  });

  it('counts them by status here and at the provider, and says how many are not here', async () => {
    await openView(OrdersView, {
      'orders.statuses': () => [
        { status: 'minted', count: 4 },
        { status: 'payment_overpay', count: 1 },
        { status: 'cancel', count: 1 },
      ],
    });
    const counts = document.querySelector('[aria-label="Orders by status"]');
    const chips = [...(counts?.querySelectorAll('label') ?? [])].map((one) => one.textContent);
    expect(chips).toEqual(['All6', 'Inscribed4', 'Overpaid1', 'Cancelled1']);
    expect(counts?.textContent).toContain('counts 7 orders');
    expect(counts?.textContent).toContain('1 waiting, 5 inscribed, 1 closed');
    expect(pageText()).toContain('1 order of this API key isn’t here yet.');
  });

  it('does not repeat the provider’s count if it is the same', async () => {
    await openView(OrdersView, { 'orders.statuses': () => [{ status: 'minted', count: 7 }] });
    const counts = document.querySelector('[aria-label="Orders by status"]');
    expect(counts?.textContent).toContain('Inscribed7');
    expect(counts?.textContent).not.toContain('The provider counts');
  });

  it('keeps the provider’s last count with its age while the network is away', async () => {
    const kept = {
      counts: { total: 3, pending: 0, inscribing: 1, minted: 2, closed: 0, refunded: null },
      asOf: NOW - 3_600_000,
      problem: null,
    };
    const problem = { code: 'PROVIDER_UNREACHABLE' as const, message: 'gone' };
    await openView(OrdersView, {
      'orders.summary': ({ refresh }) => (refresh ? { ...kept, problem } : kept),
    });
    const counts = document.querySelector('[aria-label="Orders by status"]');
    expect(counts?.textContent).toContain('The provider’s count is out of date');
    expect(counts?.querySelector('time')?.dateTime).toBe(new Date(kept.asOf).toISOString());
    expect(counts?.textContent).toContain('—');
  });

  it('draws only what is in sight of a thousand and asks for the next page near the end', async () => {
    const bridge = await openView(OrdersView, {
      'orders.list': ({ cursor }) => ({
        rows: Array.from({ length: cursor === null ? 12 : 1000 }, (_, index) => orderRowOf(index)),
        next: cursor === null ? 'next' : null,
      }),
    });
    expect(bridge.inputsOf('orders.list').map((input) => input.cursor)).toEqual([null, 'next']);
    expect(document.querySelectorAll('[role="region"] li').length).toBeLessThan(60);
  });

  it('searches in main and teaches when nothing matches', async () => {
    const bridge = await openView(OrdersView, {
      'orders.list': ({ query }) => ({ rows: query === '' ? [orderRowOf(0)] : [], next: null }),
    });
    const search = document.querySelector<HTMLInputElement>('[aria-label="Search orders"]')!;
    search.value = 'nothing';
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await eventually(() => expect(pageText()).toContain('No orders match'));
    expect(bridge.inputsOf('orders.list').at(-1)?.query).toBe('nothing');
  });

  it('teaches the first order and shows failures', async () => {
    await openView(OrdersView, {
      'orders.list': () => ({ rows: [], next: null }),
      'orders.sync': unreachable,
    });
    expect(pageText()).toContain('No orders yet');
    await press('Sync orders');
    expect(pageText()).toContain('The provider did not answer');
  });

  it('shows how far a sync is', async () => {
    const bridge = await openView(OrdersView);
    bridge.emit('sync.changed', { running: true, done: 20, total: 80, error: null });
    await settle();
    expect(pageText()).toContain('Syncing: 20 of 80');
  });
});
