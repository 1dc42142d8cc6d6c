import { describe, expect, it } from 'vitest';

import { createWallet } from '#practice/chain/wallet.ts';
import { bob, startPractice, textFile } from '#test/unit/practice/support.ts';

import { ask, call, created, get, outsOf, type Practice, quoted, statusOf } from './support.ts';

const KELP = '2:2';
const practiceRefund = createWallet('test users', 'dave').address;
const page = { start: 0, limit: 50 };
const outputsTo = async (practice: Practice, address: string) =>
  (await practice.call('chain.allUtxos', { address, cursor: 0, size: 500 })).utxo;
const alkaneHeld = async (practice: Practice, address: string, id = KELP) => {
  const { detail } = await practice.call('alkanes.addressTokens', { address, ...page });
  return detail.find(({ alkaneid }) => alkaneid === id)?.amount ?? '0';
};
const runeHeld = async (practice: Practice, address: string, runeid: string) =>
  (await practice.call('runes.addressBalance', { address, runeid })).amount;
const brc20Held = async (practice: Practice, address: string) =>
  (await practice.call('brc20.addressTickInfo', { address, ticker: 'tide' })).overallBalance;

/** A founded network, with the id of its open rune. */
async function start() {
  const practice = startPractice({ founded: true });
  const { detail } = await practice.call('runes.list', page);
  const open = detail.find(({ spacedRune }) => spacedRune === 'OPEN•DRIFTWOOD•MINT');
  return { practice, runeid: open?.runeid ?? '' };
}
const pay = (practice: Practice, { payAddress, amount }: { payAddress: string; amount: number }) =>
  practice.network.payFromOutside(payAddress, amount, false);
const forBob = () => ({ ...created(), receiver: bob.address });

describe('mints of an alkane', () => {
  it.each([
    [1, 1, 1_150],
    [16, 2, 3_400],
    [17, 2, 3_860],
    [30, 3, 4_900],
  ])('%d of them change the alkane’s balances, in %d outputs', async (count, outputs, fee) => {
    const { practice } = await start();
    const mint = { alkaneid: KELP, count };
    const quote = await call(practice, 'ordersV5.quoteAlkanesMint', { ...quoted, ...mint });
    expect(quote).toMatchObject({ serviceFee: fee, outputValueFee: outputs * 546 });
    const order = await call(practice, 'ordersV5.createAlkanesMint', { ...forBob(), ...mint });
    expect(order.amount).toBe(quote.payableAmount);
    await pay(practice, order);
    await practice.network.mine(4);
    expect(await get(practice, order.orderId)).toMatchObject({
      status: 'minted',
      confirmedCount: count,
      files: expect.arrayContaining([
        expect.objectContaining({ filename: 'Practice Kelp', inscriptionId: '' }),
      ]) as unknown,
    });
    expect(await alkaneHeld(practice, bob.address)).toBe(String(50 * count));
    expect(await outputsTo(practice, bob.address)).toHaveLength(outputs);
    const { tokenData } = await practice.call('alkanes.info', { alkaneid: KELP });
    expect(tokenData).toMatchObject({ minted: String(20 + count) });
  });

  it('beyond the cap, or of another kind, are refused', async () => {
    const { practice } = await start();
    const quoting = (alkaneid: string, count: number) =>
      ask(practice, 'ordersV5.quoteAlkanesMint', { ...quoted, alkaneid, count });
    expect((await quoting(KELP, 981)).msg).toMatch(/not so many mints/);
    expect((await quoting('2:11', 1)).msg).toMatch(/not found/);
  });
});

