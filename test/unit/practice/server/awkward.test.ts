import { secp256k1 } from '@noble/curves/secp256k1.js';
import { describe, expect, it } from 'vitest';

import { bytesToHex } from '#practice/formats/bytes.ts';
import { brc20, inscribe } from '#test/unit/practice/inscribing.ts';
import { fund, startMarket } from '#test/unit/practice/marketing.ts';
import { alice, bob, startPractice, textFile } from '#test/unit/practice/support.ts';

/** Findings from the provider's own clients (api-facts-2), requested over plain HTTP without the product's table. */

const base = { receiveAddress: alice.address, feeRate: 5, outputValue: 546 };
type Practice = ReturnType<typeof startPractice>;

async function get(practice: Pick<Practice, 'network'>, path: string, init: RequestInit = {}) {
  const response = await practice.network.fetch(`http://any${path}`, init);
  return { status: response.status, ...((await response.json()) as Answer) };
}
interface Answer {
  code: number | string;
  msg: string;
  data: Record<string, unknown>;
}
const post = (practice: Pick<Practice, 'network'>, path: string, body: unknown) =>
  get(practice, path, { method: 'POST', body: JSON.stringify(body) });

describe('an order that is over', () => {
  it('stays minted when a refund of it is refused, whatever comes after', async () => {
    const practice = startPractice();
    const { call, ask, network, clock } = practice;
    const { orderId, payAddress, amount } = await call('orders.create', {
      ...base,
      files: [textFile('kept')],
    });
    await network.payFromOutside(payAddress, amount, false);
    await network.mine(2);
    const minted = await call('orders.get', { orderId });
    expect(minted.status).toBe('minted');
    const refused = await ask('orders.refund', { orderId, refundFeeRate: 2 });
    expect(refused).toMatchObject({ code: -1005, msg: 'an order that is minted is not refunded' });
    clock.advance(48 * 3_600_000);
    await network.mine(1);
    expect(await call('orders.get', { orderId })).toEqual(minted);
  });

  it('stays refunded when it is asked for again', async () => {
    const { call, ask, network, clock } = startPractice();
    const { orderId, payAddress } = await call('orders.create', {
      ...base,
      files: [textFile('again')],
    });
    await network.payFromOutside(payAddress, 20_000, true);
    await call('orders.refund', { orderId, refundFeeRate: 2 });
    const refunded = await call('orders.get', { orderId });
    expect((await ask('orders.refund', { orderId, refundFeeRate: 2 })).code).toBe(-1005);
    clock.advance(48 * 3_600_000);
    await network.mine(1);
    expect(await call('orders.get', { orderId })).toEqual(refunded);
  });
});

describe('orders', () => {
  it('take an empty devAddress with devFee 0 for none', async () => {
    const practice = startPractice();
    const body = { ...base, files: [textFile('a')], devAddress: '', devFee: 0 };
    const made = await post(practice, '/v2/inscribe/order/create', body);
    expect(made).toMatchObject({ code: 0, data: { devFee: 0, status: 'pending' } });
    const kept = await post(practice, '/v2/inscribe/order/create', { ...body, devFee: 1_000 });
    expect(kept.code).toBe(-1001);
  });

  it('are listed under both names', async () => {
    const practice = startPractice();
    await practice.call('orders.create', { ...base, files: [textFile('a')] });
    const { data } = await get(practice, '/v2/inscribe/order/list?cursor=0&size=5');
    expect(data['list']).toHaveLength(1);
    expect(data['detail']).toEqual(data['list']);
  });

  it('are committed for the deployer if an older script names no one', async () => {
    const practice = startPractice();
    await inscribe(practice, alice, [
      brc20({ op: 'deploy', tick: 'pebbl', max: '1000', lim: '100', self_mint: 'true' }),
    ]);
    await practice.network.faucet(alice.address, 90_000);
    await practice.network.mine(1);
    const { orderId } = await practice.call('orders.create', {
      ...base,
      brc20_mint: { ticker: 'pebbl', amount: '60' },
      deployerAddress: alice.address,
      deployerPubkey: bytesToHex(secp256k1.getPublicKey(alice.key)),
    });
    const path = '/v2/inscribe/order/request-commit';
    const commit = await post(practice, path, { orderId });
    expect(commit).toMatchObject({ code: 0, data: { inputsToSign: [{ address: alice.address }] } });
  });
});

