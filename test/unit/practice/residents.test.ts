import { beforeAll, describe, expect, it } from 'vitest';

import { createWallet } from '#practice/chain/wallet.ts';
import { addDecimal } from '#shared/bitcoin/amount.ts';
import { restoreState } from '#test/support/restore-state.ts';

import { brc20, inscribe } from './inscribing.ts';
import { fund, pubkeyOf, signPsbt } from './marketing.ts';
import { bob, startPractice } from './support.ts';

type Practice = ReturnType<typeof startPractice>;

const gina = createWallet('test users', 'gina');
/** Enough days for charts, few enough for a test. */
const residents = { pastRounds: 36 };
const page = { start: 0, limit: 500 };
/** The market gives less than a hundred events at once. */
const latest = { start: 0, limit: 99 };
const DAY = 86_400_000;

/** Runs the network for `turns` turns of ten seconds, a block every third, as if it were in use. */
async function live(practice: Practice, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    await practice.call('chain.info', {});
    practice.clock.advance(10_000);
    if (turn % 3 === 2) await practice.network.mine(1);
  }
}

async function offer(practice: Practice, inscriptionId: string, price: string, unit: string) {
  const { call } = practice;
  const made = await call('market.preparePutOn', {
    inscriptionId,
    initPrice: price,
    unitPrice: unit,
    pubkey: pubkeyOf(gina),
    marketType: 'fixedPrice',
  });
  const psbt = signPsbt(made.psbt, gina, made.signIndexes);
  await call('market.confirmPutOn', { auctionId: made.auctionId, psbt });
}

describe('a network with residents', () => {
  let practice: Practice;
  let beginning: string;
  beforeAll(() => {
    practice = startPractice({ residents });
    beginning = JSON.stringify(practice.network.snapshot());
  });

  it('has days of trades in every token where the chain begins', async () => {
    const { call, clock } = practice;
    const { list } = await call('market.types', { timeType: 'day7' });
    expect(list.map(({ tick }) => tick).sort()).toEqual(['dune', 'kelp', 'moss']);
    const changes: number[] = [];
    for (const { tick, btcVolume } of list) {
      expect(Number(btcVolume), tick).toBeGreaterThan(0);
      const now = clock.now();
      const line = await call('market.kline', {
        tick,
        timeStart: now - 7 * DAY,
        timeEnd: now,
        timeStep: DAY / 4,
      });
      changes.push(new Set(line.map(({ price }) => price)).size);
      expect(line.length, tick).toBeGreaterThan(0);
    }
    expect(Math.max(...changes)).toBeGreaterThan(2);
    const open = { nftType: 'brc20' as const, isEnd: false };
    const offers = await call('market.list', {
      filter: open,
      sort: { unitPrice: 1 },
      ...page,
      limit: 99,
    });
    expect(offers.list.length).toBeGreaterThan(3);
    const seen = await call('market.actions', { filter: {}, ...latest });
    const events = new Set(seen.list.map(({ event }) => event));
    expect([...events].sort()).toEqual(['Cancel', 'Listed', 'Sold', 'Updated']);
  });

  it('creates no tokens out of nothing and loses none', async () => {
    for (const tick of ['dune', 'kelp', 'moss']) {
      const info = await practice.call('brc20.info', { ticker: tick });
      const { detail } = await practice.call('brc20.holders', { ticker: tick, ...page });
      const held = detail.reduce((sum, row) => addDecimal(sum, row.overallBalance), '0');
      expect(held, tick).toBe(info.minted);
    }
  });

  it('does the same again from the same seed', () => {
    const other = startPractice({ residents });
    expect(JSON.stringify(other.network.snapshot())).toBe(beginning);
  });

  it('rests while unused, and continues after a restart when it is used', async () => {
    const again = startPractice({
      residents,
      state: restoreState(JSON.parse(beginning) as ReturnType<Practice['network']['snapshot']>),
    });
    again.clock.advance(60_000);
    const resting = JSON.stringify(again.network.snapshot());
    again.clock.advance(600_000);
    expect(JSON.stringify(again.network.snapshot())).toBe(resting);
    const before = await again.call('market.actions', { filter: {}, ...latest });
    await live(again, 30);
    const after = await again.call('market.actions', { filter: {}, ...latest });
    expect(after.total).toBeGreaterThan(before.total ?? 0);
  });

  it('buys a user’s listing at a fair price, and none that is far too expensive', async () => {
    const { call, network } = practice;
    const ids: string[] = [];
    await inscribe(practice, gina, [brc20({ op: 'mint', tick: 'moss', amt: '1000' })]);
    for (const amt of ['100', '200']) {
      const made = await inscribe(practice, gina, [brc20({ op: 'transfer', tick: 'moss', amt })]);
      ids.push(`${made}i0`);
    }
    await fund(practice, gina.address, 50_000);
    await offer(practice, ids[0] ?? '', '2000', '20');
    await offer(practice, ids[1] ?? '', '2000000', '10000');
    await live(practice, 40);
    await network.mine(1);
    const filter = { address: gina.address, event: 'Sold' as const };
    const sold = await call('market.actions', { filter, ...latest });
    expect(sold.list.map(({ inscriptionId }) => inscriptionId)).toEqual([ids[0]]);
  });

  it('outruns in the mempool what a stranger bought with a low fee, and leaves alone what pays more', async () => {
    const { call, network, clock } = practice;
    await fund(practice, gina.address, 5_000, 6_000, 900_000, 5_500, 6_500, 900_000);
    const filter = { nftType: 'brc20' as const, isEnd: false };
    const { list } = await call('market.list', {
      filter,
      sort: { unitPrice: 1 },
      ...page,
      limit: 99,
    });
    /** The transaction that buys a resident's listing, and other pending ones. */
    async function bought(at: number, feeRate: number) {
      const offer = list.filter(({ address }) => address !== gina.address)[at];
      const { inscriptionId = '' } = offer ?? {};
      const auctionId = offer?.auctionId ?? '';
      const request = { auctionId, bidPrice: offer?.price ?? 0, address: gina.address, feeRate };
      const made = await call('market.prepareBid', { ...request, pubkey: pubkeyOf(gina) });
      const { bidId, psbtBid, bidSignIndexes } = made;
      const psbt = signPsbt(psbtBid, gina, bidSignIndexes ?? []);
      const handed = { auctionId, bidId, psbtBid: psbt, psbtBid2: '', psbtSettle: '' };
      return { inscriptionId, ...(await call('market.confirmBid', handed)) };
    }
    const holder = async (inscriptionId: string) =>
      (await call('inscription.info', { inscriptionId })).utxo?.txid;
    const fast = await bought(0, 20);
    const slow = await bought(1, 2);
    let turns = 0;
    while (turns < 60 && (await holder(slow.inscriptionId)) === slow.txid) {
      turns += 1;
      clock.advance(10_000);
    }
    expect(await holder(fast.inscriptionId)).toBe(fast.txid);
    const seen = await call('market.actions', {
      filter: { inscriptionId: slow.inscriptionId },
      ...latest,
    });
    expect(seen.list.slice(0, 2)).toMatchObject([
      { event: 'Sold', endMsg: '' },
      { event: 'Sold', to: gina.address, endMsg: 'the transaction was replaced' },
    ]);
    await network.mine(1);
    expect(await holder(slow.inscriptionId)).not.toBe(slow.txid);
    // Its payment coins are available again.
    const { utxo } = await call('chain.availableUtxos', {
      address: gina.address,
      cursor: 0,
      size: 50,
    });
    expect(utxo.reduce((sum, { satoshi }) => sum + satoshi, 0)).toBeGreaterThan(900_000);
  });
});

