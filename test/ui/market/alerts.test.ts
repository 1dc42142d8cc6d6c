import { expect, it } from 'vitest';

import AlertsView from '#renderer/features/market/alerts/AlertsView.vue';
import type { Alert, Watch } from '#shared/ipc/watch.ts';
import { createFakeBridge } from '#test/ui/fake-bridge.ts';
import { NOW } from '#test/ui/fixtures.ts';
import { button, field, mountWith, pageText, press, settle, type } from '#test/ui/mount.ts';

const floor: Alert = {
  ...{ id: 'one', source: 'market', tick: 'moss', against: null, what: 'floor', when: 'below' },
  ...{ limit: '38', toldAt: NOW - 60_000, isPaused: false },
};
const pool: Alert = {
  ...{ id: 'two', source: 'swap', tick: 'lime', against: 'pine', what: 'price', when: 'above' },
  ...{ limit: '2', toldAt: null, isPaused: true },
};
const watchOf = (alerts: Alert[]): Watch => ({ ticks: [], alerts, lookedAt: NOW, problem: null });

async function open(alerts: Alert[]) {
  const bridge = createFakeBridge({
    'watch.view': () => watchOf(alerts),
    'watch.look': () => watchOf(alerts),
    'watch.addAlert': () => watchOf(alerts),
    'watch.changeAlert': () => watchOf(alerts),
    'watch.removeAlert': () => watchOf(alerts),
  });
  await mountWith(AlertsView, bridge);
  await settle();
  return bridge;
}

it('lists the alerts of the market and of pools, with their state', async () => {
  const bridge = await open([floor, pool]);
  expect(pageText()).toContain('Floor price at or below 38 sats');
  expect(pageText()).toContain('lime in pine');
  expect(pageText()).toContain('Paused');
  expect(pageText()).toContain('2 alerts');
  await press('Check now');
  expect(bridge.inputsOf('watch.look')).toHaveLength(1);
});

it('pauses, resumes, edits and removes one', async () => {
  const bridge = await open([floor, pool]);
  await press('Pause the alert: moss: Floor price at or below 38 sats');
  await press('Resume the alert: lime in pine: Price at or above 2 pine');
  await press('Edit the alert: moss: Floor price at or below 38 sats');
  expect(field('Sats per moss').value).toBe('38');
  await type('Sats per moss', '35');
  await press('Save');
  expect(bridge.inputsOf('watch.changeAlert')).toEqual([
    { id: 'one', change: { isPaused: true } },
    { id: 'two', change: { isPaused: false } },
    { id: 'one', change: { what: 'floor', when: 'below', limit: '35' } },
  ]);
  await press('Remove the alert: moss: Floor price at or below 38 sats');
  expect(bridge.inputsOf('watch.removeAlert')).toEqual([{ id: 'one' }]);
});

it('adds one of a pool, and only a whole one', async () => {
  const bridge = await open([]);
  expect(pageText()).toContain('No price alerts');
  field('Swap pool').click();
  await settle();
  await type('Token', 'lime');
  expect(button('Add alert').disabled).toBe(true);
  await type('Priced in', 'pine');
  await type('pine per lime', '1.5');
  await press('Add alert');
  expect(bridge.inputsOf('watch.addAlert')).toEqual([
    { source: 'swap', tick: 'lime', against: 'pine', what: 'price', when: 'below', limit: '1.5' },
  ]);
});
