import { rmSync } from 'node:fs';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { eventsOf } from '#shared/activity/events.ts';
import type { OperationDraft } from '#shared/ipc/swap.ts';
import { approved, withdraw } from '#test/flows/support/bridging.ts';
import { startSwapApp, type SwapApp } from '#test/flows/support/second-layer.ts';

let app: SwapApp;
beforeAll(async () => {
  app = await startSwapApp();
});
afterAll(async () => {
  await app.app.stop().catch(() => undefined);
  rmSync(app.dir, { recursive: true, force: true });
});

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const slippage = '0.02';
const pair = { tick0: 'lime', tick1: 'pine' };

it('a swap operation is in Activity once, whatever the histories report', async () => {
  const peat = { op: 'send', tick: 'peat' } as const;
  const story: OperationDraft[] = [
    {
      ...{ op: 'swap', tickIn: 'peat', tickOut: 'reed', amount: '20' },
      ...{ exactType: 'exactIn', slippage, route: 'two' },
    },
    { ...peat, receivers: [{ to: STRANGER, amount: '3' }] },
    {
      ...peat,
      receivers: [
        { to: STRANGER, amount: '2' },
        { to: app.payment.address, amount: '2.5' },
      ],
    },
    { op: 'deploy-pool', tick0: 'pine', tick1: 'fern' },
    { op: 'add-liquidity', ...pair, amount0: '60', amount1: '', slippage },
    { op: 'remove-liquidity', ...pair, lp: '4', slippage },
    { op: 'lock-lp', ...pair, amount: '2', days: 1 },
  ];
  for (const draft of story)
    expect((await app.finish(await app.start(draft))).headline).toBe('Executed.');
  await app.call('practice.faucet', { address: app.address, sats: 300_000 });
  await app.practice.mine(1);
  await app.call('coins.list', { refresh: true });
  const id = await withdraw(app, app.address, '5');
  await approved(app, id);
  await app.until('the withdrawal', async () => {
    await app.practice.mine(1);
    return (await app.call('flow.get', { id })).phase === 'done' ? true : null;
  });
  await app.call('history.sync', {});
  await app.until('the histories', async () =>
    (await app.call('history.state', {})).running ? null : true,
  );

  const { rows } = await app.call('activity.list', {
    ...{ cursor: null, limit: 100, wallet: 'this', kind: null, query: '' },
  });
  // Each appears in at least one history and has a fee record.
  expect(rows.filter(({ kind }) => kind === 'swap-fee')).toHaveLength(story.length + 2);
  const events = eventsOf(rows);
  const own = events.filter(({ flowId }) => flowId !== null).map(({ kind }) => kind);
  expect(own.toReversed()).toEqual([
    ...['swap-multi-swap', 'swap-send', 'swap-send', 'swap-deploy-pool'],
    ...['swap-add-liquidity', 'swap-remove-liquidity', 'swap-lock-lp', 'withdraw'],
  ]);
  // What remains came from others: faucet tokens and coins.
  const others = events.filter(({ flowId }) => flowId === null);
  expect(others.filter(({ amount }) => amount !== null && amount?.direction !== 'in')).toEqual([]);
  expect(others.map(({ kind }) => kind)).not.toContain('swap-fee');
  expect(others.map(({ kind }) => kind)).not.toContain('swap-withdrawal');
});
