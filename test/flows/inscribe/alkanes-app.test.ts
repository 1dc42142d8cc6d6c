import { describe, expect, it } from 'vitest';

import type { InscribeInput } from '#shared/flows/inputs.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
type Content = InscribeInput['content'];

const kelp = { alkaneid: '2:2', name: 'Practice Kelp', amount: '50', divisibility: 0 };

async function start() {
  const practice = newSwapPractice();
  const app = keep(await startTestApp({ clock: hurriedClock, practice, orderVersion: 5 }));
  const { ordinals } = await app.fund();
  // On a slow machine the last refresh may predate the coins.
  await app.call('coins.list', { refresh: true });
  const { detail } = await read(app, 'runes.list', {
    rune: 'OPENDRIFTWOODMINT',
    start: 0,
    limit: 1,
  });
  const runeid = (detail as { runeid: string }[])[0]?.runeid ?? '';
  const rune = { runeid, rune: 'OPEN•DRIFTWOOD•MINT', amount: '1000', divisibility: 0 };
  const info = await read(app, 'alkanes.info', { alkaneid: kelp.alkaneid });
  const { divisibility, name } = info['tokenData'] as { divisibility: number; name: string };
  const input = (content: Content): InscribeInput => ({
    kind: 'inscribe',
    content,
    receiveAddress: ordinals.address,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet',
  });
  const alkane = { ...kelp, name, divisibility };
  return { app, address: ordinals.address, input, alkane, rune };
}
const read = async (app: TestApp, row: string, params: Record<string, unknown>) =>
  (await app.call('provider.read', { row, params, fresh: true })).data as Record<string, unknown>;

/** Orders, pays and mines until the mints are compared. */
async function mint(app: TestApp, input: InscribeInput) {
  const quote = await app.call('inscribe.quote', input);
  expect(quote.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { ids } = await app.call('flow.start', input);
  const [id = ''] = ids;
  const { order } = await app.flow(id, (view) => view.order !== null);
  // The estimate is close enough that no question comes up, and never far above.
  const estimate = BigInt(quote.cost?.totalSats ?? '0') - BigInt(quote.cost?.paymentSats ?? '0');
  const amount = BigInt(order?.amountSats ?? '0');
  expect(amount).toBeLessThanOrEqual(estimate);
  expect(estimate).toBeLessThanOrEqual((amount * 115n) / 100n);
  await app.grant(id);
  await app.flow(id, (view) => view.order?.status === 'inscribing');
  await app.practice.mine(2);
  const done = await app.flow(id, (view) => view.phase === 'done');
  return { id, done, quote };
}
const alkaneHeld = async (app: TestApp, address: string) =>
  (await read(app, 'alkanes.addressTokens', { address, start: 0, limit: 10 }))['detail'];

describe('alkanes through the whole app', () => {
  it('are minted, and compared by the balance', async () => {
    const { app, address, input, alkane } = await start();
    const { done } = await mint(app, input({ type: 'alkanes-mint', alkane, count: 3 }));
    expect(done.title).toBe('Minted Practice Kelp, 3 times');
    expect(done.headline).toMatch(/has the full balance/);
    expect(await alkaneHeld(app, address)).toMatchObject([{ alkaneid: '2:2', amount: '150' }]);
  });

  it('are refused where the index says otherwise than the page', async () => {
    const { app, input, alkane } = await start();
    const problems = async (content: Content) =>
      (await app.call('inscribe.quote', input(content))).problems.map(
        ({ field, severity }) => `${severity} ${field}`,
      );
    const of = (change: object, count = 1): Content => ({
      type: 'alkanes-mint',
      alkane: { ...alkane, ...change },
      count,
    });
    expect(await problems(of({ amount: '51' }))).toEqual(['error alkaneid']);
    expect(await problems(of({ alkaneid: '2:999' }))).toEqual(['error alkaneid']);
    expect(await problems(of({}, 981))).toEqual(['error count']);
    expect(await problems(of({}, 60))).toEqual(['warning count']);
    expect(await problems(of({}, 1))).toEqual([]);
    await expect(app.call('flow.start', input(of({}, 981)))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('are minted with a rune in one chain', async () => {
    const { app, address, input, alkane, rune } = await start();
    const content: Content = { type: 'multi-mint', alkane, rune, brc20: null, count: 3 };
    const { done } = await mint(app, input(content));
    expect(done.title).toBe('Minted Practice Kelp + OPEN•DRIFTWOOD•MINT, 3 times');
    expect(done.headline).toMatch(/has the full balance/);
    expect(await alkaneHeld(app, address)).toMatchObject([{ amount: '150' }]);
    const runes = await read(app, 'runes.addressBalances', { address, start: 0, limit: 10 });
    expect(runes['detail']).toMatchObject([{ amount: '3000' }]);
  });

  it('are minted with a rune and a BRC-20 token, whose inscriptions are compared', async () => {
    const { app, address, input, alkane, rune } = await start();
    const brc20 = { tick: 'tide', amount: '500' };
    const content: Content = { type: 'multi-mint', alkane, rune, brc20, count: 2 };
    const { done } = await mint(app, input(content));
    expect(done.headline).toMatch(/has the full balance/);
    const order = await app.call('orders.get', { orderId: done.order?.orderId ?? '' });
    const same = { contentMatches: true, locationAddress: address };
    expect(order.files).toMatchObject([same, same]);
    const held = await read(app, 'brc20.addressTickInfo', { address, ticker: 'tide' });
    expect(held['overallBalance']).toBe('1000');
  });

  it('name a larger number of rounds that costs less', async () => {
    const { app, input, alkane, rune } = await start();
    const content: Content = { type: 'multi-mint', alkane, rune, brc20: null, count: 300 };
    const { problems } = await app.call('inscribe.quote', input(content));
    expect(problems.map(({ text }) => text).join(' ')).toContain(
      'The service fee of 301 mints is 2\u202f960 sats lower.',
    );
  });
});

describe('with version 2 of the order service', () => {
  it('no alkanes are ordered', async () => {
    const app = keep(await startTestApp({ clock: hurriedClock, orderVersion: 2 }));
    const { ordinals } = await app.fund();
    const request: InscribeInput = {
      kind: 'inscribe',
      content: { type: 'alkanes-mint', alkane: kelp, count: 1 },
      receiveAddress: ordinals.address,
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet',
    };
    const { problems } = await app.call('inscribe.quote', request);
    expect(problems).toMatchObject([
      { field: 'alkaneid', severity: 'error', text: expect.stringContaining('can’t mint alkanes') },
    ]);
  });
});
