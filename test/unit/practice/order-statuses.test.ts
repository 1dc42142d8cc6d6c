import { describe, expect, it } from 'vitest';

import { scriptOfAddress } from '#practice/formats/scripts.ts';

import { coinAt, send } from './inscribing.ts';
import { alice, bob, startPractice, textFile } from './support.ts';

const base = { receiveAddress: alice.address, feeRate: 5, outputValue: 546 };

async function startOrder(
  extra: Partial<{ files: ReturnType<typeof textFile>[]; feeRate: number }> = {},
) {
  const practice = startPractice();
  const order = await practice.call('orders.create', {
    ...base,
    files: [textFile('hi')],
    ...extra,
  });
  const get = () => practice.call('orders.get', { orderId: order.orderId });
  return { ...practice, order, get, status: async () => (await get()).status };
}

describe('statuses of an order', () => {
  it('waits for the rest of a short payment and continues when it arrives', async () => {
    const { network, order, status } = await startOrder();
    await network.payFromOutside(order.payAddress, order.amount - 700, false);
    expect(await status()).toBe('payment_notenough');
    await network.payFromOutside(order.payAddress, 700, false);
    expect(await status()).toBe('payment_success');
    await network.mine(2);
    expect(await status()).toBe('minted');
  });

  it('holds an overpaid order for six blocks, then inscribes', async () => {
    const { network, order, status } = await startOrder();
    await network.payFromOutside(order.payAddress, order.amount + 50_000, false);
    expect(await status()).toBe('payment_overpay');
    await network.mine(5);
    expect(await status()).toBe('payment_overpay');
    await network.mine(2);
    expect(await status()).toBe('minted');
  });

  it('makes a large payment wait for a block', async () => {
    const { network, order, status } = await startOrder({
      files: [textFile('x'.repeat(30_000))],
      feeRate: 20,
    });
    expect(order.amount).toBeGreaterThan(100_000);
    await network.payFromOutside(order.payAddress, order.amount, false);
    expect(await status()).toBe('payment_waitconfirmed');
    await network.mine(2);
    expect(await status()).toBe('minted');
  });

  it('closes an unpaid order after a day and cancels a part-paid one; both refund what was paid', async () => {
    const { network, order, status, call, clock } = await startOrder();
    const part = await call('orders.create', { ...base, files: [textFile('two')] });
    await network.payFromOutside(part.payAddress, 1_200, false);
    clock.advance(24 * 3_600_000 + 1);
    expect(await status()).toBe('closed');
    expect((await call('orders.get', { orderId: part.orderId })).status).toBe('cancel');
    await network.payFromOutside(order.payAddress, 5_000, false);
    expect(await status()).toBe('closed');
    await call('orders.refund', { orderId: order.orderId, refundFeeRate: 2 });
    expect(await status()).toBe('refunded');
  });

  it('returns to pending when the payment is replaced, and undoes what it built on it', async () => {
    const practice = await startOrder();
    const { network, order, status, clock } = practice;
    const { txid } = await network.faucet(alice.address, 100_000);
    const coin = await coinAt(practice, txid, 0);
    const ins = [{ coin, unlock: { key: alice.key } }];
    const pay = { sats: BigInt(order.amount), script: scriptOfAddress(order.payAddress)! };
    await send(practice, ins, [pay, { sats: 90_000n, script: alice.script }]);
    clock.advance(4_000);
    expect(await status()).toBe('inscribing');
    await send(practice, ins, [{ sats: 60_000n, script: alice.script }]);
    expect(await status()).toBe('pending');
    expect((await practice.get()).files?.[0]).toMatchObject({ status: 'pending' });
  });

  it('inscribes the biggest file at the lowest rate', async () => {
    const { network, order, status } = await startOrder({
      files: [textFile('z'.repeat(390_000))],
      feeRate: 1,
    });
    await network.payFromOutside(order.payAddress, order.amount, false);
    await network.mine(2);
    expect(await status()).toBe('minted');
  });

  it('adds from its own wallet where a payment in many coins brings too little', async () => {
    const { network, order, status } = await startOrder({ feeRate: 1 });
    await network.payFromOutside(order.payAddress, order.amount - 330, false);
    await network.payFromOutside(order.payAddress, 330, false);
    await network.mine(2);
    expect(await status()).toBe('minted');
  });

  it('refuses to refund an order whose payment is right', async () => {
    const { network, order, ask } = await startOrder();
    await network.payFromOutside(order.payAddress, order.amount, false);
    const answer = await ask('orders.refund', { orderId: order.orderId, refundFeeRate: 1 });
    expect(answer.code).not.toBe(0);
  });
});

