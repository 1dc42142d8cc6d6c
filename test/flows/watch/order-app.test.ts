import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AppError } from '#shared/errors.ts';
import { DESCRIPTOR, read, signElsewhere } from '#test/flows/support/other-device.ts';
import { returnedAttacks } from '#test/flows/support/returned-attacks.ts';
import {
  hurriedClock,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

const STRANGER = 'bcrt1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqvg32hk';
let app: TestApp;
let own = '';

beforeAll(async () => {
  app = await startTestApp({ clock: hurriedClock });
  const from = { kind: 'xpub' as const, xpub: DESCRIPTOR, addressType: 'p2tr' as const };
  await app.call('vault.watch', { from, password: PASSWORD });
  const [account] = await app.call('wallet.accounts', {});
  own = account!.address;
  for (const sats of [40_000, 30_000]) await app.call('practice.faucet', { address: own, sats });
  await app.practice.mine(1);
  await app.call('coins.list', { refresh: true });
});
afterAll(async () => {
  await app.app.stop().catch(() => undefined);
  rmSync(app.dir, { recursive: true, force: true });
});

async function order(text: string) {
  const item = await app.addText(`${text}.txt`, text);
  return {
    kind: 'inscribe' as const,
    content: { type: 'files' as const, items: [item] },
    receiveAddress: STRANGER,
    receiveConfirmation: STRANGER.slice(-6),
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet' as const,
  };
}

describe('an order of a wallet without keys', () => {
  let id = '';
  let psbt = '';

  it('is approved here, and its payment leaves as a PSBT', async () => {
    const input = await order('cold');
    const quote = await app.call('inscribe.quote', input);
    expect(quote.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    [id = ''] = (await app.call('flow.start', input)).ids;
    const { card } = await app.card(id);
    expect(card.purpose).toBe('pay-order');
    expect(card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
    expect(card.does).toContain('It is not signed here');
    expect(quote.cost?.totalSats).toBe(card.outlaySats);
    expect(card.outputs.find(({ role }) => role === 'change')?.mine).toBe(true);
    await app.grant(id);
    const waits = await app.flow(id, ({ state }) => state === 'outside', 'approved');
    expect(waits).toMatchObject({ outside: true, phase: 'asking', cancellable: true });
    expect(waits.order?.status).toBe('pending');
    const { coins } = await app.call('wallet.portfolio', { refresh: true });
    expect(coins.filter(({ lockedBy }) => lockedBy === id).length).toBeGreaterThan(0);
    ({ psbt } = await app.call('flow.psbt', { id }));
    expect((await app.call('flow.savePsbt', { id })).saved).toMatch(/^inkstone-.*\.psbt$/);
  });

  it.each(returnedAttacks)('is not paid by what comes back with $name', async ({ make, says }) => {
    const error = await app.call('flow.returnPsbt', { id, psbt: make(psbt) }).then(
      () => null,
      (thrown: AppError<'PSBT_INVALID'>) => thrown,
    );
    expect(error?.code).toBe('PSBT_INVALID');
    expect(error?.details?.reason).toContain(says);
    expect((await app.call('flow.get', { id })).state).toBe('outside');
  });

  it('is paid after a kill by what comes back signed, and followed to its inscription', async () => {
    const { dir, practice } = app;
    await app.app.stop();
    app = await startTestApp({ dir, practice, clock: hurriedClock });
    await app.call('vault.unlock', { password: PASSWORD });
    const signed = signElsewhere(psbt);
    const { id: txid } = read(signElsewhere(psbt, { final: true }));
    await app.call('flow.returnPsbt', { id, psbt: signed });
    const paid = await app.flow(id, ({ order: at }) => at?.status === 'inscribing', 'inscribing');
    expect(paid.payments.map((one) => one.txid)).toEqual([txid]);
    await app.practice.mine(1);
    const done = await app.flow(id, ({ phase }) => phase === 'done', 'done');
    const { files } = await app.call('orders.get', { orderId: done.order!.orderId });
    expect(files).toMatchObject([{ contentMatches: true, locationAddress: STRANGER }]);
  });

  it('is not paid by what comes back once somebody else has paid it', async () => {
    await app.call('coins.list', { refresh: true });
    const [again = ''] = (await app.call('flow.start', await order('again'))).ids;
    await app.grant(again);
    const { order: made } = await app.flow(again, ({ state }) => state === 'outside', 'approved');
    const { psbt: left } = await app.call('flow.psbt', { id: again });
    await app.call('practice.payFromOutside', {
      address: made!.payAddress,
      sats: Number(made!.amountSats),
      withInscription: false,
    });
    await app.call('flow.returnPsbt', { id: again, psbt: signElsewhere(left) });
    const paid = await app.flow(again, ({ order: at }) => at?.status === 'inscribing', 'paid');
    expect(paid.payments).toEqual([]);
    const { coins } = await app.call('wallet.portfolio', { refresh: true });
    expect(coins.every(({ lockedBy }) => lockedBy === null)).toBe(true);
  });
});