describe('a deploy of an alkane', () => {
  it('puts the contract on the chain, and a token of it can be minted', async () => {
    const { practice } = await start();
    const token = { name: 'Practice Moss', symbol: 'MOSS', perMint: '7', cap: '3' };
    const files = [textFile(JSON.stringify(token), 'moss.json')];
    const quote = await call(practice, 'ordersV5.quoteAlkanesDeploy', { ...quoted, files });
    expect(quote).toMatchObject({ serviceFee: 2_000, outputValueFee: 0 });
    const order = await call(practice, 'ordersV5.createAlkanesDeploy', { ...forBob(), files });
    await pay(practice, order);
    await practice.network.mine(2);
    const done = await get(practice, order.orderId);
    expect(done).toMatchObject({ status: 'minted', files: [{ inscriptionId: '' }] });
    const { detail } = await practice.call('alkanes.tokens', { name: 'moss', ...page });
    expect(detail[0]).toMatchObject({ alkaneid: '2:19', txid: done.files?.[0]?.txid });
    const mint = { ...forBob(), alkaneid: '2:19', count: 3 };
    await pay(practice, await call(practice, 'ordersV5.createAlkanesMint', mint));
    await practice.network.mine(2);
    expect(await alkaneHeld(practice, bob.address, '2:19')).toBe('21');
    const more = await ask(practice, 'ordersV5.quoteAlkanesMint', { ...mint, count: 1 });
    expect(more.msg).toMatch(/not so many mints/);
  });
});

describe('a multi-protocol mint', () => {
  const multi = (runeid: string, count: number, withBrc20: boolean) => ({
    ...{ count, runes_mint: { runeid }, alkanes_mint: { alkaneid: KELP } },
    ...(withBrc20 ? { brc20_mint: { ticker: 'tide', amount: '500' } } : {}),
  });

  it.each([
    [1, false, 3_060, 2],
    [5, false, 3_300, 2],
    [5, true, 3_400, 7],
    [40, true, 6_200, 42],
  ])(
    'of %d rounds (BRC-20: %s) delivers all in its last transaction',
    async (count, isTriple, fee, outputs) => {
      const { practice, runeid } = await start();
      const asked = multi(runeid, count, isTriple);
      const quote = await call(practice, 'ordersV5.quoteMultiMint', { ...quoted, ...asked });
      expect(quote).toMatchObject({ serviceFee: fee, outputValueFee: outputs * 546 });
      const order = await call(practice, 'ordersV5.createMultiMint', { ...forBob(), ...asked });
      expect(order).toEqual({
        orderId: order.orderId,
        payAddress: order.payAddress,
        amount: quote.payableAmount,
        availablePaymentMethods: ['direct'],
      });
      await pay(practice, order);
      await practice.network.mine(4);
      expect(await get(practice, order.orderId)).toMatchObject({
        status: 'minted',
        mintedAssetCount: count,
      });
      expect(await alkaneHeld(practice, bob.address)).toBe(String(50 * count));
      expect(await runeHeld(practice, bob.address, runeid)).toBe(String(1_000 * count));
      if (isTriple) expect(await brc20Held(practice, bob.address)).toBe(String(500 * count));
      expect(await outputsTo(practice, bob.address)).toHaveLength(outputs);
    },
  );

  it('is refused where one of the three cannot be minted', async () => {
    const { practice, runeid } = await start();
    const quoting = async (change: object) => {
      const request = { ...quoted, ...multi(runeid, 2, true), ...change };
      return (await ask(practice, 'ordersV5.quoteMultiMint', request)).msg;
    };
    expect(await quoting({ alkanes_mint: { alkaneid: KELP, amount: '49' } })).toMatch(/one mint/);
    expect(await quoting({ runes_mint: { runeid: '1:1' } })).toMatch(/rune not found/);
    expect(await quoting({ brc20_mint: { ticker: 'tide', amount: '1001' } })).toMatch(/limit/);
    expect(await quoting({ brc20_mint: { ticker: 'none', amount: '1' } })).toMatch(/not deployed/);
    expect(await quoting({ runes_mint: { runeId: runeid } })).toMatch(/runes_mint\.runeid/);
  });

  it('pauses while rounds are left: what was minted is delivered, the rest returns', async () => {
    const { practice, runeid } = await start();
    const request = { ...forBob(), ...multi(runeid, 60, false), refundAddress: practiceRefund };
    const { orderId, ...order } = await call(practice, 'ordersV5.createMultiMint', request);
    const unpaid = await ask(practice, 'ordersV5.pause', { orderId });
    expect(unpaid.msg).toMatch(/pending does not pause/);
    await pay(practice, order);
    await practice.network.mine(2);
    const running = await get(practice, orderId);
    expect(running).toMatchObject({ status: 'inscribing', availableActions: ['pause'] });
    const now = running.files?.filter(({ txid }) => txid !== '').length ?? 0;
    expect(now).toBe(46);
    const estimate = await call(practice, 'ordersV5.pauseEstimate', { orderId });
    expect(estimate).toMatchObject({ mintedCount: now, remainingCount: 60 - now });
    const { txid } = await call(practice, 'ordersV5.pause', { orderId });
    const outs = await outsOf(practice, txid);
    expect(outs.at(-1)).toMatchObject({
      address: practiceRefund,
      satoshi: estimate['refundAmount'],
    });
    await practice.network.mine(1);
    expect(await get(practice, orderId)).toMatchObject({
      status: 'closed',
      mintedAssetCount: now,
      availableActions: [],
    });
    expect(await alkaneHeld(practice, bob.address)).toBe(String(50 * now));
    expect(await runeHeld(practice, bob.address, runeid)).toBe(String(1_000 * now));
  });
});

