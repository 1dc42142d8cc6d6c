import { describe, expect, it } from 'vitest';

import { alice, bob, startPractice, textFile } from '#test/unit/practice/support.ts';

import { ask, call, created, get, outsOf, quoted, statusOf, type V5Route } from './support.ts';

const page = { cursor: 0, size: 10, filter: '{}' };

describe('an order of version 5', () => {
  it('is inscribed to its receiver once the exact amount is paid', async () => {
    const practice = startPractice();
    const order = await call(practice, 'ordersV5.create', {
      ...created(),
      files: [textFile('hi')],
    });
    expect(order).toMatchObject({
      status: 'pending',
      receiveAddress: alice.address,
      availablePaymentMethods: ['direct', 'request-commit'],
      availableActions: [],
      channel: '',
    });
    await practice.network.payFromOutside(order.payAddress, order.amount, false);
    practice.clock.advance(4_000);
    expect(await statusOf(practice, order.orderId)).toBe('inscribing');
    await practice.network.mine(1);
    const done = await get(practice, order.orderId);
    expect(done).toMatchObject({ status: 'minted', confirmedCount: 1, balance: order.amount });
    const [file] = done.files ?? [];
    expect(file).toMatchObject({ filename: 'note.txt', size: 2, status: 'confirmed' });
    const info = await practice.call('inscription.info', {
      inscriptionId: file?.inscriptionId ?? '',
    });
    expect(info).toMatchObject({ address: alice.address, offset: 0 });
    expect(info.utxo?.satoshi).toBe(546);
  });

  it('costs what its quote says, and the parts are the whole', async () => {
    const practice = startPractice();
    const files = Array.from({ length: 34 }, (_, at) => textFile(`file ${at}`));
    const dev = { devAddress: bob.address, devFee: 1_000 };
    const quote = await call(practice, 'ordersV5.quote', { ...quoted, ...dev, files });
    const { serviceFee, minerFee, outputValueFee, devFee, payableAmount } = quote;
    expect({ serviceFee, outputValueFee, devFee }).toEqual({
      serviceFee: 7_950,
      outputValueFee: 34 * 546,
      devFee: 1_000,
    });
    expect(serviceFee + minerFee + outputValueFee + devFee).toBe(payableAmount);
    const order = await call(practice, 'ordersV5.create', { ...created(), ...dev, files });
    expect(order.amount).toBe(payableAmount);
    expect(order.outputValueFee).toBeUndefined();
    expect((await get(practice, order.orderId)).outputValueFee).toBe(outputValueFee);
    await practice.network.payFromOutside(order.payAddress, order.amount, false);
    await practice.network.mine(2);
    const done = await get(practice, order.orderId);
    expect(done.status).toBe('minted');
    const outs = await outsOf(practice, done.files?.[33]?.txid ?? '');
    expect(outs[33]).toMatchObject({ address: alice.address, satoshi: 546 });
    expect(outs.find(({ address }) => address === bob.address)?.satoshi).toBe(1_000);
  });

  it.each([
    [1, 100_000],
    [100, 10_000_000],
  ])('costs by the other table on the second chain: %d files', async (count, serviceFee) => {
    const practice = startPractice({ altchain: true });
    const files = Array.from({ length: count }, (_, at) => textFile(`${at}`));
    expect(await call(practice, 'ordersV5.quote', { ...quoted, files })).toMatchObject({
      baseServiceFee: 0,
      serviceFee,
      count,
    });
    const tooMany = [...files, ...Array.from({ length: 101 - count }, () => textFile('more'))];
    const refused = await ask(practice, 'ordersV5.quote', { ...quoted, files: tooMany });
    expect(refused.msg).toMatch(/at most 100/);
    expect(await call(practice, 'ordersV5.feesConfig', {})).toMatchObject({
      freeQuota: 0,
      feePerInscription: 100_000,
    });
  });

  it('is made once per client id of a key', async () => {
    const practice = startPractice();
    const request = { ...created(), files: [textFile('once')] };
    const first = await call(practice, 'ordersV5.create', request, 'a');
    const again = await call(practice, 'ordersV5.create', { ...request, feeRate: 9 }, 'a');
    expect(again).toEqual(first);
    const other = await call(practice, 'ordersV5.create', request, 'b');
    expect(other.orderId).not.toBe(first.orderId);
  });

  it('belongs to its key, and to no other version', async () => {
    const practice = startPractice();
    const files = [textFile('mine')];
    const five = await call(practice, 'ordersV5.create', { ...created(), files }, 'a');
    const base = { receiveAddress: alice.address, feeRate: 5, outputValue: 546 };
    const two = await practice.call('orders.create', { ...base, files }, 'a');
    expect((await ask(practice, 'ordersV5.get', { orderId: five.orderId }, 'b')).code).toBe(-1000);
    expect((await ask(practice, 'ordersV5.get', { orderId: two.orderId }, 'a')).code).toBe(-1000);
    expect((await practice.ask('orders.get', { orderId: five.orderId }, 'a')).code).toBe(-1000);
    const older = await practice.call('orders.list', { cursor: 0, size: 10 }, 'a');
    expect(older.orders.map(({ orderId }) => orderId)).toEqual([two.orderId]);
    const newer = await call(practice, 'ordersV5.list', page, 'a');
    expect(newer.list.map(({ orderId }) => orderId)).toEqual([five.orderId]);
    expect((await call(practice, 'ordersV5.list', page, 'b')).total).toBe(0);
  });

  it('is found by the filter of the list, which has no files', async () => {
    const practice = startPractice();
    const make = (receiver: string) =>
      call(practice, 'ordersV5.create', { ...created(), receiver, files: [textFile('x')] });
    const [first, second] = [await make(alice.address), await make(bob.address)];
    const ids = async (filter: object) =>
      (await call(practice, 'ordersV5.list', { ...page, filter: JSON.stringify(filter) })).list.map(
        ({ orderId }) => orderId,
      );
    expect(await ids({})).toEqual([second.orderId, first.orderId]);
    expect(await ids({ sort: 'asc' })).toEqual([first.orderId, second.orderId]);
    expect(await ids({ receiveAddress: bob.address, status: 'pending' })).toEqual([second.orderId]);
    expect(await ids({ status: 'minted' })).toEqual([]);
    const { list } = await call(practice, 'ordersV5.list', page);
    expect(list[0]).not.toHaveProperty('files');
    expect(list[0]).not.toHaveProperty('devFee');
  });

  it('keeps title, traits and gallery of its files', async () => {
    const practice = startPractice();
    const gallery = [{ id: `${'ab'.repeat(32)}i1`, title: 'One' }];
    const said = { title: 'A', traits: { size: 3, rare: true, from: null }, gallery };
    const order = await call(practice, 'ordersV5.create', {
      ...created(),
      files: [{ ...textFile('x'), ...said, metadata: '{"a":[1,-2,0.5]}' }],
    });
    expect(order.files?.[0]).toMatchObject(said);
  });
});