describe('the indexers', () => {
  it('answer a GET with a body', async () => {
    const body = JSON.stringify({ cursor: 'ignored' });
    const info = await get(startPractice(), '/v1/indexer/blockchain/info', { method: 'GET', body });
    expect(info).toMatchObject({ code: 0, data: { blocks: 110 } });
  });

  it('return ten runes or alkanes from the first by default', async () => {
    const practice = startPractice({ founded: true });
    for (const path of ['runes/info-list', 'alkanes/info-list', 'alkanes/token-list']) {
      const { data } = await get(practice, `/v1/indexer/${path}`);
      const detail = data['detail'] as unknown[];
      expect([data['start'], detail.length], path).toEqual([
        0,
        Math.min(10, data['total'] as number),
      ]);
    }
    expect((await get(practice, '/v1/indexer/runes/info-list?limit=501')).code).toBe(-1);
  });

  it('refuse bad hex with HTTP 200 and -1', async () => {
    const practice = startPractice();
    for (const txHex of ['xyz', 'abc', '']) {
      const pushed = await post(practice, '/v1/indexer/local_pushtx', { txHex });
      expect(pushed, txHex).toMatchObject({ status: 200, code: -1 });
    }
    const many = await post(practice, '/v1/indexer/local_pushtxs', { txsHex: ['zz'] });
    expect(many).toMatchObject({ status: 200, code: -1, data: [] });
  });

  it('answer the public figures under the network’s own segment', async () => {
    const practice = startPractice();
    for (const segment of ['fractal', 'altchain']) {
      const { code, data } = await get(practice, `/v1/public/${segment}/total-supply`);
      expect([code, data['blocks']], segment).toEqual([0, 110]);
    }
    expect((await get(practice, '/v1/public/other/supply')).status).not.toBe(200);
  });

  it('tell what was minted in the last hour and day', async () => {
    const practice = startPractice();
    await inscribe(practice, alice, [brc20({ op: 'deploy', tick: 'tide', max: '100' })]);
    await inscribe(practice, alice, [brc20({ op: 'mint', tick: 'tide', amt: '40' })]);
    practice.clock.advance(3 * 3_600_000);
    await inscribe(practice, alice, [brc20({ op: 'mint', tick: 'tide', amt: '7' })]);
    expect(await practice.call('brc20.info', { ticker: 'tide' })).toMatchObject({
      confirmedMinted: '47',
      confirmedMinted1h: '7',
      confirmedMinted24h: '47',
    });
  });

  it('take 0 and 0 of a module’s history for no bounds', async () => {
    const practice = startPractice({ founded: true });
    const config = await practice.call('swap.config', {});
    const path = `/v1/indexer/brc20-module/${config.moduleId}/history`;
    const all = await get(practice, `${path}?start=0&end=0&cursor=0&size=50`);
    const requested = await get(practice, `${path}?start=0&end=100000&cursor=0&size=50`);
    expect(all.data).toEqual(requested.data);
    expect((all.data['detail'] as unknown[]).length).toBeGreaterThan(0);
  });
});

describe('the market', () => {
  const list = '/v3/market/brc20/auction/list';
  const filter = { nftType: 'brc20', isEnd: false };

  it('returns less than a hundred listings at once, and all of them on request', async () => {
    const world = await startMarket('1', '2', '3');
    await world.list(world.ids[0] ?? '', '1000', '1000');
    await world.list(world.ids[1] ?? '', '2000', '1000');
    expect(await post(world, list, { filter, sort: {}, start: 0, limit: 100 })).toMatchObject({
      status: 200,
      code: -156,
    });
    const one = await post(world, list, { filter, sort: {}, start: 1, limit: 99 });
    expect(one.data['list']).toHaveLength(1);
    const everything = { nftType: 'brc20', all: true };
    const all = await post(world, list, { filter: everything, sort: {}, start: 5, limit: 1 });
    expect(all.data['list']).toHaveLength(2);
    const unpaged = await post(world, list, { filter: everything, sort: {} });
    expect(unpaged.data['list']).toEqual(all.data['list']);
  });

  it('wants prices as strings and gives amounts as numbers', async () => {
    const world = await startMarket('1.5');
    const [inscriptionId = ''] = world.ids;
    const request = { inscriptionId, unitPrice: '1000', pubkey: 'x', marketType: 'fixedPrice' };
    const path = '/v3/market/brc20/auction/create_put_on';
    expect((await post(world, path, { ...request, initPrice: 1500 })).code).toBe(-156);
    await world.list(inscriptionId, '1500', '1000');
    const { data } = await post(world, list, { filter, sort: {}, start: 0, limit: 9 });
    expect(data['list']).toMatchObject([{ amount: 1.5, limit: 1.5, unitPrice: 1000, price: 1500 }]);
  });

  it('takes a bid without the two PSBTs of an auction', async () => {
    const world = await startMarket('1');
    await fund(world.practice, bob.address, 5_000, 6_000, 100_000);
    const auctionId = await world.list(world.ids[0] ?? '', '1000', '1000');
    const signed = world.signBid(await world.bid(auctionId, 1_000, bob), auctionId, bob);
    const { psbtBid, bidId } = signed;
    const path = '/v3/market/brc20/auction/confirm_bid';
    expect((await post(world, path, { auctionId, bidId, psbtBid })).code).toBe(0);
  });

  it('knows inscriptions of anybody where no address is named', async () => {
    const world = await startMarket('1');
    const path = '/v3/market/brc20/auction/inscription_info_list';
    const { data } = await post(world, path, { inscriptionIds: world.ids });
    expect(data['list']).toMatchObject([{ address: alice.address }]);
  });
});

describe('the swap', () => {
  it('answers a pool that there is not where no ticks are named', async () => {
    const practice = startPractice({ founded: true });
    const { data } = await get(practice, '/v1/brc20-swap/pool_info');
    expect(data).toMatchObject({ existed: false, addLiq: false });
  });

  it('answers a request that no schema takes with a code that is a text', async () => {
    const practice = startPractice({ founded: true });
    const bad = await get(practice, '/v1/brc20-swap/gas_history?start=0&limit=100');
    expect(bad).toMatchObject({ status: 400, code: 'FST_ERR_VALIDATION' });
  });
});
