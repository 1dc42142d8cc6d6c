import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { InscribeInput } from '#shared/flows/inputs.ts';
import { approved, begin } from '#test/flows/support/trading.ts';
import { contradictions, measure, tableOf } from '#test/support/measured.ts';
import { hurriedClock, newPractice, startTestApp } from '#test/support/start-test-app.ts';

const POSTAGE = 546;
/** An order holds 20 MB. */
const BYTES = 380_000;
const LARGE = Math.ceil(20_000_000 / BYTES) + 1;

let wallet: Awaited<ReturnType<typeof start>>;

async function start() {
  const app = await startTestApp({ clock: hurriedClock, practice: newPractice() });
  const { payment, ordinals } = await app.fund(40_000_000);
  // The second order is paid while the first one's coin is reserved.
  await app.practice.payFromOutside(payment.address, 30_000_000, false);
  await app.practice.mine(1);
  await app.call('settings.set', { autoLockMinutes: 0 });
  return { app, receiveAddress: ordinals.address };
}

beforeAll(async () => {
  wallet = await start();
});
afterAll(async () => {
  await wallet.app.app.stop().catch(() => undefined);
  rmSync(wallet.app.dir, { recursive: true, force: true });
});

async function inscribing(
  content: InscribeInput['content'],
  payWith: InscribeInput['payWith'],
  outputValue = POSTAGE,
): Promise<InscribeInput> {
  await wallet.app.call('coins.list', { refresh: true });
  const { receiveAddress } = wallet;
  return { kind: 'inscribe', content, receiveAddress, feeRate: 2, outputValue, payWith };
}

const balance = async () => BigInt((await wallet.app.call('activity.balance', {})).sats);

describe('before, on the cards and after an order', () => {
  it('are one number for files that need two orders', async () => {
    const { app } = wallet;
    const items = [];
    for (let at = 0; at < LARGE; at += 1)
      items.push(await app.addText(`${at}.txt`, `${at} ${'word '.repeat(BYTES / 5)}`));
    const input = await inscribing({ type: 'files', items }, 'wallet');
    const { cost, problems } = await app.call('inscribe.quote', input);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const postage = BigInt(cost?.postageSats ?? '0');
    const quoted = { total: cost?.totalSats ?? '0', postage };
    const measured = await measure(app, 'inscribe 21 MB', quoted, input);
    process.stdout.write(`\n${tableOf([measured])}\n`);
    expect(measured.cards).toHaveLength(2);
    expect(contradictions(measured)).toEqual([]);
  });

  it('are one number for a refund, less what paying cost', async () => {
    const { app } = wallet;
    const items = [await app.addText('back.txt', 'comes back')];
    const input = await inscribing({ type: 'files', items }, 'outside', 5_000);
    const id = await begin(app, input);
    const { order } = await app.flow(id, (view) => view.order !== null);
    const before = await balance();
    const sats = String(BigInt(order?.amountSats ?? 0) - 400n);
    const payment = await begin(app, {
      kind: 'send',
      recipients: [{ address: order?.payAddress ?? '', sats }],
      feeRate: 2,
    });
    await approved(app, payment, ({ state }) => state === 'watching');
    await app.practice.mine(1);
    await app.flow(id, (view) => view.order?.status === 'payment_notenough');
    const foreseen = await app.call('flow.refundEstimate', { id, feeRate: 2 });
    await app.call('coins.list', { refresh: true });
    const paid = await balance();
    await app.call('flow.answer', { id, answer: 'refund', feeRate: 2 });
    await app.practice.mine(1);
    const view = await app.flow(id, ({ state }) => state === 'refunded');
    expect(view.order?.refundSats).toBe(foreseen.refundSats);
    await app.call('coins.list', { refresh: true });
    expect((await balance()) - paid).toBe(BigInt(foreseen.refundSats));
    expect(before - paid).toBeGreaterThan(BigInt(sats));
  });
});
