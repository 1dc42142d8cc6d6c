import { describe, expect, it } from 'vitest';

import { alice, startPractice, textFile } from './support.ts';

const base = { receiveAddress: alice.address, feeRate: 5, outputValue: 546 };

describe('an order of the practice service', () => {
  it('inscribes the very bytes once the exact amount is paid', async () => {
    const { network, call, clock } = startPractice();
    const order = await call('orders.create', { ...base, files: [textFile('hello')] });
    expect(order.status).toBe('pending');
    const status = async () => (await call('orders.get', { orderId: order.orderId })).status;

    await network.payFromOutside(order.payAddress, order.amount, false);
    expect(await status()).toBe('payment_success');
    clock.advance(2_000);
    expect(await status()).toBe('ready');
    clock.advance(2_000);
    expect(await status()).toBe('inscribing');
    await network.mine(1);
    expect(await status()).toBe('minted');

    const done = await call('orders.get', { orderId: order.orderId });
    const id = String(done.files?.[0]?.['inscriptionId']);
    const content = await network.fetch(`http://any.host/v1/indexer/inscription/content/${id}`);
    expect(content.headers.get('content-type')).toBe('text/plain;charset=utf-8');
    expect(await content.text()).toBe('hello');
    const info = await call('inscription.info', { inscriptionId: id });
    expect(info).toMatchObject({ address: alice.address, offset: 0, contentLength: 5 });
    expect(info.utxo?.satoshi).toBe(546);
  });
});
