import { appendFileSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { openPracticeStore } from '#practice/state/store.ts';

import { alice, startPractice, textFile } from './support.ts';

const base = { receiveAddress: alice.address, feeRate: 5, outputValue: 546 };
const folder = () => join(mkdtempSync(join(tmpdir(), 'practice-')), 'state');

async function somethingHappens(practice: ReturnType<typeof startPractice>) {
  const order = await practice.call('orders.create', { ...base, files: [textFile('kept')] });
  await practice.network.faucet(alice.address, 50_000);
  await practice.network.payFromOutside(order.payAddress, order.amount, false);
  practice.clock.advance(2_000);
  await practice.network.mine(2);
  return order.orderId;
}

describe('the practice state', () => {
  it('is the same for the same seed and the same calls', async () => {
    const [a, b] = [startPractice(), startPractice()];
    await somethingHappens(a);
    await somethingHappens(b);
    expect(a.network.snapshot()).toEqual(b.network.snapshot());
  });

  it('is the same after a restart that was never announced', async () => {
    const dir = folder();
    const before = startPractice({ store: openPracticeStore(dir) });
    await somethingHappens(before);
    const after = startPractice({ store: openPracticeStore(dir) });
    expect(after.network.snapshot()).toEqual(before.network.snapshot());
  });

  it('continues with a half-done order after a restart', async () => {
    const dir = folder();
    const before = startPractice({ store: openPracticeStore(dir) });
    const order = await before.call('orders.create', { ...base, files: [textFile('kept')] });
    await before.network.payFromOutside(order.payAddress, order.amount, false);
    const after = startPractice({ store: openPracticeStore(dir) });
    after.clock.advance(4_000);
    const { orderId } = order;
    expect((await after.call('orders.get', { orderId })).status).toBe('inscribing');
    await after.network.mine(1);
    expect((await after.call('orders.get', { orderId })).status).toBe('minted');
  });

  it('ignores a torn last line and loses nothing that was acknowledged', async () => {
    const dir = folder();
    const before = startPractice({ store: openPracticeStore(dir) });
    await somethingHappens(before);
    const journal = readdirSync(dir).find((name) => name.startsWith('journal-'))!;
    appendFileSync(join(dir, journal), '{"orders":{"half":{"order');
    const after = startPractice({ store: openPracticeStore(dir) });
    expect(after.network.snapshot()).toEqual(before.network.snapshot());
    await after.network.mine(1);
    const third = startPractice({ store: openPracticeStore(dir) });
    expect(third.network.snapshot()).toEqual(after.network.snapshot());
  });

  it('is the same after the journal was folded into a base', async () => {
    const dir = folder();
    const before = startPractice({ store: openPracticeStore(dir, { journalLimit: 20_000 }) });
    await somethingHappens(before);
    expect(readdirSync(dir).filter((name) => name.startsWith('base-'))).toHaveLength(1);
    const after = startPractice({ store: openPracticeStore(dir) });
    expect(after.network.snapshot()).toEqual(before.network.snapshot());
  });

  it('starts over after a reset, on disk too', async () => {
    const dir = folder();
    const practice = startPractice({ store: openPracticeStore(dir) });
    await somethingHappens(practice);
    expect(await practice.network.reset()).toMatchObject({ height: 110, orders: 0 });
    const after = startPractice({ store: openPracticeStore(dir) });
    expect(await after.network.status()).toMatchObject({ height: 110, orders: 0 });
  });
});
