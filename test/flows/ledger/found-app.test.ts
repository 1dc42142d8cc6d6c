import { describe, expect, it } from 'vitest';

import { send, startPayer } from '#test/flows/support/paying.ts';
import { activityOf, expectLedger, shownSats } from '#test/support/ledger.ts';
import { openApps } from '#test/support/open-apps.ts';
import type { TestApp } from '#test/support/start-test-app.ts';

const { keep } = openApps();
const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

const start = () => startPayer(keep);

async function pay(app: TestApp, sats: string, address = STRANGER) {
  const { id, feeSats } = await send(app, address, sats);
  return { id, left: BigInt(sats) + feeSats };
}

describe('Portfolio after an own payment', () => {
  it('shows the change at once, without a refresh, and says that it is in no block yet', async () => {
    const { app } = await start();
    const before = await app.call('wallet.portfolio', { refresh: false });
    const { left } = await pay(app, '20000');
    const total = String(BigInt(before.btc.total) - left);
    const after = await app.until('the change', async () => {
      const shown = await app.call('wallet.portfolio', { refresh: false });
      return shown.btc.total === total ? shown.btc : null;
    });
    expect(after).toMatchObject({ spendable: total, unconfirmed: total, pending: '0' });
    const { problems } = await app.call('spend.quote', {
      kind: 'send',
      recipients: [{ address: STRANGER, sats: '500000' }],
      feeRate: 2,
    });
    expect(problems).toEqual([]);
    await app.practice.mine(1);
    const { btc } = await app.call('wallet.portfolio', { refresh: true });
    expect(btc).toMatchObject({ spendable: total, unconfirmed: '0' });
  });
});

describe('the row of a refunded order', () => {
  it('contains the refund, which has no row of its own', async () => {
    const { app, payment } = await start();
    const { ids } = await app.call('flow.start', {
      ...{ kind: 'inscribe', feeRate: 2, outputValue: 546, payWith: 'outside' },
      receiveAddress: payment.address,
      content: { type: 'files', items: [await app.addText('never.txt', 'Never inscribed')] },
    });
    const [id = ''] = ids;
    const { order } = await app.flow(id, (view) => view.order?.status === 'pending');
    const sats = String(BigInt(order?.amountSats ?? 0) + 20_000n);
    const { id: payer, left } = await pay(app, sats, order?.payAddress);
    await app.flow(id, (view) => view.order?.status === 'payment_overpay');
    await app.call('flow.answer', { id, answer: 'refund', feeRate: 2 });
    await app.practice.mine(1);
    const { order: refunded } = await app.flow(id, (view) => view.state === 'refunded');
    await app.practice.mine(1);
    await expectLedger(app);
    const rows = await activityOf(app);
    const amountOf = (flowId: string) => rows.find((one) => one.flowId === flowId)?.amount;
    const back = refunded?.refundSats ?? '';
    expect(amountOf(id)).toEqual({ direction: 'in', amount: back, unit: 'sats' });
    expect(amountOf(payer)).toEqual({ direction: 'out', amount: String(left), unit: 'sats' });
    expect(rows.filter(({ kind }) => kind === 'received')).toEqual([]);
    expect(shownSats(rows)).toBe(BigInt(back) - left);
  });
});
