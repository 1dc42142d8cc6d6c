import { describe, expect, it } from 'vitest';

import { createWallet } from '#practice/chain/wallet.ts';
import { hexToBytes } from '#practice/formats/bytes.ts';
import { alice, bob, startPractice, textFile } from '#test/unit/practice/support.ts';

import {
  ask,
  call,
  created,
  get,
  outsOf,
  parsePsbt,
  type Practice,
  pubkeyOf,
  sign,
  statusOf,
} from './support.ts';

const carol = createWallet('test users', 'carol');
const terms = () => ({ ...created(), refundAddress: bob.address });

/** An order whose commit carol signed; its commit and reveal wait in the mempool. */
async function signedOrder() {
  const practice = startPractice();
  await practice.network.faucet(carol.address, 90_000);
  await practice.network.mine(1);
  const files = [textFile('a')];
  const { orderId } = await call(practice, 'ordersV5.create', { ...terms(), files });
  const commit = await call(practice, 'ordersV5.requestCommit', {
    orderId,
    payerAddress: carol.address,
    payerPubkey: pubkeyOf(carol),
  });
  const psbt = sign(commit, carol);
  const id = await call(practice, 'ordersV5.signCommit', { orderId, psbt });
  return { practice, orderId, commit, reveal: typeof id === 'string' ? id.slice(0, 64) : '' };
}
/** An order that was paid directly. */
async function paidOrder() {
  const practice = startPractice();
  const files = [textFile('a')];
  const order = await call(practice, 'ordersV5.create', { ...terms(), files });
  await practice.network.payFromOutside(order.payAddress, order.amount, false);
  return { practice, order, orderId: order.orderId };
}
const feeOf = async (practice: Practice, txid: string): Promise<number> => {
  const { inSatoshi, outSatoshi } = await practice.call('chain.tx', { txid });
  return inSatoshi - outSatoshi;
};

describe('an order that its payer’s coins began', () => {
  it('is taken back by a replacement that the payer signs', async () => {
    const { practice, orderId, commit, reveal } = await signedOrder();
    expect((await get(practice, orderId)).availableActions).toEqual(['cancel']);
    const estimate = await call(practice, 'ordersV5.cancelEstimate', { orderId, feeRate: 1 });
    expect(estimate).toEqual({ paidAmount: 90_000, extraPayAmount: 0, refundMethod: 'wallet' });
    const commitTxid = parsePsbt(commit.psbtHex).id;
    const old = (await feeOf(practice, commitTxid)) + (await feeOf(practice, reveal));
    const made = await call(practice, 'ordersV5.cancelPrepare', { orderId, feeRate: 1 });
    const replacement = parsePsbt(made.psbtHex);
    expect([replacement.inputsLength, replacement.outputsLength]).toEqual([1, 1]);
    expect(replacement.getInput(0).txid).toEqual(parsePsbt(commit.psbtHex).getInput(0).txid);
    const psbt = sign(made, carol);
    const { txid } = await call(practice, 'ordersV5.cancelSubmit', { orderId, feeRate: 1, psbt });
    const [out] = await outsOf(practice, txid);
    expect(out?.address).toBe(carol.address);
    const { size } = await practice.call('chain.tx', { txid });
    expect(90_000 - (out?.satoshi ?? 0)).toBeGreaterThanOrEqual(old + Math.ceil(size / 2));
    expect(await get(practice, orderId)).toMatchObject({
      status: 'cancel',
      availableActions: [],
      files: [{ txid: '', status: 'pending' }],
    });
    await practice.network.mine(3);
    expect(await statusOf(practice, orderId)).toBe('cancel');
    await expect(practice.call('chain.tx', { txid: reveal })).rejects.toThrow();
  });

  it('pays the rate that was asked where that is more, and takes base64', async () => {
    const { practice, orderId } = await signedOrder();
    const made = await call(practice, 'ordersV5.cancelPrepare', { orderId, feeRate: 60 });
    const psbt = Buffer.from(hexToBytes(sign(made, carol))).toString('base64');
    const { txid } = await call(practice, 'ordersV5.cancelSubmit', { orderId, feeRate: 60, psbt });
    expect(await feeOf(practice, txid)).toBe(60 * 110);
  });

  it('is not cancelled by the service, without a signature, or once confirmed', async () => {
    const { practice, orderId } = await signedOrder();
    const at = { orderId, feeRate: 5 };
    expect((await ask(practice, 'ordersV5.cancel', at)).msg).toMatch(/wallet replaces/);
    const early = await ask(practice, 'ordersV5.cancelSubmit', { ...at, psbt: '70736274ff' });
    expect(early.msg).toMatch(/no replacement was prepared/);
    const { psbtHex: psbt } = await call(practice, 'ordersV5.cancelPrepare', at);
    const unsigned = await ask(practice, 'ordersV5.cancelSubmit', { ...at, psbt });
    expect(unsigned.msg).toMatch(/not signed/);
    await practice.network.mine(1);
    const late = await ask(practice, 'ordersV5.cancelPrepare', at);
    expect(late.msg).toMatch(/minted is not cancelled/);
  });
});