describe('a refund', () => {
  it('pays PaidAmount − RefundTxSize × rate to the payer, as estimated', async () => {
    const { network, order, call, get } = await startOrder();
    await network.payFromOutside(order.payAddress, 1_500, false);
    const { orderId } = order;
    const estimate = await call('orders.refundEstimate', { orderId });
    const { txid } = await call('orders.refund', { orderId, refundFeeRate: 3 });
    const expected = estimate.paidAmount - estimate.refundTxSize * 3;
    expect(await get()).toMatchObject({
      status: 'refunded',
      refundTxid: txid,
      refundAmount: expected,
    });
    const outs = await call('chain.txOuts', { txid, cursor: 0, size: 10 });
    expect(outs.map((out) => out.satoshi)).toEqual([expected]);
    const ins = await call('chain.txIns', { txid, cursor: 0, size: 10 });
    const paying = await call('chain.txIns', { txid: ins[0]!.utxid, cursor: 0, size: 1 });
    expect(outs[0]!.address).toBe(paying[0]!.address);
  });

  it('brings the inscription of a payment back to the payer', async () => {
    const { network, order, call, status } = await startOrder();
    await network.payFromOutside(order.payAddress, order.amount, true);
    expect(await status()).toBe('payment_withinscription');
    await network.mine(8);
    expect(await status()).toBe('payment_withinscription');
    const utxos = await call('inscription.utxos', {
      address: order.payAddress,
      cursor: 0,
      size: 10,
    });
    const inscriptionId = utxos.utxo[0]!.inscriptions![0]!.inscriptionId;
    const { txid } = await call('orders.refund', { orderId: order.orderId, refundFeeRate: 2 });
    const info = await call('inscription.info', { inscriptionId });
    expect(info.utxo?.txid).toBe(txid);
    expect(await status()).toBe('refunded');
  });

  it('is refused at a rate that leaves no more than the safe amount', async () => {
    const { network, order, ask, status } = await startOrder();
    await network.payFromOutside(order.payAddress, order.amount, true);
    const answer = await ask('orders.refund', { orderId: order.orderId, refundFeeRate: 10_000 });
    expect(answer.code).toBe(-1006);
    expect(await status()).toBe('payment_withinscription');
  });
});

describe('orders of many files', () => {
  it(
    'inscribes a thousand files to the address, each its own bytes',
    { timeout: 60_000 },
    async () => {
      const files = Array.from({ length: 1000 }, (_, n) => textFile(`file ${n}`, `${n}.txt`));
      const { network, order, get, call } = await startOrder({ files, feeRate: 2 });
      expect(order.serviceFee).toBe(4999);
      await network.payFromOutside(order.payAddress, order.amount, false);
      await network.mine(2);
      const done = await get();
      expect(done).toMatchObject({ status: 'minted', confirmedCount: 1000 });
      for (const at of [0, 1, 499, 999]) {
        const inscriptionId = String(done.files![at]!.inscriptionId);
        const info = await call('inscription.info', { inscriptionId });
        expect(info).toMatchObject({ address: alice.address, offset: 0 });
        const content = await network.fetch(
          `http://p/v1/indexer/inscription/content/${inscriptionId}`,
        );
        expect(await content.text()).toBe(`file ${at}`);
      }
    },
  );

  it(
    'splits big files over reveals of a commit and pays the developer',
    { timeout: 60_000 },
    async () => {
      const practice = startPractice();
      const big = (n: number) => textFile(String(n).repeat(300_000), `${n}.txt`);
      const order = await practice.call('orders.create', {
        ...base,
        feeRate: 1,
        files: [big(1), big(2), big(3)],
        devAddress: bob.address,
        devFee: 2_000,
      });
      await practice.network.payFromOutside(order.payAddress, order.amount, false);
      await practice.network.mine(3);
      const done = await practice.call('orders.get', { orderId: order.orderId });
      expect(done.status).toBe('minted');
      const txids = new Set(done.files!.map((file) => String(file.inscriptionId).slice(0, 64)));
      expect(txids.size).toBe(3);
      const balance = await practice.call('chain.balance', { address: bob.address });
      expect(balance.satoshi).toBe(2_000);
    },
  );

  it('keeps the fee near the rate of the order', async () => {
    const { network, order, get, call } = await startOrder({ feeRate: 8 });
    await network.payFromOutside(order.payAddress, order.amount, false);
    await network.mine(1);
    const txid = String((await get()).files![0]!.inscriptionId).slice(0, 64);
    const tx = await call('chain.tx', { txid });
    const vsize = (tx.size + 3 * (tx.witOffset! + 4 - 2)) / 4;
    const rate = (tx.inSatoshi - tx.outSatoshi) / vsize;
    expect(rate).toBeGreaterThan(7);
    expect(rate).toBeLessThan(11);
  });
});

describe('creating an order', () => {
  const cases: [string, Record<string, unknown>][] = [
    [
      'an address of another network',
      { receiveAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    ],
    ['a value below dust', { outputValue: 293 }],
    [
      'a data URL that does not decode',
      { files: [{ filename: 'a', dataURL: 'data:text/plain,hi' }] },
    ],
    ['an empty file', { files: [textFile('')] }],
    ['a file above 390 KB', { files: [textFile('x'.repeat(390_001))] }],
    ['a developer fee without an address', { devFee: 1_000 }],
  ];
  it.each(cases)('refuses %s', async (_, change) => {
    const { ask } = startPractice();
    const answer = await ask('orders.create', { ...base, files: [textFile('a')], ...change });
    expect(answer.code).not.toBe(0);
  });

  it('keeps the orders of two keys separate and finds one by clientId', async () => {
    const { call, ask } = startPractice();
    const files = [textFile('a')];
    const mine = await call('orders.create', { ...base, files, clientId: 'c-1' }, 'key-a');
    await call('orders.create', { ...base, files, clientId: 'c-2' }, 'key-a');
    const page = { cursor: 0, size: 10 };
    expect((await call('orders.list', page, 'key-b')).total).toBe(0);
    const found = await call('orders.list', { ...page, clientId: 'c-1' }, 'key-a');
    expect(found.orders.map((order) => order.orderId)).toEqual([mine.orderId]);
    expect((await ask('orders.get', { orderId: mine.orderId }, 'key-b')).code).not.toBe(0);
    expect((await call('orders.summary', {}, 'key-a')).orderCount).toMatchObject({
      total: 2,
      pendingCount: 2,
    });
  });
});
