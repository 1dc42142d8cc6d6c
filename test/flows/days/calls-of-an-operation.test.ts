import { describe, expect, it } from 'vitest';

import type { Input } from '#main/ipc/contract.ts';
import type { PracticePort } from '#practice/server/port.ts';
import { newSwapPractice } from '#test/flows/support/second-layer.ts';
import {
  begin,
  listing,
  purchase,
  run,
  startTrader,
  through,
  TICK,
  withCoins,
  withTokens,
} from '#test/flows/support/trading.ts';
import { openApps } from '#test/support/open-apps.ts';
import {
  hurriedClock,
  newPractice,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const { keep } = openApps();
/** Polled over time, not per operation. */
const polled = /\/(chain|tx|order|balance|practice|auction\/actions|history)\b|blockchain\/info/;

/** Counts the calls that read data; `handedOver` has the counts at the last call that submitted something. */
function counted(port: PracticePort) {
  const routes = new Map<string, number>();
  const handedOver = new Map<string, number>();
  const counting: PracticePort = {
    ...port,
    fetch(url, init) {
      const { pathname } = new URL(url);
      const route = pathname.replace(/\/v1\/indexer\//, '').replace(/[0-9a-z]{16,}(i\d+)?/g, '*');
      if (!polled.test(route)) routes.set(route, (routes.get(route) ?? 0) + 1);
      if (init?.method === 'POST') for (const [one, count] of routes) handedOver.set(one, count);
      return port.fetch(url, init);
    },
  };
  return { counting, routes, handedOver };
}

/** A wallet with this many more coins at one paying address. */
async function wallet(coins: number, practice = newPractice()) {
  const { counting, routes, handedOver } = counted(practice);
  const app = await startTestApp({ clock: hurriedClock, practice: counting });
  keep(app);
  const { payment, ordinals } = await app.fund(2_000_000);
  for (let n = 0; n < coins; n += 1) {
    await app.practice.faucet(payment.address, 10_000 + n);
    // Nodes accept no longer chain of unconfirmed transactions.
    if (n % 20 === 19) await app.practice.mine(1);
  }
  await app.practice.mine(1);
  await app.call('coins.list', { refresh: true });
  const trader = { app, payment: payment.address, ordinals: ordinals.address };

  /** Calls from the start of an operation to its broadcast, after which Portfolio reads the changed coins. */
  async function cost(input: Input<'flow.start'>): Promise<{ calls: number; by: string }> {
    routes.clear();
    handedOver.clear();
    const id = await begin(app, input);
    const view = await through(
      app,
      id,
      ({ phase, state }) =>
        ['done', 'failed', 'cancelled', 'asking'].includes(phase) ||
        ['watching', 'waiting', 'following'].includes(state),
    );
    expect(['failed', 'cancelled', 'asking'], view.headline).not.toContain(view.phase);
    const calls = [...handedOver.values()].reduce((sum, count) => sum + count, 0);
    return { calls, by: JSON.stringify(Object.fromEntries(handedOver)) };
  }
  return { app, trader, cost };
}

/** The agreed number of calls, from the start to the broadcast, by the wallet's other coins. */
const agreed = {
  send: { 1: 40, 20: 40, 200: 60 },
  'pay an order': { 1: 40, 20: 40, 200: 40 },
  'send an inscription': { 1: 80, 20: 80, 200: 80 },
  list: { 1: 190, 20: 190, 200: 190 },
  consolidate: { 20: 65, 200: 245 },
  'send tokens': { 1: 250, 20: 250, 200: 250 },
  split: { 1: 75, 20: 75, 200: 75 },
  buy: { 1: 170, 20: 170, 200: 170 },
  deposit: { 1: 140, 20: 140, 200: 140 },
  withdraw: { 1: 120, 20: 120, 200: 120 },
  swap: { 1: 20, 20: 20, 200: 20 },
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

  it.each([1, 20, 200] as const)(
    'that sends tokens or splits a coin, with %i coins',
    async (coins) => {
      const { app, trader, cost } = await wallet(coins);
      const { outpoint } = await app.inscribe(trader.ordinals, 60_000);
      await app.call('coins.list', { refresh: true });
      const split = await cost({ kind: 'split', outpoint, postage: 546, feeRate: 2 });
      expect(split.calls, split.by).toBeLessThanOrEqual(agreed.split[coins]);

      await withTokens(trader);
      const tokens = await cost({
        kind: 'send-tokens',
        ...{ from: trader.ordinals, tick: TICK, amount: '10', transfer: null },
        ...{ address: STRANGER, confirmation: STRANGER.slice(-6), feeRate: 2 },
      });
      expect(tokens.calls, tokens.by).toBeLessThanOrEqual(agreed['send tokens'][coins]);
    },
  );

  it.each([1, 20, 200] as const)('that buys, with %i coins', async (coins) => {
    const practice = newPractice();
    const { trader, cost } = await wallet(coins, practice);
    await withTokens(trader);
    const seller = await startTrader(practice);
    await run(seller.app, {
      ...{
        kind: 'inscribe',
        content: { type: 'brc20-mint', tick: TICK, amount: '1000', count: 1 },
      },
      ...{ receiveAddress: seller.ordinals, feeRate: 2, outputValue: 546, payWith: 'wallet' },
    });
    await run(seller.app, listing(seller, [{ amount: '10', unitPrice: '100' }], seller.ordinals));
    await seller.app.app.stop();
    await withCoins(trader);
    const buy = await cost(await purchase(trader));
    expect(buy.calls, buy.by).toBeLessThanOrEqual(agreed.buy[coins]);
  });

  it.each([1, 20, 200] as const)(
    'that deposits, swaps or withdraws, with %i coins',
    async (coins) => {
      const { app, trader, cost } = await wallet(coins, newSwapPractice());
      const { payment: address } = trader;
      await app.call('practice.swapFaucet', { address });
      const mint = { type: 'brc20-mint', tick: 'lime', amount: '500', count: 1 } as const;
      await run(app, {
        ...{ kind: 'inscribe', content: mint, receiveAddress: address },
        ...{ feeRate: 2, outputValue: 546, payWith: 'wallet' },
      });
      const request = { address, tick: 'lime', amount: '100', feeRate: 5 };
      const deposit = await cost({ kind: 'deposit', ...request, transfer: null });
      expect(deposit.calls, deposit.by).toBeLessThanOrEqual(agreed.deposit[coins]);

      const swap = await cost(await swapping(app, address));
      expect(swap.calls, swap.by).toBeLessThanOrEqual(agreed.swap[coins]);

      const draft = { kind: 'withdraw', ...request, feeTick: 'pine' } as const;
      const { cost: price } = await app.until('a quote', () =>
        app.call('bridge.quote', draft).catch(() => null),
      );
      const withdraw = await cost({
        ...draft,
        maxFeeAmount: price?.feeAmount ?? '0',
        maxSats: price?.totalSats ?? '0',
      });
      expect(withdraw.calls, withdraw.by).toBeLessThanOrEqual(agreed.withdraw[coins]);
    },
  );
});

/** A small swap of the address's in-swap balance, as the form would start it. */
async function swapping(app: TestApp, address: string): Promise<Input<'flow.start'>> {
  const trade = { op: 'swap', tickIn: 'lime', tickOut: 'pine', exactType: 'exactIn' } as const;
  const draft = { ...trade, amount: '10', slippage: '0.005', route: 'auto' } as const;
  return app.until('a quote', async () => {
    const request = { address, draft, feeTick: 'pine', ask: 'server' } as const;
    const { ask, fees } = await app.call('swap.quote', request);
    const fee = fees.find(({ payType }) => payType === 'tick')?.fee;
    return ask && fee ? { kind: 'operation' as const, address, ask, fee } : null;
  });
}
