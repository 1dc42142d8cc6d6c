import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';

import { hurriedClock, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

let test: TestApp;
afterEach(async () => test.app.stop());

const STRANGER = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';

describe('a receipt signed by an own key', () => {
  it('goes through the card of a message, is saved to print, and is checked against our history', async () => {
    test = await startTestApp({ clock: hurriedClock });
    const { payment, ordinals } = await test.fund();
    await test.call('coins.list', { refresh: true });
    const recipients = [{ address: STRANGER, sats: '20000' }];
    const start = { kind: 'send' as const, feeRate: 2, recipients };
    const [flowId = ''] = (await test.call('flow.start', start)).ids;
    await test.card(flowId);
    await test.grant(flowId);
    await test.flow(flowId, ({ state }) => state === 'watching', 'sent');
    await test.practice.mine(6);
    const done = await test.flow(flowId, ({ phase }) => phase === 'done', 'done');

    const ask = { of: { flowId }, address: payment.address };
    await expect(test.call('receipts.sign', { ...ask, address: STRANGER })).rejects.toMatchObject({
      code: 'ADDRESS_INVALID',
    });
    const { id } = await test.call('receipts.sign', ask);
    const { card } = await test.card(id);
    expect(card).toMatchObject({ purpose: 'message', message: { address: payment.address } });
    for (const fact of [STRANGER, '20000', done.spend!.transactions[0]!.txid, flowId])
      expect(card.message?.text).toContain(fact);
    await test.grant(id);
    const state = await test.call('tools.signState', { id });
    if (state.state !== 'signed') throw new Error(state.state);

    const text = state.result;
    const good = { state: 'valid', address: payment.address, mine: true, own: 'agrees' };
    expect(await test.call('receipts.check', { text })).toMatchObject({ ...good, differs: [] });
    const { saved } = await test.call('receipts.save', { text, form: 'pdf' });
    const pdf = test.saved.get(saved ?? '') ?? '';
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(await test.call('receipts.check', { text: pdf })).toMatchObject(good);

    // With one more digit the signature is invalid; our own records show the real amount.
    const forged = text.replace('1 sats \\u00b7 20000', '1 sats \\u00b7 200000');
    expect(forged).not.toBe(text);
    const reported = await test.call('receipts.check', { text: forged });
    expect(reported).toMatchObject({ state: 'invalid', own: 'differs' });
    expect(reported.differs).toEqual([
      { said: 'asked recipients 1 sats · 200000', here: 'asked recipients 1 sats · 20000' },
    ]);
    // The signer of an unknown receipt is still shown.
    const other = text.replaceAll(flowId, 'flow-elsewhere');
    expect(await test.call('receipts.check', { text: other })).toMatchObject({ own: 'none' });
    for (const bad of ['nothing', text.replace('practice', 'mainnet')])
      await expect(test.call('receipts.check', { text: bad })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    await expect(
      test.call('receipts.save', { text: 'nothing', form: 'json' }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });

    // The same for an order, by its id: its cost and result are in the signed text.
    const coin = await test.inscribe(ordinals.address, 546);
    const page = { cursor: null, limit: 5, wallet: 'this' as const, status: null, query: '' };
    const [order] = (await test.call('orders.list', page)).rows;
    const request = { of: { orderId: order!.orderId }, address: payment.address };
    const signing = await test.call('receipts.sign', request);
    const shown = (await test.card(signing.id)).card.message?.text ?? '';
    for (const fact of [order!.orderId, order!.amountSats, coin.inscriptions[0]!])
      expect(shown).toContain(fact);
    await test.grant(signing.id);
    const signed = await test.call('tools.signState', { id: signing.id });
    if (signed.state !== 'signed') throw new Error(signed.state);
    const checked = await test.call('receipts.check', { text: signed.result });
    expect(checked).toMatchObject({ ...good, differs: [] });
    expect(shown).toContain('proved 1 content · identical, byte for byte');
    expect(shown).toMatch(/^word of the provider status · minted$/m);

    // Editing order rows, which carry no code, doesn't change the signed text.
    const orderId = order!.orderId;
    const db = new Database(join(test.dir, 'practice.sqlite'));
    const pencil = (sql: string): unknown => db.prepare(sql).run(orderId);
    const honest = shown.split('\n').slice(0, -1);
    pencil(
      `update provider_order set data = json_set(data, '$.amountSats', '990000', '$.status', 'refunded',
         '$.refundSats', '5'), title = 'forged' where order_id = ?`,
    );
    pencil(`update order_file set name = 'forged', hash = '${'ee'.repeat(32)}' where order_id = ?`);
    const again = await test.call('receipts.sign', request);
    const text2 = (await test.card(again.id)).card.message?.text ?? '';
    expect(text2.split('\n').slice(0, -1)).toEqual(honest);
    await test.refuse(again.id);
    expect(await test.call('receipts.check', { text: signed.result })).toMatchObject(good);

    // Attached to another operation or to none, it has no record: it isn't signed, and its file says so.
    for (const other of [`'${flowId}'`, 'null']) {
      pencil(`update provider_order set flow_id = ${other} where order_id = ?`);
      await expect(test.call('receipts.sign', request)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'receipt' },
      });
      const loose = await test.call('receipts.check', { text: signed.result });
      expect(loose).toMatchObject({ state: 'valid', own: 'none' });
      await test.call('orders.receipt', { orderId });
      const kept = JSON.parse(test.saved.get(`inkstone-order-${orderId}.json`) ?? '') as object;
      expect(kept).toMatchObject({ proof: 'none: not created by this wallet' });
      for (const fact of ['payments', 'proved', 'asked']) expect(kept).not.toHaveProperty(fact);
    }
    db.close();
  });
});
