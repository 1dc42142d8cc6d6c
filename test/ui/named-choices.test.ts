import { afterEach, describe, expect, it } from 'vitest';

import InscribeView from '#renderer/features/inscribe/InscribeView.vue';
import OrdersView from '#renderer/features/orders/OrdersView.vue';
import type { NamedThing } from '#shared/ipc/named.ts';

import { createFakeBridge } from './fake-bridge.ts';
import { button, field, mountWith, pageText, press, settle, type } from './mount.ts';

let mounted: { unmount(): void } | undefined;
afterEach(() => mounted?.unmount());

function bridgeWith(...things: NamedThing[]) {
  return createFakeBridge({
    'named.list': () => things,
    'named.keep': ({ name, value }) => [...things, { name, value }],
    'named.drop': () => [],
  });
}

describe('filters under a name', () => {
  it('narrow a list at once, are kept under a name, changed and deleted', async () => {
    const value = { search: 'moss', status: 'minted', wallets: 'this' };
    const bridge = bridgeWith({ name: 'Moss', value });
    const { wrapper, router } = await mountWith(OrdersView, bridge, { route: '/orders' });
    mounted = wrapper;
    expect(pageText()).not.toContain('Keep this filter');
    await press('Moss');
    expect(bridge.inputsOf('orders.list').at(-1)).toMatchObject({
      query: 'moss',
      status: 'minted',
    });
    expect(router.currentRoute.value.query).toMatchObject({ search: 'moss', status: 'minted' });
    expect(button('Moss').getAttribute('aria-pressed')).toBe('true');

    const search = document.querySelector<HTMLInputElement>('[aria-label="Search orders"]')!;
    search.value = 'pine';
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    expect(button('Moss').getAttribute('aria-pressed')).toBe('false');
    await press('Change “Moss” to this');
    expect(bridge.inputsOf('named.keep')).toEqual([
      { list: 'order-filters', name: 'Moss', value: { ...value, search: 'pine' } },
    ]);
    await press('Delete the filter “Moss”');
    expect(bridge.inputsOf('named.drop')).toEqual([{ list: 'order-filters', name: 'Moss' }]);
    await press('Keep this filter');
    const name = document.querySelector<HTMLInputElement>('[aria-label="Name of the filter"]')!;
    expect(document.activeElement).toBe(name);
    name.value = 'Pines';
    name.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    await press('Keep');
    expect(bridge.inputsOf('named.keep').at(-1)).toMatchObject({ name: 'Pines' });
  });
});

describe('a template of mints', () => {
  it('fills the form: token, amount, how many and the fee', async () => {
    const value = {
      ...{ tick: 'inks', amount: '1000', count: '5', preset: 'custom', rate: '7', postage: '600' },
    };
    const bridge = bridgeWith({ name: 'Weekly inks', value });
    const { wrapper } = await mountWith(InscribeView, bridge, { route: '/inscribe?tab=mint' });
    mounted = wrapper;
    await press('Weekly inks');
    const typed = ['Ticker', 'Amount of each', 'How many mints'].map((one) => {
      const found = [...document.querySelectorAll('label')].find((label) =>
        label.textContent.trim().startsWith(one),
      );
      return found ? field(found.textContent.trim()).value : `no ${one}`;
    });
    expect(typed).toEqual(['inks', '1000', '5']);
    expect(button('Weekly inks').getAttribute('aria-pressed')).toBe('true');
    await type('How many mints', '6');
    await press('Change “Weekly inks” to this');
    expect(bridge.inputsOf('named.keep')).toEqual([
      { list: 'mint-templates', name: 'Weekly inks', value: { ...value, count: '6' } },
    ]);
  });
});
