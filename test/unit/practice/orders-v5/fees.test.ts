import { describe, expect, it } from 'vitest';

import { type Charged, outputValueFeeOf, serviceFeeOf } from '#practice/orders/v5/fees.ts';
import { etching } from '#test/unit/practice/runes-support.ts';
import { alice, bob, startPractice, textFile } from '#test/unit/practice/support.ts';

import { call, created, get, outsOf, quoted, statusOf } from './support.ts';

const feeOf = (kind: Charged['kind'], count: number, withBrc20: boolean, altchain = false) =>
  Number(serviceFeeOf({ kind, count, withBrc20, outputValue: 546n }, altchain).total);

describe('the service fee', () => {
  it.each<[Charged['kind'], number, boolean, number]>([
    ['ordinary', 1, false, 3_150],
    ['ordinary', 20, false, 6_000],
    ['ordinary', 33, false, 7_950],
    ['ordinary', 1_000, false, 7_950],
    ['runes-etch', 1, false, 3_150],
    ['runes-mint', 10, false, 4_500],
    ['brc20-prog-deploy', 1, false, 3_000],
    ['alkanes-deploy', 1, false, 2_000],
    ['alkanes-mint', 50, false, 6_500],
    ['alkanes-mint', 51, false, 7_580],
    ['alkanes-mint', 100, false, 11_500],
    ['alkanes-mint', 101, false, 11_500],
    ['multi', 100, false, 9_000],
    ['multi', 300, false, 20_000],
    ['multi', 301, false, 17_040],
    ['multi', 501, false, 25_000],
    ['multi', 300, true, 24_500],
    ['multi', 301, true, 20_050],
    ['multi', 501, true, 30_000],
  ])('of %s × %d (BRC-20: %s) is %d', (kind, count, withBrc20, fee) => {
    expect(feeOf(kind, count, withBrc20)).toBe(fee);
  });

  it('of the second chain grows with each inscription; alkanes cost the same', () => {
    expect(feeOf('runes-mint', 10, false, true)).toBe(1_000_000);
    expect(feeOf('alkanes-mint', 1, false, true)).toBe(1_150);
  });
});

describe('the value of outputs', () => {
  it.each<[Charged['kind'], number, Partial<Charged>, bigint]>([
    ['ordinary', 3, {}, 3n],
    ['runes-etch', 1, { logos: 1 }, 2n],
    ['runes-mint', 1, {}, 1n],
    ['runes-mint', 25, {}, 2n],
    ['alkanes-mint', 26, {}, 3n],
    ['alkanes-deploy', 1, {}, 0n],
    ['multi', 9, {}, 2n],
    ['multi', 9, { withBrc20: true }, 11n],
  ])('of %s × %d %o', (kind, count, more, outputs) => {
    expect(outputValueFeeOf({ kind, count, outputValue: 1n, ...more })).toBe(outputs);
  });
});

describe('an order paid directly', () => {
  it('of several etchings, with and without logos, makes all of them', async () => {
    const practice = startPractice();
    const files = [
      { ...textFile('logo'), runes_etch: { etching } },
      { runes_etch: { etching: { ...etching, spacedRune: 'ANOTHER•PRACTICE•RUNE' } } },
    ];
    const quote = await call(practice, 'ordersV5.quoteRunesEtch', { ...quoted, files });
    expect(quote.outputValueFee).toBe(3 * 546);
    const order = await call(practice, 'ordersV5.createRunesEtch', { ...created(), files });
    await practice.network.payFromOutside(order.payAddress, order.amount, false);
    await practice.network.mine(10);
    expect(await statusOf(practice, order.orderId)).toBe('minted');
    const { detail } = await practice.call('runes.list', { start: 0, limit: 9 });
    expect(detail.map(({ holders }) => holders)).toEqual([1, 1]);
  });

  it('of files for several reveals keeps their tags, and a delegate needs no content', async () => {
    const practice = startPractice();
    const big = (letter: string) => ({
      ...textFile(letter.repeat(250_000)),
      metadata: JSON.stringify({ letter }),
    });
    const delegate = `${'ab'.repeat(32)}i0`;
    const empty = { filename: 'empty', dataURL: 'data:text/plain;base64,', delegate };
    const request = { ...created(), feeRate: 1, files: [big('a'), big('b'), empty] };
    const order = await call(practice, 'ordersV5.create', request);
    expect(order.availablePaymentMethods).toEqual(['direct']);
    await practice.network.payFromOutside(order.payAddress, order.amount, false);
    await practice.network.mine(3);
    const done = await get(practice, order.orderId);
    expect(done).toMatchObject({ status: 'minted', confirmedCount: 3 });
    const inscriptionId = done.files?.[2]?.inscriptionId ?? '';
    const info = await practice.call('inscription.info', { inscriptionId });
    expect(info).toMatchObject({ address: alice.address, hasDeligate: true, contentLength: 0 });
  });

  it('of mints pays the developer once', async () => {
    const practice = startPractice({ founded: true });
    const mint = { alkaneid: '2:2', count: 30, devAddress: bob.address, devFee: 900 };
    const order = await call(practice, 'ordersV5.createAlkanesMint', { ...created(), ...mint });
    await practice.network.payFromOutside(order.payAddress, order.amount, false);
    await practice.network.mine(4);
    const done = await get(practice, order.orderId);
    expect(done).toMatchObject({ status: 'minted', devFee: 900 });
    const { satoshi } = await practice.call('chain.balance', { address: bob.address });
    expect(satoshi).toBe(900);
    const first = await outsOf(practice, done.files?.[0]?.txid ?? '');
    expect(first[0]).toMatchObject({ address: alice.address, satoshi: 546 });
  });
});
