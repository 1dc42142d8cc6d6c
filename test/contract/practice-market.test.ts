import { expect, it } from 'vitest';

import { type EndpointName, endpoints } from '#shared/api/endpoints.ts';
import { restoreState } from '#test/support/restore-state.ts';
import {
  bindSignature,
  fund,
  pubkeyOf,
  signPsbt,
  startMarket,
} from '#test/unit/practice/marketing.ts';
import { alice, bob, startPractice } from '#test/unit/practice/support.ts';

it('answers all eighteen market rows with data of their own schemas', async () => {
  const world = await startMarket('1', '2', '3');
  const answered = new Set<EndpointName>();
  const call: typeof world.call = (name, params, apiKey) => {
    answered.add(name);
    return world.call(name, params, apiKey);
  };
  const [first = '', second = '', third = ''] = world.ids;
  await fund(world.practice, bob.address, 5_000, 6_000, 100_000);
  await fund(world.practice, alice.address, 50_000);

  const request = { pubkey: pubkeyOf(alice), marketType: 'fixedPrice' as const };
  const made = await call('market.preparePutOn', {
    ...request,
    inscriptionId: first,
    initPrice: '1000',
    unitPrice: '1000',
  });
  const { auctionId } = made;
  await call('market.confirmPutOn', { auctionId, psbt: signPsbt(made.psbt, alice, [0]) });
  const change = { auctionId, initPrice: '1500', unitPrice: '1500' };
  const changed = await call('market.prepareModifyPrice', change);
  const psbt = signPsbt(changed.psbt, alice, changed.signIndexes);
  await call('market.confirmModifyPrice', { auctionId, psbt, fromBase64: false });
  const asking = { auctionId, bidPrice: 1_500, address: bob.address, pubkey: pubkeyOf(bob) };
  await call('market.quoteBid', asking);
  const bid = await call('market.prepareBid', asking);
  await call('market.confirmBid', world.signBid(bid, auctionId, bob));
  const other = await world.list(second, '2000', '1000');
  const off = await call('market.preparePutOff', { auctionId: other });
  await call('market.confirmPutOff', {
    auctionId: other,
    psbt: signPsbt(off.psbt, alice, [...(off.nftSignIndexes ?? []), ...(off.btcSignIndexes ?? [])]),
  });
  await world.list(third, '3000', '1000');
  const sign = bindSignature(bob.address, alice);
  await call('market.bind', { btcAddress: bob.address, nftAddress: alice.address, sign });

  const now = world.clock.now();
  const page = { start: 0, limit: 20 };
  const filter = { nftType: 'brc20' as const };
  await call('market.bindInfo', { address: alice.address });
  const times = { timeStart: now - 1_000, timeEnd: now, timeStep: 500 };
  expect(await call('market.kline', { tick: 'ordi', ...times })).toHaveLength(1);
  const types = await call('market.types', { tickLen: 4, timeType: 'day7' });
  expect(types).toMatchObject({ total: 1, list: [{ tick: 'ordi', curPrice: '1500' }] });
  await call('market.typesSpecified', { tick: 'ORDI', timeType: 'day30' });
  const open = await call('market.list', { filter, sort: { onSaleTime: -1 }, ...page });
  expect(open.list).toMatchObject([{ inscriptionId: third, price: 3_000 }]);
  const ended = { ...filter, isEnd: true };
  expect((await call('market.list', { filter: ended, sort: {}, ...page })).total).toBe(2);
  const info = await call('market.inscriptionInfo', { inscriptionId: third });
  expect(info).toMatchObject({ notOnSale: false, price: 3_000, amount: '3' });
  const list = { address: alice.address, inscriptionIds: [first, third] };
  expect((await call('market.inscriptionInfoList', list)).list).toHaveLength(1);
  const sold = { event: 'Sold' as const, tick: 'ordi' };
  const actions = await call('market.actions', { filter: sold, ...page });
  expect(actions.list).toMatchObject([{ to: bob.address, newest: true, amount: '1' }]);

  const rows = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
    name.startsWith('market.'),
  );
  expect([...answered].sort()).toEqual(rows.sort());
  expect(rows).toHaveLength(18);
});

it('keeps listings, bids and history over a restart', async () => {
  const { network, list, ids, bid, signBid, practice, clock } = await startMarket('1', '2');
  await fund(practice, bob.address, 5_000, 6_000, 100_000);
  const auctionId = await list(ids[0] ?? '', '1000', '1000');
  const kept = await list(ids[1] ?? '', '4000', '2000');
  const signed = signBid(await bid(auctionId, 1_000, bob), auctionId, bob);

  const again = startPractice({ state: restoreState(network.snapshot()) });
  again.clock.advance(clock.now() - again.clock.now());
  const { txid } = await again.call('market.confirmBid', signed);
  expect(txid).toMatch(/^[0-9a-f]{64}$/);
  const open = await again.call('market.list', {
    filter: { nftType: 'brc20' },
    sort: { initPrice: 1 },
    start: 0,
    limit: 10,
  });
  expect(open.list.map((item) => item.auctionId)).toEqual([kept]);
});
