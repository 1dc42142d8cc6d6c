import { describe, expect, it } from 'vitest';

import InscribeView from '#renderer/features/inscribe/InscribeView.vue';
import OrdersView from '#renderer/features/orders/OrdersView.vue';
import type { NamedThing } from '#shared/ipc/named.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { button, field, mountWith, pageText, press, settle, type } from '#test/ui/mount.ts';

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
    const { router } = await mountWith(OrdersView, bridge, { route: '/orders' });
    expect(pageText()).not.toContain('Save this filter');
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
    await press('Update “Moss”');
    expect(bridge.inputsOf('named.keep')).toEqual([
      { list: 'order-filters', name: 'Moss', value: { ...value, search: 'pine' } },
    ]);
    await press('Delete the filter “Moss”');
    expect(bridge.inputsOf('named.drop')).toEqual([{ list: 'order-filters', name: 'Moss' }]);
    await press('Save this filter');
    const name = document.querySelector<HTMLInputElement>('[aria-label="Name of the filter"]')!;
    expect(document.activeElement).toBe(name);
    name.value = 'Pines';
    name.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    await press('Save');
    expect(bridge.inputsOf('named.keep').at(-1)).toMatchObject({ name: 'Pines' });
  });
});

/** The tile of Runes, then the operation. */
async function openRuneMint(): Promise<void> {
  const tile = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.trim().startsWith('Runes'),
  );
  tile?.querySelector('input')?.click();
  await settle();
  field('Rune mint').click();
  await settle();
}

describe('a template of mints', () => {
  it('fills the form: token, amount, how many and the fee', async () => {
    const value = {
      ...{ tick: 'inks', amount: '1000', count: '5', preset: 'custom', rate: '7', postage: '600' },
    };
    const bridge = bridgeWith({ name: 'Weekly inks', value });
    await mountWith(InscribeView, bridge, { route: '/inscribe?tab=mint' });
    await press('Weekly inks');
    const typed = ['Ticker', 'Amount per mint', 'Number of mints'].map((one) => {
      const found = [...document.querySelectorAll('label')].find((label) =>
        label.textContent.trim().startsWith(one),
      );
      return found ? field(found.textContent.trim()).value : `no ${one}`;
    });
    expect(typed).toEqual(['inks', '1000', '5']);
    expect(button('Weekly inks').getAttribute('aria-pressed')).toBe('true');
    await type('Number of mints', '6');
    await press('Update “Weekly inks”');
    expect(bridge.inputsOf('named.keep')).toEqual([
      { list: 'mint-templates', name: 'Weekly inks', value: { ...value, count: '6' } },
    ]);
  });

  it('of a rune may be its name, where its mint is open and the name is whole', async () => {
    const bridge = bridgeWith({ name: 'none', value: {} });
    const rune = (runeid: string, spacedRune: string, isOpen = true) => ({
      ...{ runeid, spacedRune, rune: spacedRune.replaceAll('•', ''), divisibility: 0 },
      ...{ symbol: null, mintable: isOpen, remaining: '9', terms: { amount: '10', cap: '100' } },
    });
    const detail = [rune('5:1', 'INK•STONE'), rune('5:2', 'INK•STONES'), rune('5:3', 'OLD', false)];
    bridge.answer('provider.read', ({ row }) => ({
      data: row === 'runes.info' ? detail[1]! : { detail, start: 0, total: 3 },
      ...{ age: 0, fetchedAt: 1, stale: false, freshFor: 60_000, key: row },
    }));
    await mountWith(InscribeView, bridge, { route: '/inscribe' });
    await openRuneMint();
    for (const [typed, stands] of [
      ['ink stone', 'ink stone'],
      ['old', 'old'],
      ['ink.stones', '5:2'],
    ] as const) {
      await type('Rune', typed);
      expect(field('Rune').value).toBe(stands);
    }
  });

  it('fills the form of a rune mint, and what the index says of the rune is read again', async () => {
    const value = {
      ...{ runeid: '840000:3', rune: 'INK•STONE', count: '5' },
      ...{ preset: 'custom', rate: '7', postage: '600' },
    };
    const bridge = bridgeWith({ name: 'Weekly stones', value });
    const info = {
      ...{ runeid: '840000:3', rune: 'INKSTONE', spacedRune: 'INK•STONE', divisibility: 0 },
      ...{ symbol: null, mintable: true, remaining: '9', terms: { amount: '10', cap: '100' } },
    };
    bridge.answer('provider.read', ({ row }) => ({
      data: row === 'runes.info' ? info : { detail: [], start: 0, total: 0 },
      ...{ age: 0, fetchedAt: 1, stale: false, freshFor: 60_000, key: row },
    }));
    await mountWith(InscribeView, bridge, { route: '/inscribe' });
    await openRuneMint();
    expect(pageText()).not.toContain('Save this template');
    await press('Weekly stones');
    expect([field('Rune').value, field('Number of mints').value]).toEqual(['840000:3', '5']);
    expect(button('Weekly stones').getAttribute('aria-pressed')).toBe('true');
    await type('Number of mints', '6');
    await press('Update “Weekly stones”');
    expect(bridge.inputsOf('named.keep')).toEqual([
      { list: 'rune-mint-templates', name: 'Weekly stones', value: { ...value, count: '6' } },
    ]);
    expect(bridge.inputsOf('named.list')).toContainEqual({ list: 'rune-mint-templates' });
  });
});