describe('an order that was paid directly', () => {
  it('is cancelled before its first transaction: the payment goes to the refund address', async () => {
    const { practice, order, orderId } = await paidOrder();
    expect((await get(practice, orderId)).availableActions).toEqual(['cancel']);
    const estimate = await call(practice, 'ordersV5.cancelEstimate', { orderId, feeRate: 2 });
    expect(estimate).toMatchObject({ paidAmount: order.amount, refundMethod: 'service' });
    const { txid } = await call(practice, 'ordersV5.cancel', { orderId, feeRate: 2 });
    expect(await outsOf(practice, txid)).toMatchObject([{ address: bob.address }]);
    await practice.network.mine(2);
    expect(await get(practice, orderId)).toMatchObject({ status: 'cancel', balance: 0 });
  });

  it('is cancelled while its reveal is unconfirmed, by a transaction that replaces it', async () => {
    const { practice, orderId } = await paidOrder();
    practice.clock.advance(4_000);
    const { files, status } = await get(practice, orderId);
    expect(status).toBe('inscribing');
    const reveal = files?.[0]?.txid ?? '';
    const old = await feeOf(practice, reveal);
    const { txid } = await call(practice, 'ordersV5.cancel', { orderId, feeRate: 1 });
    expect(await feeOf(practice, txid)).toBeGreaterThan(old);
    await expect(practice.call('chain.tx', { txid: reveal })).rejects.toThrow();
    await practice.network.mine(1);
    expect(await statusOf(practice, orderId)).toBe('cancel');
    expect((await practice.call('chain.balance', { address: alice.address })).satoshi).toBe(0);
  });

  it('is not cancelled when confirmed, unpaid, or by a route that nobody describes', async () => {
    const { practice, orderId } = await paidOrder();
    const at = { orderId, feeRate: 2 };
    expect((await ask(practice, 'ordersV5.cancelPrepare', at)).msg).toMatch(/service replaces/);
    expect((await ask(practice, 'ordersV5.cancel2', at)).code).not.toBe(0);
    await practice.network.mine(2);
    expect((await ask(practice, 'ordersV5.cancel', at)).msg).toMatch(/minted is not cancelled/);
    const files = [textFile('b')];
    const unpaid = await call(practice, 'ordersV5.create', { ...terms(), files });
    const refused = await ask(practice, 'ordersV5.cancel', { ...at, orderId: unpaid.orderId });
    expect(refused.msg).toMatch(/pending is not cancelled/);
  });

  it('keeps its own coin out of a rate that leaves nothing', async () => {
    const { practice, orderId } = await paidOrder();
    const { msg } = await ask(practice, 'ordersV5.cancel', { orderId, feeRate: 900 });
    expect(msg).toMatch(/nothing would be left/);
    expect(await statusOf(practice, orderId)).toBe('payment_success');
  });
});
