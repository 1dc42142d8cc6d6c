import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { FlowView } from '#shared/flows/view.ts';
import { begin } from '#test/flows/support/trading.ts';
import { startVirtualDay, type VirtualDay } from '#test/flows/support/virtual-day.ts';

/** Twenty unpaid orders and coins on ten addresses, with a provider that limits calls and pushes no events. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HOURS = process.env['INKSTONE_LONG'] ? 24 : 8;
/** Calls in flight, or the user's own, when the background's share was used up. */
const SENT_BEFORE = 16;
const MONTH_HOURS = 30 * 24;
/** The user's settings; the test lowers the monthly limit to come near its end. */
const limits = { callsPerSecond: 4, callsPerMonth: 60_000 };

let day: VirtualDay;
let receiveAddress = '';
const ids: string[] = [];

beforeAll(async () => {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const dir = mkdtempSync(join(memory, 'inkstone-month-'));
  day = await startVirtualDay(dir, { limits, tells: false });
  const { app, live } = day;
  await live(async () => {
    await app.call('settings.set', { autoLockMinutes: 0 });
    const { payment, ordinals } = await app.fund(5_000_000);
    receiveAddress = ordinals.address;
    for (let at = 0; at < 10; at += 1) {
      const { address } = await app.call('wallet.newAddress', { accountId: payment.id });
      await app.practice.faucet(address, 10_000 + at);
    }
    await app.practice.mine(1);
    for (let n = 0; n < 20; n += 1) ids.push(await order(`unpaid ${n}`));
    await app.call('coins.list', { refresh: true });
  });
  await app.practice.setBlockTime(600);
  // The provider allows less than the settings do: some calls are refused, and then all wait.
  await app.practice.setConditions({ rateLimit: { perSecond: 2, status: 429 } });
});
afterAll(async () => {
  await day.live(() => day.app.app.stop());
  rmSync(day.app.dir, { recursive: true, force: true });
});

const order = async (name: string): Promise<string> =>
  begin(day.app, {
    kind: 'inscribe',
    content: { type: 'files', items: [await day.app.addText(`${name}.txt`, name)] },
    receiveAddress,
    feeRate: 2,
    outputValue: 546,
    payWith: 'outside',
  });
const flow = (id: string): Promise<FlowView> => day.app.call('flow.get', { id });
const connection = async () => (await day.app.call('app.snapshot', {})).connection;
const used = async () => (await connection()).callsThisMonth;

/** Advances the clock by minutes until it is true. */
async function minutesUntil(isSo: () => Promise<boolean>, most: number): Promise<number> {
  for (let minutes = 0; minutes < most; minutes += 1) {
    if (await isSo()) return minutes;
    await day.clock.advance(MINUTE);
  }
  return most;
}

describe('a month of 60,000 calls', () => {
  it('is not used up by unpaid orders: they are checked less and less often', async () => {
    const hours: number[] = [];
    for (let hour = 0; hour < HOURS; hour += 1) {
      const before = await used();
      await day.clock.advance(HOUR);
      hours.push((await used()) - before);
    }
    const [first = 0, ...later] = hours;
    const last = later.at(-1) ?? 0;
    expect(last).toBeLessThan(first / 2);
    expect(first + later.reduce((sum, one) => sum + one, 0) + last * MONTH_HOURS).toBeLessThan(
      0.95 * limits.callsPerMonth,
    );
    expect((await connection()).heldMs).toBe(0);
  });

  it('is enough to notice a payment after hours of silence, and the inscription after it', async () => {
    const id = ids[0] ?? '';
    const { order: due } = await flow(id);
    await day.app.practice.payFromOutside(due?.payAddress ?? '', Number(due?.amountSats), false);
    const paid = await minutesUntil(async () => (await flow(id)).order?.status !== 'pending', 120);
    expect(paid).toBeLessThanOrEqual(30);
    const minted = await minutesUntil(async () => (await flow(id)).phase === 'done', 120);
    expect(minted).toBeLessThanOrEqual(40);
  });

  it('that runs out keeps the rest for the user, and loses nothing after it', async () => {
    const { clock, app, live } = day;
    const wanted = { ...limits };
    const ask = () => live(() => app.call('orders.sync', {}));
    // The inscribing operation has ended; otherwise its duration would depend on other processes.
    await clock.advance(10 * MINUTE);
    const background = (await used()) + 5;
    limits.callsPerMonth = Math.ceil(background / 0.95);
    await clock.advance(3 * HOUR);
    expect(await used()).toBeLessThan(0.95 * limits.callsPerMonth + SENT_BEFORE);
    await expect(ask()).resolves.toMatchObject({ added: 0 });

    limits.callsPerMonth = await used();
    await expect(ask()).rejects.toMatchObject({
      code: 'PROVIDER_BUDGET',
      details: { resetsAt: expect.any(Number) },
    });
    expect((await connection()).state).toBe('busy');
    await clock.advance(2 * HOUR);
    expect(await used()).toBe(limits.callsPerMonth);
    for (const id of ids.slice(1)) expect((await flow(id)).phase).not.toBe('failed');

    Object.assign(limits, wanted);
    const id = ids[1] ?? '';
    const { order: due } = await flow(id);
    await app.practice.payFromOutside(due?.payAddress ?? '', Number(due?.amountSats), false);
    expect(await minutesUntil(async () => (await flow(id)).phase === 'done', 120)).toBeLessThan(90);
  });
});
