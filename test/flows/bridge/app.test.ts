import { rmSync } from 'node:fs';

import { afterEach, expect, it } from 'vitest';

import { createPracticeNetwork } from '#main/practice/network.ts';
import { worstVerdict } from '#shared/flows/approval.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const open: TestApp[] = [];
async function start() {
  const practice = createPracticeNetwork({ seed: 'bridge', clock: hurriedClock, founded: true });
  const app = await startTestApp({ clock: hurriedClock, practice });
  open.push(app);
  return app;
}
afterEach(async () => {
  for (const { app, dir } of open.splice(0)) {
    await app.stop().catch(() => undefined);
    rmSync(dir, { recursive: true, force: true });
  }
});

type Content = Extract<Parameters<TestApp['call']>[1], { kind: 'inscribe' }>['content'];

/** Orders it, pays, mines and waits until it is done. */
async function inscribe(app: TestApp, content: Content, receiveAddress: string): Promise<FlowView> {
  const { ids } = await app.call('flow.start', {
    kind: 'inscribe',
    content,
    receiveAddress,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet',
  });
  const [id = ''] = ids;
  await app.grant(id);
  await app.flow(id, (view) => view.order?.status === 'inscribing', 'inscribing');
  await app.practice.mine(1);
  return app.flow(id, (view) => view.phase === 'done', 'inscribed');
}

/** Tokens on Bitcoin at the payment address, and coins beside them. */
async function withTokens(app: TestApp) {
  const { payment } = await app.fund(400_000);
  for (const sats of [90_000, 80_000])
    await app.call('practice.faucet', { address: payment.address, sats });
  await app.practice.mine(1);
  const { address } = payment;
  await inscribe(app, { type: 'brc20-mint', tick: 'lime', amount: '500', count: 1 }, address);
  return address;
}

/** Grants every card of a flow until it is with the swap; answers the purposes shown. */
async function approved(app: TestApp, id: string, parts: number): Promise<string[]> {
  const shown: string[] = [];
  for (let part = 0; part < parts; part += 1) {
    const item = await app.until('the next card', async () =>
      (await app.cards()).find((one) => one.flowId === id && !shown.includes(one.card.purpose)),
    );
    const worst = worstVerdict(item.card.clauses);
    expect(item.card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
    expect(worst).not.toBe('hold');
    shown.push(item.card.purpose);
    await app.consent(item);
  }
  return shown;
}

const sumOf = async (app: TestApp, tick: string) =>
  (await app.call('bridge.layers', {})).sums.find((one) => one.tick === tick);

it('a transfer inscription is deposited, counted in the swap, and the sum never changes', async () => {
  const app = await start();
  const address = await withTokens(app);
  await inscribe(app, { type: 'brc20-transfer', tick: 'lime', amount: '120' }, address);
  await app.call('coins.list', { refresh: true });
  const [transfer] = await app.call('bridge.transfers', { address, tick: 'lime' });
  expect(transfer).toMatchObject({ amount: '120' });
  const { inscriptionId, outpoint } = transfer!;
  const input = {
    kind: 'deposit' as const,
    address,
    tick: 'lime',
    amount: '120',
    transfer: { inscriptionId, outpoint },
    feeRate: 3,
  };
  const quote = await app.call('bridge.quote', input);
  expect(quote.problems).toEqual([]);
  expect(await sumOf(app, 'lime')).toMatchObject({ onBitcoin: '500', total: '500', moves: [] });

  const { ids } = await app.call('flow.start', input);
  const [id = ''] = ids;
  expect(await approved(app, id, 1)).toEqual(['deposit']);
  await app.flow(id, (view) => view.bridge?.progress !== null, 'known to the swap');
  expect(await sumOf(app, 'lime')).toMatchObject({ onBitcoin: '500', moving: '0', total: '500' });
  await app.practice.mine(1);
  await app.flow(id, (view) => view.bridge?.progress?.deposit?.cur === 1, 'one block');
  expect(await sumOf(app, 'lime')).toMatchObject({
    onBitcoin: '380',
    inSwap: '0',
    moving: '120',
    total: '500',
    moves: [{ flowId: id, direction: 'deposit', amount: '120' }],
    missing: null,
  });
  await app.practice.mine(2);
  const done = await app.flow(id, ({ phase }) => phase === 'done', 'counted');
  expect(done.bridge?.place).toBe('there');
  expect(await sumOf(app, 'lime')).toMatchObject({
    onBitcoin: '380',
    inSwap: '120',
    moving: '0',
    total: '500',
  });
  const used = await app.call('bridge.quote', input);
  expect(used.problems).toMatchObject([{ field: 'transfer', severity: 'error' }]);
});
