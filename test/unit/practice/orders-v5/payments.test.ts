import { describe, expect, it } from 'vitest';

import { brc20, inscribe } from '#test/unit/practice/inscribing.ts';
import { etching } from '#test/unit/practice/runes-support.ts';
import { alice, bob, startPractice, textFile } from '#test/unit/practice/support.ts';

import {
  ask,
  call,
  created,
  get,
  outsOf,
  type Practice,
  pubkeyOf,
  quoted,
  statusOf,
} from './support.ts';

const plain = (practice: Practice) =>
  call(practice, 'ordersV5.create', { ...created(), files: [textFile('paid')] });
const pay = (practice: Practice, order: { payAddress: string }, sats: number, inscribed = false) =>
  practice.network.payFromOutside(order.payAddress, sats, inscribed);
const runeHeld = async (practice: Practice, address: string, runeid: string) =>
  (await practice.call('runes.addressBalance', { address, runeid })).amount;

/** Etches by version 5; returns the order when it is minted. */
async function etched(practice: Practice, file: object = {}, changes: object = {}) {
  const files = [{ ...file, runes_etch: { etching: { ...etching, ...changes } } }];
  const quote = await call(practice, 'ordersV5.quoteRunesEtch', { ...quoted, files });
  const order = await call(practice, 'ordersV5.createRunesEtch', { ...created(), files });
  expect(order.amount).toBe(quote.payableAmount);
  expect(order).not.toHaveProperty('devFee');
  await pay(practice, order, order.amount);
  await practice.network.mine(7);
  const done = await get(practice, order.orderId);
  const txid = done.files?.[0]?.txid ?? '';
  const { height, idx } = await practice.call('chain.tx', { txid });
  return { done, quote, txid, id: `${height}:${idx}` };
}

describe('an etching', () => {
  it('with a logo pays for two outputs: the inscription’s and the rune’s', async () => {
    const practice = startPractice();
    const { done, quote, txid, id } = await etched(practice, textFile('a logo'));
    expect(quote).toMatchObject({ serviceFee: 3_150, outputValueFee: 2 * 546 });
    expect(done.status).toBe('minted');
    expect(done.files?.[0]?.inscriptionId).toBe(`${txid}i0`);
    expect(await runeHeld(practice, alice.address, id)).toBe('1000');
    const inscription = await practice.call('inscription.info', { inscriptionId: `${txid}i0` });
    expect(inscription.utxo?.vout).toBe(0);
    const rune = await practice.call('runes.utxoBalance', { txid, index: 1 });
    expect(rune).toMatchObject([{ runeid: id, amount: '1000' }]);
  });

  it('without one makes a rune and no inscription', async () => {
    const practice = startPractice();
    const terms = { ...etching.terms, height: [null, 900], offset: [null, null] };
    const { done, quote, txid, id } = await etched(practice, {}, { terms });
    expect(quote.outputValueFee).toBe(546);
    expect(done).toMatchObject({ status: 'minted', files: [{ inscriptionId: '' }] });
    expect(await runeHeld(practice, alice.address, id)).toBe('1000');
    const info = { inscriptionId: `${txid}i0` };
    await expect(practice.call('inscription.info', info)).rejects.toThrow(/not found/);
  });
});

describe('mints of a rune', () => {
  const withMany = { terms: { amount: '100', cap: '60' } };

  it.each([
    [1, 1, 1],
    [2, 2, 1],
    [25, 2, 1],
    [50, 4, 3],
  ])('%d of them reach the receiver in %d outputs', async (count, outputs, blocks) => {
    const practice = startPractice();
    const { id } = await etched(practice, {}, withMany);
    const mint = { runeId: id, count };
    const quote = await call(practice, 'ordersV5.quoteRunesMint', { ...quoted, ...mint });
    expect(quote.outputValueFee).toBe(outputs * 546);
    const order = await call(practice, 'ordersV5.createRunesMint', {
      ...created(),
      ...mint,
      receiver: bob.address,
    });
    expect(order).toMatchObject({ amount: quote.payableAmount, count });
    expect(order.availablePaymentMethods).toEqual(['direct']);
    await pay(practice, order, order.amount);
    await practice.network.mine(1 + blocks);
    expect(await get(practice, order.orderId)).toMatchObject({
      status: 'minted',
      confirmedCount: count,
    });
    expect(await runeHeld(practice, bob.address, id)).toBe(String(100 * count));
    const coins = { address: bob.address, cursor: 0, size: 50 };
    const { utxo } = await practice.call('chain.allUtxos', coins);
    expect(utxo.filter(({ satoshi }) => satoshi === 546)).toHaveLength(outputs);
  });

  it('beyond the cap are refused', async () => {
    const practice = startPractice();
    const { id } = await etched(practice);
    const refused = await ask(practice, 'ordersV5.quoteRunesMint', {
      ...quoted,
      runeId: id,
      count: 6,
    });
    expect(refused.msg).toMatch(/not so many mints/);
  });
});

