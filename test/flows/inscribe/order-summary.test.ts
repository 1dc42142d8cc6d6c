import { afterEach, expect, it } from 'vitest';

import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

let test: TestApp;
afterEach(async () => test.app.stop());

it('counts of orders come from the provider, and while it is away from the store with the reason', async () => {
  test = await startTestApp({ clock: hurriedClock });
  const { ordinals } = await test.fund();
  expect(await test.call('orders.summary', { refresh: false })).toEqual({
    counts: null,
    asOf: null,
    problem: null,
  });
  await test.call('practice.setOnline', { online: false });
  const unknown = await test.call('orders.summary', { refresh: true });
  expect(unknown).toMatchObject({ counts: null, problem: { code: 'PROVIDER_UNREACHABLE' } });

  await test.call('practice.setOnline', { online: true });
  const { ids } = await test.call('flow.start', {
    kind: 'inscribe',
    content: { type: 'files', items: [await test.addText('a.txt', 'counted')] },
    receiveAddress: ordinals.address,
    feeRate: 5,
    outputValue: 546,
    payWith: 'outside',
  });
  await test.flow(ids[0]!, ({ order }) => order !== null);
  const seen = await test.call('orders.summary', { refresh: true });
  expect(seen).toMatchObject({
    counts: { total: 1, pending: 1, inscribing: 0, minted: 0, closed: 0, refunded: 0 },
    problem: null,
  });

  await test.call('practice.setOnline', { online: false });
  const kept = await test.call('orders.summary', { refresh: true });
  expect(kept).toMatchObject({
    counts: seen.counts,
    asOf: seen.asOf,
    problem: { code: 'PROVIDER_UNREACHABLE' },
  });
  expect(await test.call('orders.summary', { refresh: false })).toEqual(seen);
});
