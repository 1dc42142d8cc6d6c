import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { SpendInput } from '#shared/flows/spend.ts';
import { approved, begin } from '#test/flows/support/trading.ts';
import { contradictions, measure, type Measured, tableOf } from '#test/support/measured.ts';
import { hurriedClock, newPractice, startTestApp } from '#test/support/start-test-app.ts';

const STRANGER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';

let wallet: Awaited<ReturnType<typeof start>>;
const table: Measured[] = [];

async function start() {
  const app = await startTestApp({ clock: hurriedClock, practice: newPractice() });
  const { payment, ordinals } = await app.fund(300_000);
  await app.call('settings.set', { autoLockMinutes: 0 });
  await app.practice.payFromOutside(payment.address, 40_000, false);
  await app.practice.mine(1);
  return { app, payment: payment.address, ordinals: ordinals.address };
}

beforeAll(async () => {
  wallet = await start();
});
afterAll(async () => {
  await wallet.app.app.stop().catch(() => undefined);
  rmSync(wallet.app.dir, { recursive: true, force: true });
  process.stdout.write(`\n${tableOf(table)}\n`);
});

const coins = async () => (await wallet.app.call('coins.list', { refresh: true })).coins;
const pending = async () => (await coins()).find(({ height }) => height === null)!;
const payment = (feeRate: number): SpendInput => ({
  ...{ kind: 'send', recipients: [{ address: STRANGER, sats: '20000' }], feeRate },
});

async function bumps(kind: string, outpoint: string, feeRate: number) {
  const input: SpendInput = { kind: 'bump', outpoint, feeRate };
  const { cost, problems } = await wallet.app.call('spend.quote', input);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const measured = await measure(wallet.app, kind, { total: cost?.outlaySats ?? '0' }, input);
  table.push(measured);
  expect.soft(contradictions(measured)).toEqual([]);
}

describe('before, on the card and after a raised fee', () => {
  it('are one number where a child pays for its parent', async () => {
    const { app } = wallet;
    const id = await begin(app, payment(1));
    await approved(app, id, ({ state }) => state === 'watching');
    await bumps('pay for a payment of one’s own', (await pending()).outpoint, 10);
    await app.practice.payFromOutside(wallet.payment, 15_000, false);
    await bumps('pay for an incoming payment', (await pending()).outpoint, 20);
  });

  it('are the old and the new total where the payment is replaced', async () => {
    const { app } = wallet;
    await coins();
    const input = payment(2);
    const { cost } = await app.call('spend.quote', input);
    const before = BigInt((await app.call('activity.balance', {})).sats);
    const id = await begin(app, input);
    await approved(app, id, ({ state }) => state === 'watching');
    await app.call('flow.answer', { id, answer: 'bump', feeRate: 8 });
    const { card } = await app.card(id);
    const total = card.clauses.find((one) => one.id === 'total');
    expect(total).toMatchObject({ verdict: 'pass' });
    const outlay = BigInt(card.outlaySats);
    const said = (sats: bigint | string) => String(sats).replace(/(\d)(?=(\d{3})+$)/g, '$1\u202f');
    expect(total?.text).toBe(
      `The total was ${said(cost?.outlaySats ?? '')} sats at 2 sat/vB. At the 8 sat/vB you chose since, it is ${said(outlay)} sats.`,
    );
    await approved(app, id, ({ state, phase }) => state === 'watching' || phase === 'done');
    await app.practice.mine(1);
    await coins();
    expect(before - BigInt((await app.call('activity.balance', {})).sats)).toBe(outlay);
  });
});
