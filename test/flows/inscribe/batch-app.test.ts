import { rmSync } from 'node:fs';

import { afterEach, expect, it } from 'vitest';

import {
  hurriedClock,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

const FILES = 1000;

let open: TestApp | null = null;
afterEach(async () => {
  await open?.app.stop().catch(() => undefined);
  if (open) rmSync(open.dir, { recursive: true, force: true });
  open = null;
});

it('a thousand files in one order outlive a restart, and each is compared', async () => {
  let app = await startTestApp({ clock: hurriedClock });
  open = app;
  const { ordinals } = await app.fund(20_000_000);
  const items = [];
  for (let n = 0; n < FILES; n += 1) items.push(await app.addText(`f${n}.txt`, `file ${n}`));
  const input = {
    kind: 'inscribe' as const,
    content: { type: 'files' as const, items },
    receiveAddress: ordinals.address,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet' as const,
  };
  await app.until('coins that suffice', async () => {
    const { problems } = await app.call('inscribe.quote', input);
    return problems.length === 0;
  });
  const { ids } = await app.call('flow.start', input);
  expect(ids).toHaveLength(1);
  const [id] = ids as [string];
  await app.grant(id);
  await app.flow(id, (view) => view.order?.status === 'payment_waitconfirmed', 'paid');

  await app.app.stop();
  app = await startTestApp({ clock: hurriedClock, dir: app.dir, practice: app.practice });
  open = app;
  await app.call('vault.unlock', { password: PASSWORD });
  await app.practice.mine(1);
  await app.flow(id, (view) => view.order?.status === 'inscribing', 'inscribing');
  await app.practice.mine(1);
  const done = await app.flow(id, (view) => view.phase === 'done', 'done');

  expect(done.payments).toHaveLength(1);
  const { files } = await app.call('orders.get', { orderId: done.order?.orderId ?? '' });
  expect(files).toHaveLength(FILES);
  expect(files.filter(({ contentMatches }) => contentMatches !== true)).toEqual([]);
  expect(new Set(files.map(({ inscriptionId }) => inscriptionId)).size).toBe(FILES);
});
