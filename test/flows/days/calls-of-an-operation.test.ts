import { describe, expect, it } from 'vitest';

import type { Input } from '#main/ipc/contract.ts';
import type { PracticePort } from '#practice/server/port.ts';
import { begin, listing, through, withTokens } from '#test/flows/support/trading.ts';
import { openApps } from '#test/support/open-apps.ts';
import { hurriedClock, newPractice, startTestApp } from '#test/support/start-test-app.ts';

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const { keep } = openApps();
/** Polled over time, whatever an operation needs. */
const polled = /\/(chain|tx|order|balance|practice|auction\/actions|history)\b|blockchain\/info/;

/** Counts the calls that facts are read by. */
function counted(port: PracticePort) {
  const routes = new Map<string, number>();
  const counting: PracticePort = {
    ...port,
    fetch(url, init) {
      const { pathname } = new URL(url);
      const route = pathname.replace(/\/v1\/indexer\//, '').replace(/[0-9a-z]{16,}(i\d+)?/g, '*');
      if (!polled.test(route)) routes.set(route, (routes.get(route) ?? 0) + 1);
      return port.fetch(url, init);
    },
  };
  return { counting, routes };
}

/** A wallet with so many more coins at one address that pays. */
async function wallet(coins: number) {
  const { counting, routes } = counted(newPractice());
  const app = await startTestApp({ clock: hurriedClock, practice: counting });
  keep(app);
  const { payment, ordinals } = await app.fund(2_000_000);
  for (let n = 0; n < coins; n += 1) {
    await app.practice.faucet(payment.address, 10_000 + n);
    // Nodes take no longer chain of unmined transactions.
    if (n % 20 === 19) await app.practice.mine(1);
  }
  await app.practice.mine(1);
  await app.call('coins.list', { refresh: true });
  const trader = { app, payment: payment.address, ordinals: ordinals.address };

  /** Calls from the start of an operation until the signed transaction is in transit. */
  async function cost(input: Input<'flow.start'>): Promise<{ calls: number; by: string }> {
    routes.clear();
    const id = await begin(app, input);
    const view = await through(
      app,
      id,
      ({ phase, state }) =>
        ['done', 'failed', 'cancelled', 'asking'].includes(phase) ||
        ['watching', 'waiting'].includes(state),
    );
    expect(['failed', 'cancelled', 'asking']).not.toContain(view.phase);
    const calls = [...routes.values()].reduce((sum, count) => sum + count, 0);
    return { calls, by: JSON.stringify(Object.fromEntries(routes)) };
  }
  return { app, trader, cost };
}

/** Calls that were agreed, from the start to the broadcast, by how many coins the wallet has beside. */
const agreed = {
  send: { 1: 40, 20: 40, 200: 60 },
  'pay an order': { 1: 40, 20: 40, 200: 40 },
  'send an inscription': { 1: 80, 20: 80, 200: 80 },
  list: { 1: 180, 20: 180, 200: 180 },
  consolidate: { 20: 65, 200: 245 },
} as const;

describe('the calls of an operation', () => {
  it.each([1, 20, 200] as const)('that sends, with %i coins', async (coins) => {
    const { cost } = await wallet(coins);
    const recipients = [{ address: STRANGER, sats: '50000' }];
    const { calls, by } = await cost({ kind: 'send', recipients, feeRate: 2 });
    expect(calls, by).toBeLessThanOrEqual(agreed.send[coins]);
  });

  it.each([1, 20, 200] as const)('that pays an order, with %i coins', async (coins) => {
    const { app, trader, cost } = await wallet(coins);
    const { calls, by } = await cost({
      kind: 'inscribe',
      content: { type: 'files', items: [await app.addText('one.txt', 'one')] },
      receiveAddress: trader.ordinals,
      feeRate: 2,
      outputValue: 546,
      payWith: 'wallet',
    });
    expect(calls, by).toBeLessThanOrEqual(agreed['pay an order'][coins]);
  });

  it.each([1, 20, 200] as const)('that sends an inscription, with %i coins', async (coins) => {
    const { app, trader, cost } = await wallet(coins);
    const { outpoint, inscriptions } = await app.inscribe(trader.ordinals, 546);
    const { calls, by } = await cost({
      kind: 'send-inscription',
      inscriptionId: inscriptions[0] ?? '',
      outpoint,
      address: STRANGER,
      confirmation: STRANGER.slice(-6),
      feeRate: 2,
    });
    expect(calls, by).toBeLessThanOrEqual(agreed['send an inscription'][coins]);
  });

  it.each([1, 20, 200] as const)(
    'that inscribes a transfer and lists it, with %i coins',
    async (coins) => {
      const { trader, cost } = await wallet(coins);
      await withTokens(trader);
      const { calls, by } = await cost(listing(trader, [{ amount: '10', unitPrice: '100' }]));
      expect(calls, by).toBeLessThanOrEqual(agreed.list[coins]);
    },
  );

  it.each([20, 200] as const)('that joins %i coins', async (count) => {
    const { app, cost } = await wallet(count);
    const { coins } = await app.call('coins.list', { refresh: false });
    const joined = coins.filter(({ verdict }) => verdict === 'clean').slice(0, count);
    expect(joined).toHaveLength(count);
    const { calls, by } = await cost({
      kind: 'consolidate',
      coins: joined.map(({ outpoint }) => outpoint),
      feeRate: 2,
    });
    expect(calls, by).toBeLessThanOrEqual(agreed.consolidate[count]);
  });
});