describe('a request of version 5', () => {
  const wrong: [string, V5Route, Record<string, unknown>, RegExp][] = [
    ['no client id', 'ordersV5.create', { clientId: undefined }, /clientId/],
    ['no refund address', 'ordersV5.create', { refundAddress: undefined }, /refundAddress/],
    ['no public key', 'ordersV5.create', { userPubkey: undefined }, /userPubkey/],
    ['a rate as text', 'ordersV5.create', { feeRate: '5' }, /feeRate/],
    ['a traits list', 'ordersV5.create', { files: [{ ...textFile('a'), traits: [] }] }, /traits/],
    ['a foreign refund address', 'ordersV5.create', { refundAddress: 'bc1qxx' }, /refundAddress/],
    ['a foreign receiver', 'ordersV5.create', { receiver: 'bc1qxx' }, /receiver/],
    ['dust', 'ordersV5.create', { outputValue: 200 }, /dust/],
    [
      'another receiver for a file',
      'ordersV5.create',
      {
        files: [{ ...textFile('a'), address: bob.address }],
      },
      /one receiver/,
    ],
    [
      'metadata that is no JSON',
      'ordersV5.create',
      {
        files: [{ ...textFile('a'), metadata: '{' }],
      },
      /metadata/,
    ],
    ['an unknown parent', 'ordersV5.create', { parents: [`${'00'.repeat(32)}i0`] }, /parents/],
    ['nothing to inscribe', 'ordersV5.quote', { files: [] }, /files/],
  ];
  it.each(wrong)('with %s is refused by the name of the field', async (_, name, change, words) => {
    const practice = startPractice();
    const base = { ...created(), files: [textFile('a')] };
    const { code, msg } = await ask(practice, name, { ...base, ...change });
    expect(code).not.toBe(0);
    expect(msg).toMatch(words);
  });

  it.each(['{', '[]', '{"sort":"up"}'])('with the filter %s is refused', async (filter) => {
    const { code, msg } = await ask(startPractice(), 'ordersV5.list', { ...page, filter });
    expect(code).not.toBe(0);
    expect(msg).toMatch(/filter/);
  });

  it('needs a filter', async () => {
    const { msg } = await ask(startPractice(), 'ordersV5.list', { cursor: 0, size: 5 });
    expect(msg).toMatch(/filter/);
  });
});
