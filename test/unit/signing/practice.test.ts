import { describe, expect, it } from 'vitest';

import { silentLog } from '#main/log.ts';
import { createClient } from '#main/provider/client.ts';
import { createPace } from '#main/provider/pace.ts';
import { createTransport } from '#main/provider/transport.ts';
import { createPracticeNetwork } from '#practice/network.ts';
import { systemClock } from '#shared/clock.ts';

import { intentOf, paymentSetup } from './support.ts';

function practice() {
  const clock = systemClock;
  const chain = createPracticeNetwork({ seed: 'payments', clock });
  const client = createClient({
    network: 'practice',
    baseUrl: () => 'http://practice.invalid',
    segment: () => 'practice',
    transport: createTransport({ fetch: chain.fetch, clock }),
    pace: createPace({
      clock,
      budget: { load: () => 0, add: () => undefined },
      limits: () => ({ callsPerSecond: 10_000, callsPerMonth: 1_000_000 }),
    }),
    clock,
    log: silentLog,
    random: () => 0.5,
    onOutcome: () => undefined,
    signal: new AbortController().signal,
  });
  return { chain, client };
}

const file = {
  filename: 'hello.txt',
  dataURL: `data:text/plain;base64,${Buffer.from('hello').toString('base64')}`,
};

describe('against the practice network, which verifies with a library of its own', () => {
  it('an order is paid, the payment relayed, and its unconfirmed change pays the next', async () => {
    const { chain, client } = practice();
    const setup = await paymentSetup({ client });
    await chain.faucet(setup.payment.address, 200_000);
    await chain.mine(1);

    const pay = async () => {
      const order = await client.call('orders.create', {
        receiveAddress: setup.ordinals.address,
        feeRate: 2,
        outputValue: 546,
        files: [file],
      });
      const intent = intentOf({
        orderId: order.orderId,
        payAddress: order.payAddress,
        sats: String(order.amount),
      });
      const prepared = await setup.payments.preparePayment(intent);
      expect(prepared.card.clauses.filter(({ verdict }) => verdict === 'block')).toEqual([]);
      const signed = await setup.payments.signPayment(prepared, prepared.digest);
      expect(await client.call('chain.push', { txHex: signed.rawHex })).toBe(signed.txid);
      const paid = await client.call('orders.get', { orderId: order.orderId });
      expect(paid.status).not.toBe('pending');
      return prepared;
    };

    const first = await pay();
    const second = await pay();
    expect(second.outpoints).toEqual([`${first.txid}:1`]);
    await chain.stop();
  });

  it('a coin that received an inscription is never chosen', async () => {
    const { chain, client } = practice();
    const setup = await paymentSetup({ client });
    await chain.payFromOutside(setup.payment.address, 50_000, true);
    await chain.mine(1);
    const order = await client.call('orders.create', {
      receiveAddress: setup.ordinals.address,
      feeRate: 2,
      outputValue: 546,
      files: [file],
    });
    const intent = intentOf({
      orderId: order.orderId,
      payAddress: order.payAddress,
      sats: String(order.amount),
    });
    await expect(setup.payments.preparePayment(intent)).rejects.toMatchObject({
      code: 'ASSET_AT_RISK',
    });
    await chain.stop();
  });
});
