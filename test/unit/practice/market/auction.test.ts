import { expect, it } from 'vitest';

import { createWallet, type Wallet } from '#practice/chain/wallet.ts';
import { fund, pubkeyOf, readPsbt, signPsbt, startMarket } from '#test/unit/practice/marketing.ts';
import { alice, bob } from '#test/unit/practice/support.ts';

/** Auctions of the practice market, using only its paths. */

const HOUR = 3_600;
const carol = createWallet('test users', 'carol');

interface Answer {
  code: number;
  msg: string;
  data: Record<string, string>;
}

/** A one-hour auction of 5 ordi from 1,000 sats, and two bidders with coins. */
async function startAuction(maxPrice?: string) {
  const world = await startMarket('5', '7');
  const { network, practice, ids } = world;
  async function ask(route: string, body: object): Promise<Answer> {
    const url = new URL(`http://practice.test/v3/market/brc20/auction/${route}`);
    const response = await network.fetch(url, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as Answer;
  }
  const begin = { inscriptionId: ids[0], initPrice: '1000', unitPrice: '200' };
  const request = { ...begin, pubkey: pubkeyOf(alice), marketType: 'auction', nftType: 'brc20' };
  const putOn = (more: object) => ask('create_put_on', { ...request, ...more });
  const made = await putOn({ auctionTime: HOUR * 1000, maxPrice });
  const { auctionId = '', psbt: unsigned = '' } = made.data;
  await ask('confirm_put_on', { auctionId, psbt: signPsbt(unsigned, alice, [0]) });
  for (const { address } of [bob, carol]) {
    await fund(practice, address, 1_000, 2_000, 100_000);
  }

  /** Signs and submits a bid; returns its code and what was signed. */
  async function bid(buyer: Wallet, bidPrice: number, dearer = true) {
    const common = { auctionId, bidPrice, address: buyer.address, pubkey: pubkeyOf(buyer) };
    const prepared = await ask('create_bid', { ...common, feeRate: 3 });
    if (prepared.code !== 0) return { code: prepared.code, txid: undefined, psbts: [] };
    const { bidId, psbtBid, psbtBid2, psbtSettle } = prepared.data;
    const signed = (psbt = '') =>
      psbt === ''
        ? ''
        : signPsbt(
            psbt,
            buyer,
            [...Array(readPsbt(psbt).inputsLength).keys()].filter((at) => at !== 2),
          );
    const extras = dearer
      ? { psbtBid2: signed(psbtBid2), psbtSettle: signed(psbtSettle) }
      : { psbtBid2: '', psbtSettle: '' };
    const confirmed = await ask('confirm_bid', {
      ...{ auctionId, bidId, psbtBid: signed(psbtBid), ...extras },
    });
    const psbts = [psbtBid, psbtBid2, psbtSettle].map((psbt) => psbt ?? '');
    return {
      code: confirmed.code,
      txid: confirmed.code === 0 ? confirmed.data['txid'] : undefined,
      psbts,
    };
  }
  const shown = async () => (await world.open())[0] as Record<string, unknown> | undefined;
  return { ...world, ask, auctionId, putOn, bid, shown };
}

it('goes to the highest bid at its end, and is claimed by a block', async () => {
  const world = await startAuction();
  expect(await world.shown()).toMatchObject({ marketType: 'auction', minBidPrice: 1_000 });
  expect((await world.bid(bob, 999)).code).toBe(-137);
  const first = await world.bid(bob, 1_000);
  expect(first).toMatchObject({ code: 0, txid: '' });
  // The same at higher rates: what confirms if fees are high at the end.
  expect(new Set(first.psbts).size).toBe(3);
  expect((await world.bid(carol, 1_100)).code).toBe(-137);
  expect((await world.bid(carol, 2_000, false)).code).toBe(0);
  expect(await world.shown()).toMatchObject({ price: 2_000, curPrice: 2_000, minBidPrice: 2_546 });
  // Nothing was broadcast yet, and it can be neither cancelled nor changed in price.
  expect(await world.network.status()).toMatchObject({ mempool: 0 });
  const { ask, auctionId } = world;
  expect((await ask('create_put_off', { auctionId })).code).toBe(-147);
  const change = { auctionId, initPrice: '900', unitPrice: '180' };
  expect((await ask('create_modify_price', change)).code).toBe(-147);

  await world.network.advanceClock(HOUR);
  expect(await world.open()).toEqual([]);
  expect((await world.events())[0]).toEqual(['Sold', 2_000, '']);
  expect((await world.bid(bob, 5_000)).code).toBe(-144);
  await world.network.mine(1);
  expect((await world.events()).slice(0, 2)).toEqual([
    ['Claim', 2_000, ''],
    ['Sold', 2_000, ''],
  ]);
  const claims = await ask('actions', { filter: { event: 'Claim' }, start: 0, limit: 1 });
  expect((claims.data['list'] as unknown as object[])[0]).toMatchObject({
    from: alice.address,
    to: carol.address,
  });
});

it('ends at once at its last price, and takes no bid above it', async () => {
  const world = await startAuction('9000');
  expect((await world.bid(bob, 9_001)).code).toBe(-138);
  const won = await world.bid(bob, 9_000);
  expect(won.txid).toMatch(/^[0-9a-f]{64}$/);
  expect((await world.events())[0]).toEqual(['Sold', 9_000, '']);
});

it('goes to the next bid where the highest has spent its coins, and ends without one', async () => {
  const world = await startAuction();
  await world.bid(bob, 1_000);
  await world.bid(carol, 5_000);
  // Carol spends the same coins on something else.
  const other = await world.list(world.ids[1] ?? '', '1400', '200');
  await world.buy(other, 1_400, carol);
  await world.network.mine(1);
  await world.network.advanceClock(HOUR);
  expect((await world.events())[0]).toEqual(['Sold', 1_000, '']);

  const lonely = await startAuction();
  await lonely.network.advanceClock(HOUR);
  expect((await lonely.events())[0]).toEqual(['Cancel', 1_000, 'the auction ended without a bid']);
  // Without a time it never ends; a final price must be above the first.
  expect((await lonely.putOn({})).code).toBe(-156);
  expect((await lonely.putOn({ auctionTime: HOUR * 1000, maxPrice: '1000' })).code).toBe(-132);
});
