import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { begin, listing, run, through, withTokens } from '#test/flows/support/trading.ts';
import { startVirtualDay, type VirtualDay } from '#test/flows/support/virtual-day.ts';

const HOUR = 3_600_000;
const BLOCK_SECONDS = 600;
/** All of them with `npm run test:long`; otherwise the busy ones, with the rest extrapolated. */
const HOURS = process.env['INKSTONE_LONG'] ? 24 : 8;
let day: VirtualDay;
let paying = { id: 0, address: '' };
let ordinals = '';

const order = async (name: string, payWith: 'wallet' | 'outside') => ({
  kind: 'inscribe' as const,
  content: { type: 'files' as const, items: [await day.app.addText(`${name}.txt`, name)] },
  receiveAddress: ordinals,
  feeRate: 2,
  outputValue: 546,
  payWith,
});

// A wallet with a hundred coins at a dozen addresses, ten listings and twenty unpaid orders.
beforeAll(async () => {
  // Hundreds of small writes: a slow disk would dominate the test.
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  day = await startVirtualDay(mkdtempSync(join(memory, 'inkstone-day-')));
  const { app, live } = day;
  await live(async () => {
    await app.call('settings.set', { autoLockMinutes: 0 });
    const accounts = await app.fund(5_000_000);
    paying = accounts.payment;
    ordinals = accounts.ordinals.address;
    const trader = { app, payment: paying.address, ordinals };
    await app.call('coins.list', { refresh: true });
    await withTokens(trader);
    const pieces = Array.from({ length: 10 }, (_, n) => ({
      amount: `${10 + n}`,
      unitPrice: '100',
    }));
    await through(app, await begin(app, listing(trader, pieces)));
    for (let n = 0; n < 20; n += 1) await begin(app, await order(`unpaid ${n}`, 'outside'));
    for (let at = 0; at < 10; at += 1) {
      const { address } = await app.call('wallet.newAddress', { accountId: paying.id });
      for (let n = 0; n < 9; n += 1) await app.practice.faucet(address, 10_000 + n);
      await app.practice.mine(1);
    }
    const { coins } = await app.call('coins.list', { refresh: true });
    expect(coins.length).toBeGreaterThanOrEqual(100);
  });
  await app.practice.setBlockTime(BLOCK_SECONDS);
});
afterAll(async () => {
  const { app, live } = day;
  await live(() => app.app.stop());
  rmSync(app.dir, { recursive: true, force: true });
});

/** What a user does in each hour of the day. */
const doings: Record<number, () => Promise<unknown>> = {
  1: () => day.app.call('wallet.portfolio', { refresh: true }),
  2: async () => run(day.app, await order('paid', 'wallet')),
  4: () =>
    run(day.app, {
      kind: 'send',
      recipients: [{ address: ordinals, sats: '20000' }],
      feeRate: 2,
    }),
  5: () => day.app.practice.faucet(paying.address, 30_000),
};

describe('a day with a hundred coins, twenty orders and ten listings', () => {
  it('costs under 1,800 calls, and an hour at rest a few a minute at most', async () => {
    const { calls, clock, live } = day;
    calls.forget();
    const hours: number[] = [];
    for (let hour = 0; hour < HOURS; hour += 1) {
      const before = calls.total();
      const doing = doings[hour];
      if (doing) await live(doing);
      await clock.advance(HOUR);
      hours.push(calls.total() - before);
    }
    const resting = hours.filter((_, hour) => hour > 0 && doings[hour] === undefined);
    expect(Math.max(...resting) / 60).toBeLessThanOrEqual(6);
    const rest = (24 - HOURS) * (hours.at(-1) ?? 0);
    expect(calls.total() + rest, JSON.stringify(calls.byRoute())).toBeLessThan(1_800);
    // The swap's ten lists of an address come in one call; while each fits into it, none is read by its own.
    const swap = Object.keys(calls.byRoute()).filter((route) => route.includes('/brc20-swap/'));
    expect(swap.filter((route) => route.endsWith('_history'))).toEqual([
      '/v1/brc20-swap/batch_history',
    ]);
  });
});