it('has rivals for what a user is about to buy', async () => {
  const practice = startPractice({ founded: true, residents: { pastRounds: 12 } });
  const { call, ask } = practice;
  await fund(practice, bob.address, 5_000, 6_000, 900_000);
  const filter = { nftType: 'brc20' as const, isEnd: false };
  const prepared: { auctionId: string; bidId: string; psbtBid: string }[] = [];
  const open = await call('market.list', { filter, sort: { unitPrice: 1 }, ...page, limit: 9 });
  // So few that residents would leave each other's alone.
  expect(open.total).toBeLessThan(9);
  for (const { auctionId, price } of open.list) {
    if (auctionId == null || price == null) throw new Error('not for sale');
    const made = await ask('market.prepareBid', {
      auctionId,
      bidPrice: price,
      address: bob.address,
      pubkey: pubkeyOf(bob),
      feeRate: 3,
    });
    if (made.code !== 0) continue;
    const { bidId, psbtBid, bidSignIndexes } = made.data as {
      bidId: string;
      psbtBid: string;
      bidSignIndexes: number[];
    };
    prepared.push({ auctionId, bidId, psbtBid: signPsbt(psbtBid, bob, bidSignIndexes) });
  }
  expect(prepared.length).toBeGreaterThan(0);
  // Bought while there are still so few.
  const first = () => call('market.list', { filter, sort: { unitPrice: 1 }, ...page, limit: 99 });
  const isOpen = new Set(prepared.map(({ auctionId }) => auctionId));
  let stock = open.total ?? 0;
  for (let turn = 0; turn < 200 && isOpen.size === prepared.length && stock < 9; turn++) {
    await live(practice, 1);
    const now = await first();
    stock = now.total ?? 0;
    for (const id of isOpen)
      if (!now.list.some(({ auctionId }) => auctionId === id)) isOpen.delete(id);
  }
  expect(stock).toBeLessThan(9);
  const codes: number[] = [];
  for (const bid of prepared) codes.push((await ask('market.confirmBid', bid)).code);
  expect(codes).toContain(-144);
});

it('has no residents unless they are requested', async () => {
  const { call, clock, network } = startPractice();
  await call('chain.info', {});
  clock.advance(DAY);
  expect(await network.status()).toMatchObject({ height: 110, mempool: 0, inscriptions: 0 });
});

it('swaps in the pools of a founded network', async () => {
  const practice = startPractice({ founded: true, residents: { pastRounds: 0 } });
  const swaps = () => practice.call('swap.swapHistory', { start: 0, limit: 50 });
  const before = await swaps();
  await live(practice, 60);
  const after = await swaps();
  expect(after.total).toBeGreaterThan(before.total);
  expect(after.list[0]?.ts).toBeGreaterThan((before.list[0]?.ts ?? 0) + 60);
});

it('trades the items of a founded collection under their names', async () => {
  const { call } = startPractice({ founded: true, residents });
  const filter = { nftType: 'collection' as const };
  const { list } = await call('market.actions', { filter, ...latest });
  const item = list.find(({ name }) => name?.startsWith('Pebble #'));
  expect(item).toMatchObject({ collectionId: 'practice-pebbles', contentType: 'image/png' });
  const owned = await call('collections.ofInscription', {
    inscriptionId: item?.inscriptionId ?? '',
  });
  expect(owned.detail.map(({ collectionId }) => collectionId)).toEqual(['practice-pebbles']);
  const info = await call('market.inscriptionInfo', { inscriptionId: item?.inscriptionId ?? '' });
  expect(info).toMatchObject({ nftType: 'collection', collectionItemName: item?.name });
});