describe('an overpaid order', () => {
  it('waits for a choice, however long, and continues when it is told to', async () => {
    const practice = startPractice();
    const order = await plain(practice);
    await pay(practice, order, order.amount + 9_000);
    await practice.network.mine(9);
    const waiting = await get(practice, order.orderId);
    expect(waiting).toMatchObject({
      status: 'payment_overpay',
      balance: order.amount + 9_000,
      availableActions: ['refund', 'continue'],
      availablePaymentMethods: [],
    });
    await call(practice, 'ordersV5.continue', { orderId: order.orderId });
    expect(await statusOf(practice, order.orderId)).toBe('payment_success');
    await practice.network.mine(2);
    expect(await statusOf(practice, order.orderId)).toBe('minted');
  });

  it('is refunded to its refund address, as estimated', async () => {
    const practice = startPractice();
    const order = await plain(practice);
    await pay(practice, order, order.amount + 9_000);
    const { orderId } = order;
    const estimate = await call(practice, 'ordersV5.refundEstimate', { orderId });
    expect(estimate['paidAmount']).toBe(order.amount + 9_000);
    const { txid } = await call(practice, 'ordersV5.refund', { orderId, feeRate: 3 });
    const expected = order.amount + 9_000 - 3 * (estimate['size'] ?? 0);
    expect(await outsOf(practice, txid)).toMatchObject([
      { address: bob.address, satoshi: expected },
    ]);
    const done = await get(practice, orderId);
    expect(done).toMatchObject({ status: 'refunded', availableActions: [] });
    expect(done).not.toHaveProperty('refundTxid');
  });

  it('is the only one to continue', async () => {
    const practice = startPractice();
    const { orderId } = await plain(practice);
    const { msg } = await ask(practice, 'ordersV5.continue', { orderId });
    expect(msg).toMatch(/pending does not wait/);
  });
});

describe('a payment', () => {
  it('in parts is completed', async () => {
    const practice = startPractice();
    const order = await plain(practice);
    await pay(practice, order, order.amount - 1_000);
    expect(await get(practice, order.orderId)).toMatchObject({
      status: 'payment_notenough',
      balance: order.amount - 1_000,
      availableActions: ['refund'],
      availablePaymentMethods: ['direct'],
    });
    await pay(practice, order, 1_000);
    await practice.network.mine(2);
    expect(await statusOf(practice, order.orderId)).toBe('minted');
  });

  it('with an inscription waits, names it and returns it to the refund address', async () => {
    const practice = startPractice();
    const order = await plain(practice);
    await pay(practice, order, order.amount, true);
    const waiting = await get(practice, order.orderId);
    expect(waiting.status).toBe('payment_withinscription');
    const inscriptionId = waiting.paidInscriptions?.[0]?.inscriptionId ?? '';
    const { txid } = await call(practice, 'ordersV5.refund', {
      orderId: order.orderId,
      feeRate: 1,
    });
    const info = await practice.call('inscription.info', { inscriptionId });
    expect(info).toMatchObject({ address: bob.address, utxo: { txid } });
  });

  it('that does not come closes the order after a day; a late one is refundable', async () => {
    const practice = startPractice();
    const order = await plain(practice);
    practice.clock.advance(24 * 3_600_000 + 1);
    const closed = await get(practice, order.orderId);
    expect(closed).toMatchObject({ status: 'closed', availablePaymentMethods: [] });
    await pay(practice, order, order.amount);
    expect((await get(practice, order.orderId)).availableActions).toEqual(['refund']);
  });

  it('of a refused refund rate stays', async () => {
    const practice = startPractice();
    const order = await plain(practice);
    await pay(practice, order, 1_500);
    const { orderId } = order;
    const { msg } = await ask(practice, 'ordersV5.refund', { orderId, feeRate: 500 });
    expect(msg).toMatch(/safe amount/);
    expect(await statusOf(practice, orderId)).toBe('payment_notenough');
  });
});

describe('a 5-byte mint', () => {
  it('is made, and cannot be finished: what was paid is refunded to the payer', async () => {
    const practice = startPractice();
    const { refundAddress: _, ...terms } = created();
    const request = { ...terms, brc20Ticker: 'pebbl', brc20Amount: '5' };
    expect((await ask(practice, 'ordersV5.create5byteMint', request)).msg).toMatch(/nobody/);
    await inscribe(practice, alice, [
      brc20({ op: 'deploy', tick: 'pebbl', max: '1000', lim: '100', self_mint: 'true' }),
    ]);
    const order = await call(practice, 'ordersV5.create5byteMint', request);
    expect(order).toMatchObject({ serviceFee: 3_150, availablePaymentMethods: [] });
    const { orderId } = order;
    await pay(practice, order, order.amount);
    await practice.network.mine(2);
    expect(await get(practice, orderId)).toMatchObject({
      status: 'pending',
      balance: order.amount,
      availableActions: ['refund'],
    });
    const payer = { payerAddress: alice.address, payerPubkey: pubkeyOf(alice) };
    const asked = await ask(practice, 'ordersV5.requestCommit', { orderId, ...payer });
    expect(asked.msg).toMatch(/no step in which a deployer signs/);
    const onward = await ask(practice, 'ordersV5.continue', { orderId });
    expect(onward.msg).toMatch(/cannot go on/);
    const { txid } = await call(practice, 'ordersV5.refund', { orderId, feeRate: 2 });
    const [ins] = await practice.call('chain.txIns', { txid, cursor: 0, size: 1 });
    const paying = { txid: ins?.utxid ?? '', cursor: 0, size: 1 };
    const [payment] = await practice.call('chain.txIns', paying);
    expect((await outsOf(practice, txid))[0]?.address).toBe(payment?.address);
  });
});
