import { rmSync } from 'node:fs';

import { afterEach, describe, expect, it } from 'vitest';

import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const open: TestApp[] = [];
async function start() {
  const app = await startTestApp({ clock: hurriedClock });
  open.push(app);
  return app;
}
afterEach(async () => {
  for (const { app, dir } of open.splice(0)) {
    await app.stop().catch(() => undefined);
    rmSync(dir, { recursive: true, force: true });
  }
});

describe('before a trade', () => {
  it('names places, picks the cheapest offers, and says what stands in the way', async () => {
    const app = await start();
    const { payment, ordinals } = await app.fund();
    await app.call('coins.list', { refresh: true });
    const { hold, pay } = await app.call('trade.places', {});
    expect(hold[0]).toEqual({ address: ordinals.address, bound: null, boundIsMine: false });
    expect(pay).toEqual([{ address: payment.address, coins: 1, sats: '1000000' }]);
    const picked = await app.call('trade.pick', { tick: 'ordi', count: 3 });
    expect(picked).toEqual({ offers: [], amount: '0', priceSats: '0', skipped: [] });
    const { problems, steps } = await app.call('trade.quote', {
      kind: 'list',
      items: [{ what: 'balance', tick: 'ordi', amount: '5', unitPrice: '21000000000000000' }],
      payAddress: payment.address,
      holdAddress: ordinals.address,
      feeRate: 2,
    });
    expect(problems.map(({ text }) => text)).toContain(
      'This is more than all bitcoin there will ever be.',
    );
    expect(steps.map(({ step }) => step)).toEqual(['inscribe', 'bind']);
  });
});
