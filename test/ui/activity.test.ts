import { describe, expect, it } from 'vitest';

import ActivityView from '#renderer/features/activity/ActivityView.vue';
import type { ActivityRow } from '#shared/ipc/history.ts';
import { eventually } from '#test/support/eventually.ts';
import { NOW } from '#test/ui/fixtures.ts';
import { openView, pageText, press, settle, unmountAll } from '#test/ui/mount.ts';

describe('activity', () => {
  it('shows what happened, filters by kind, exports what is shown', async () => {
    const bridge = await openView(ActivityView, {
      'history.export': () => ({ saved: '/tmp/a.csv', url: null, rows: 2 }),
    });
    expect(pageText()).toContain('Inscribed 3 files');
    await press('More filters');
    const select = document.querySelector<HTMLSelectElement>('[aria-label="Kind"]')!;
    select.value = 'payment';
    select.dispatchEvent(new Event('change'));
    await settle();
    expect(bridge.inputsOf('activity.list').at(-1)?.kind).toBe('payment');
    await press('Export CSV');
    expect(bridge.inputsOf('history.export')).toEqual([
      { what: 'activity', format: 'csv', query: '', filter: 'payment', wallet: 'all' },
    ]);
  });

  const row = (id: number, more: Partial<ActivityRow>): ActivityRow => ({
    ...{ id, kind: 'send', ref: `r${id}`, status: 'confirmed', summary: `Row ${id}`, flowId: null },
    ...{ at: NOW, seenAt: NOW, data: {}, amount: null, txid: null, subject: null },
    ...more,
  });
  const sats = (id: number, amount: string, at: number): ActivityRow =>
    row(id, {
      ...{ at, txid: String(id).repeat(64) },
      amount: {
        direction: amount.startsWith('-') ? 'out' : 'in',
        amount: amount.replace('-', ''),
        unit: 'sats',
      },
      effects: [{ txid: String(id).repeat(64), sats: amount, feeSats: '100' }],
    });
  const sums = (): string[] =>
    [...document.querySelectorAll('[data-testid="day-sum"]')].map(({ textContent }) =>
      textContent.replace(/\s+/gu, ' '),
    );
  const noon = new Date(NOW).setHours(12, 0, 0, 0);
  const days = [sats(4, '7000', noon), sats(3, '-2000', noon), sats(2, '900', noon - 86_400_000)];

  it('groups by day, and sums up a day only if all of it is loaded and in the ledger', async () => {
    let next: string | null = null;
    let rows = days;
    const answers = { 'activity.list': () => ({ rows, next }) };
    await openView(ActivityView, answers);
    expect(sums()).toEqual([
      expect.stringMatching(/\+5.000 sats/u),
      expect.stringMatching(/\+900 sats/u),
    ]);
    expect(pageText()).toMatch(/incl\. 100.* fee/u);
    // More of the last day may follow.
    unmountAll();
    next = 'more';
    await openView(ActivityView, {
      'activity.list': ({ cursor }) =>
        cursor === null ? { rows, next } : new Promise<never>(() => undefined),
    });
    expect(sums()).toEqual([expect.stringMatching(/\+5.000 sats/u)]);
    // The ledger has no transaction of this one.
    unmountAll();
    next = null;
    rows = [row(5, { at: noon, amount: { direction: 'in', amount: '5', unit: 'sats' } }), ...days];
    await openView(ActivityView, answers);
    expect(sums()).toEqual([expect.stringMatching(/\+900 sats/u)]);
  });

  it('shows one sort of event, without a sum, and exports that', async () => {
    const bridge = await openView(ActivityView, {
      'activity.list': () => ({ rows: days, next: null }),
      'history.export': () => ({ saved: '/tmp/a.csv', url: null, rows: 1 }),
    });
    const choices = [...document.querySelectorAll('fieldset label')];
    choices
      .find(({ textContent }) => textContent.trim() === 'Sent')
      ?.querySelector('input')
      ?.click();
    await settle();
    expect(pageText()).toContain('Row 3');
    expect(pageText()).not.toContain('Row 4');
    expect(sums()).toEqual([]);
    await press('Export CSV');
    expect(bridge.inputsOf('history.export')).toMatchObject([{ sort: 'sent' }]);
  });

  it('shows what a search finds without waiting for the kinds, which it names in words', async () => {
    const bridge = await openView(ActivityView, {
      'activity.kinds': () => ['swap-add-liquidity', 'payment'],
    });
    await press('More filters');
    const options = [...document.querySelectorAll('[aria-label="Kind"] option')];
    expect(options.map((one) => one.textContent)).toEqual([
      'All kinds',
      'Add liquidity',
      'Payment',
    ]);
    bridge.answer('activity.kinds', () => new Promise(() => undefined));
    bridge.answer('activity.list', () => ({ rows: [], next: null }));
    const field = document.querySelector<HTMLInputElement>('[aria-label="Search activity"]')!;
    field.value = 'nobody';
    field.dispatchEvent(new Event('input'));
    await eventually(() => expect(pageText()).toContain('Nothing matches'));
    expect(bridge.inputsOf('activity.list').at(-1)?.query).toBe('nobody');
    expect(bridge.inputsOf('activity.kinds')).toHaveLength(1);
  });

  it('takes kinds in the words of the screen, and completes them', async () => {
    const bridge = await openView(ActivityView, {
      'activity.kinds': () => ['payment', 'swap-add-liquidity', 'swap-send', 'send'],
    });
    const field = document.querySelector<HTMLInputElement>('[aria-label="Search activity"]')!;
    const requests = () => bridge.inputsOf('activity.list').at(-1)?.query;
    const type = async (text: string) => {
      field.value = text;
      field.dispatchEvent(new Event('input'));
      await settle();
    };
    await type('moss kind:"add liq');
    await eventually(() => expect(requests()).toBe('moss kind:swap-add-liquidity'));
    const offered = () =>
      [...document.querySelectorAll('[aria-labelledby="kind-offers"] button')].map((one) =>
        one.textContent.trim(),
      );
    expect(offered()).toEqual(['Add liquidity']);
    await type('kind:send');
    expect(offered()).toEqual([]);
    await type('kind:sen');
    expect(offered()).toEqual(['Send', 'Transfer in swap']);
    await press('Transfer in swap');
    expect(field.value).toBe('kind:"Transfer in swap" ');
    await eventually(() => expect(requests()).toBe('kind:swap-send'));
    expect(offered()).toEqual([]);
    await type('moss kind:');
    await eventually(() => expect(requests()).toBe('moss'));
    await type('kind:pay');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    await settle();
    expect(field.value).toBe('kind:payment ');
    await type('kind:nothing-like-it');
    await eventually(() => expect(requests()).toBe('kind:nothing-like-it'));
  });

  it('shows how far the histories are, and names what failed', async () => {
    const bridge = await openView(ActivityView);
    expect(pageText()).toContain('SwappedUpdated in');
    await press('Refresh history');
    expect(pageText()).toContain('Loading history');
    bridge.emit('history.changed', {
      network: 'practice',
      state: {
        running: false,
        done: 9,
        total: 9,
        rows: 3,
        endedAt: null,
        failures: [
          { family: 'runes', code: 'PROVIDER_SHAPE' },
          { family: 'swap', code: 'PROVIDER_SHAPE' },
        ],
      },
    });
    await settle();
    expect(pageText()).toContain('(Runes, Swap)');
    expect(pageText()).not.toContain('Loading history');
  });

  it('teaches when nothing happened yet', async () => {
    await openView(ActivityView, { 'activity.list': () => ({ rows: [], next: null }) });
    expect(pageText()).toContain('No activity yet');
  });
});