describe('a repeat', () => {
  it('copies the payload and takes its own terms', async () => {
    const { practice, runeid } = await start();
    const first = await call(practice, 'ordersV5.createRunesMint', {
      ...created(),
      ...{ runeId: runeid, count: 1 },
    });
    const again = { ...quoted, sourceOrderId: first.orderId, count: 3, receiver: bob.address };
    const quote = await call(practice, 'ordersV5.quoteRepeat', again);
    const order = await call(practice, 'ordersV5.repeat', { ...created(), ...again });
    expect(order).toMatchObject({ amount: quote.payableAmount, count: 3 });
    await pay(practice, order);
    await practice.network.mine(3);
    expect(await statusOf(practice, order.orderId)).toBe('minted');
    expect(await runeHeld(practice, bob.address, runeid)).toBe('3000');
  });

  it('of BRC-20 mints makes more of them, and of other files is refused', async () => {
    const { practice } = await start();
    const mint = textFile('{"p":"brc-20","op":"mint","tick":"tide","amt":"10"}');
    const make = (files: object[]) => call(practice, 'ordersV5.create', { ...created(), files });
    const { orderId } = await make([mint]);
    const again = { ...forBob(), sourceOrderId: orderId, count: 4 };
    const order = await call(practice, 'ordersV5.repeat', again);
    await pay(practice, order);
    await practice.network.mine(2);
    expect(await brc20Held(practice, bob.address)).toBe('40');
    const other = await make([textFile('no mint')]);
    const refused = await ask(practice, 'ordersV5.repeat', {
      ...forBob(),
      ...{ sourceOrderId: other.orderId, count: 1 },
    });
    expect(refused.msg).toMatch(/only an order that mints/);
  });

  it('of multi-protocol orders has routes of its own', async () => {
    const { practice, runeid } = await start();
    const { orderId: sourceOrderId } = await call(practice, 'ordersV5.createMultiMint', {
      ...created(),
      ...{ count: 1, runes_mint: { runeid }, alkanes_mint: { alkaneid: KELP } },
    });
    const again = { ...quoted, sourceOrderId, count: 2 };
    const quote = await call(practice, 'ordersV5.quoteRepeatMultiMint', again);
    expect(quote).toMatchObject({ serviceFee: 3_120, count: 2 });
    const order = await call(practice, 'ordersV5.repeatMultiMint', {
      ...forBob(),
      ...again,
      receiver: bob.address,
    });
    await pay(practice, order);
    await practice.network.mine(3);
    expect(await get(practice, order.orderId)).toMatchObject({ status: 'minted' });
    const { orderId: rune } = await call(practice, 'ordersV5.createRunesMint', {
      ...created(),
      ...{ runeId: runeid, count: 1 },
    });
    const refused = await ask(practice, 'ordersV5.quoteRepeatMultiMint', {
      ...again,
      sourceOrderId: rune,
    });
    expect(refused.msg).toMatch(/no multi-protocol order/);
    const foreign = await ask(practice, 'ordersV5.quoteRepeat', again, 'other');
    expect(foreign.msg).toMatch(/order not found/);
  });
});
