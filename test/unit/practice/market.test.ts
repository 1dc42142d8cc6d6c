import { expect, it } from 'vitest';

import { createWallet, type Wallet } from '#practice/chain/wallet.ts';
import { bytesToHex } from '#practice/formats/bytes.ts';
import { revealAddress } from '#practice/inscriptions/reveal-address.ts';

import {
  bindSignature,
  fund,
  pubkeyOf,
  readPsbt,
  signPsbt,
  startMarket,
  startMarketOf,
} from './marketing.ts';
import { spendBack } from './replacing.ts';
import { alice, bob } from './support.ts';

const carol = createWallet('test users', 'carol');
const hour = 3_600_000;

it('sells tokens: the price to the seller, the inscription at its first sat to the buyer', async () => {
  const { call, network, clock, ids, list, bid, signBid, practice, open, events } =
    await startMarket('200');
  const [id = ''] = ids;
  const auctionId = await list(id, '50000', '250');
  expect(await open()).toMatchObject([
    { auctionId, inscriptionId: id, price: 50_000, unitPrice: '250', amount: '200', tick: 'ordi' },
  ]);
  await fund(practice, bob.address, 5_000, 6_000, 100_000);

  const asking = { auctionId, bidPrice: 50_000, address: bob.address, pubkey: pubkeyOf(bob) };
  const quote = await call('market.quoteBid', asking);
  expect(quote).toMatchObject({ serverFee: 546, nftValue: 10_000, availableBalance: 111_000 });

  const made = await bid(auctionId, 50_000, bob);
  const tx = readPsbt(made.psbtBid);
  const sats = (index: number) => tx.getOutput(index).amount;
  expect([sats(0), sats(1), sats(2), sats(3)]).toEqual([11_000n, 10_000n, 50_000n, 546n]);
  expect(bytesToHex(tx.getOutput(2).script as Uint8Array)).toBe(bytesToHex(alice.script));
  expect(made.bidSignIndexes).toEqual([0, 1, 3]);
  const { txid } = await call('market.confirmBid', signBid(made, auctionId, bob));
  expect(await open()).toEqual([]);

  clock.advance(hour);
  await network.mine(1);
  const sold = await call('inscription.info', { inscriptionId: id });
  expect(sold).toMatchObject({ address: bob.address, offset: 0, utxo: { txid, vout: 1 } });
  const tokens = await call('brc20.addressTickInfo', {
    address: bob.address,
    ticker: 'ordi',
  });
  expect(tokens.availableBalance).toBe('200');
  expect(await events()).toEqual([
    ['Sold', 50_000, ''],
    ['Listed', 50_000, ''],
  ]);

  const stats = await call('market.typesSpecified', { tick: 'ordi', timeType: 'day1' });
  expect(stats).toMatchObject({ curPrice: '250', btcVolume: '50000', amountVolume: '200' });
  expect(stats.cap).toBe('250000');
  const now = clock.now();
  const line = await call('market.kline', {
    tick: 'ordi',
    timeStart: now - 2 * hour,
    timeEnd: now,
    timeStep: hour / 2,
  });
  expect(line.map(({ price }) => price)).toEqual(['250', '250', '250']);
});

it('takes no listing that is signed with another type than SINGLE|ANYONECANPAY', async () => {
  const { ask, call, ids, open } = await startMarket('5');
  const made = await call('market.preparePutOn', {
    inscriptionId: ids[0] ?? '',
    initPrice: '1000',
    unitPrice: '200',
    pubkey: pubkeyOf(alice),
    marketType: 'fixedPrice',
  });
  expect(readPsbt(made.psbt).getInput(0).sighashType).toBe(0x83);
  for (const sighash of [1, 2, 3, 0x81, 0x82]) {
    const psbt = signPsbt(made.psbt, alice, [0], { sighash });
    const answer = await ask('market.confirmPutOn', { auctionId: made.auctionId, psbt });
    expect(answer.code, String(sighash)).toBe(-112);
  }
  const unsigned = await ask('market.confirmPutOn', made);
  expect(unsigned.code).toBe(-112);
  expect(await open()).toEqual([]);
  const psbt = signPsbt(made.psbt, alice, [0], { base64: true });
  await call('market.confirmPutOn', { auctionId: made.auctionId, psbt, fromBase64: true });
  expect(await open()).toHaveLength(1);
});

it('refuses prices that are no price of the amount, and inscriptions that are not the key’s', async () => {
  const { ask, ids, list } = await startMarket('5');
  const request = {
    inscriptionId: ids[0] ?? '',
    initPrice: '1000',
    unitPrice: '200',
    pubkey: pubkeyOf(alice),
    marketType: 'fixedPrice',
  } as const;
  const code = async (change: object) =>
    (await ask('market.preparePutOn', { ...request, ...change })).code;
  expect(await code({ pubkey: pubkeyOf(bob) })).toBe(-163);
  expect(await code({ unitPrice: '2' })).toBe(-156);
  expect(await code({ initPrice: '545', unitPrice: '109' })).toBe(-132);
  expect(await code({ initPrice: '20000000000', unitPrice: '4000000000' })).toBe(-133);
  expect(await code({ inscriptionId: `${'0'.repeat(64)}i0` })).toBe(-109);
  expect(await code({ nftType: 'domain' })).toBe(-152);
  expect(await code({ btcAddress: bob.address })).toBe(-113);
  await list(request.inscriptionId, '1000', '200');
  expect(await code({})).toBe(-160);
});

it('refuses a stale bid after the seller changed the price, and sells at the new one', async () => {
  const { ask, call, ids, list, bid, signBid, practice, events } = await startMarket('5');
  const auctionId = await list(ids[0] ?? '', '2000', '400');
  await fund(practice, bob.address, 5_000, 6_000, 100_000);
  const stale = signBid(await bid(auctionId, 2_000, bob), auctionId, bob);

  const change = { auctionId, initPrice: '3000', unitPrice: '600' };
  const made = await call('market.prepareModifyPrice', change);
  const wrong = signPsbt(made.psbt, alice, [0], { sighash: 1 });
  const refused = { auctionId, psbt: wrong, fromBase64: false };
  expect((await ask('market.confirmModifyPrice', refused)).code).toBe(-112);
  const psbt = signPsbt(made.psbt, alice, made.signIndexes);
  await call('market.confirmModifyPrice', { auctionId, psbt, fromBase64: false });

  expect((await ask('market.confirmBid', stale)).code).toBe(-139);
  const old = { auctionId, bidPrice: 2_000, address: bob.address, pubkey: pubkeyOf(bob) };
  expect((await ask('market.quoteBid', old)).code).toBe(-139);
  const fresh = await call(
    'market.confirmBid',
    signBid(await bid(auctionId, 3_000, bob), auctionId, bob),
  );
  expect(fresh.txid).toMatch(/^[0-9a-f]{64}$/);
  expect(await events()).toEqual([
    ['Sold', 3_000, ''],
    ['Updated', 3_000, ''],
    ['Listed', 2_000, ''],
  ]);
});

it('refuses a bid with another output, a missing signature, or twice', async () => {
  const { ask, ids, list, bid, signBid, practice } = await startMarket('5');
  const auctionId = await list(ids[0] ?? '', '2000', '400');
  await fund(practice, bob.address, 5_000, 6_000, 100_000);
  const made = await bid(auctionId, 2_000, bob);
  const good = signBid(made, auctionId, bob);
  const code = async (change: object) =>
    (await ask('market.confirmBid', { ...good, ...change })).code;

  const cheaper = readPsbt(made.psbtBid);
  cheaper.updateOutput(2, { amount: 546n }, true);
  expect(await code({ psbtBid: bytesToHex(cheaper.toPSBT(0)) })).toBe(-156);
  expect(await code({ psbtBid: made.psbtBid })).toBe(-112);
  const half = signPsbt(made.psbtBid, bob, (made.bidSignIndexes ?? []).slice(0, 2));
  expect(await code({ psbtBid: half })).toBe(-112);
  expect(await code({ psbtSettle: good.psbtBid })).toBe(-141);
  expect(await code({ bidId: 'none' })).toBe(-100);
  expect(await code({})).toBe(0);
  expect(await code({})).toBe(-145);
});

it('ends a listing whose inscription moved, and refuses a bid on it', async () => {
  const { ask, call, ids, list, bid, signBid, practice, open, events } = await startMarket(
    '5',
    '6',
  );
  const auctionId = await list(ids[0] ?? '', '2000', '400');
  await fund(practice, bob.address, 5_000, 6_000, 100_000);
  await fund(practice, alice.address, 50_000);
  const late = signBid(await bid(auctionId, 2_000, bob), auctionId, bob);
  // Alice moves the listed coin with a withdrawal that she broadcasts herself.
  const off = await call('market.preparePutOff', { auctionId });
  const signed = readPsbt(
    signPsbt(off.psbt, alice, [...(off.nftSignIndexes ?? []), ...(off.btcSignIndexes ?? [])]),
  );
  signed.finalize();
  await call('chain.push', { txHex: signed.hex });

  expect(await open()).toEqual([]);
  expect((await ask('market.confirmBid', late)).code).toBe(-144);
  expect((await events())[0]).toEqual(['Cancel', 2_000, 'the inscription was moved']);
});

it('refuses to sell to the seller, from a foreign key, or without the coins', async () => {
  const { ask, ids, list, practice } = await startMarket('5');
  const auctionId = await list(ids[0] ?? '', '2000', '400');
  const request = { auctionId, bidPrice: 2_000, address: bob.address, pubkey: pubkeyOf(bob) };
  const code = async (change: object) =>
    (await ask('market.prepareBid', { ...request, ...change })).code;
  expect(await code({})).toBe(-104);
  await fund(practice, bob.address, 100_000);
  expect(await code({})).toBe(-167);
  await fund(practice, bob.address, 5_000, 6_000);
  expect(await code({ address: alice.address, pubkey: pubkeyOf(alice) })).toBe(-131);
  expect(await code({ pubkey: pubkeyOf(alice) })).toBe(-163);
  expect(await code({ feeRate: 0.5 })).toBe(-122);
  expect(await code({ utxos: [{ txid: (ids[0] ?? '').slice(0, 64), index: 0 }] })).toBe(-162);
  expect(await code({})).toBe(0);
});

it('withdraws on the chain by moving the inscription home, and off it by a proof alone', async () => {
  const { ask, call, network, ids, list, practice, open } = await startMarket('5', '6');
  await fund(practice, alice.address, 50_000);
  const first = await list(ids[0] ?? '', '2000', '400');
  const second = await list(ids[1] ?? '', '3000', '500');

  const away = await call('market.preparePutOff', { auctionId: first });
  expect(away).toMatchObject({ nftSignIndexes: [0], btcSignIndexes: [1] });
  const only = signPsbt(away.psbt, alice, [0]);
  expect((await ask('market.confirmPutOff', { auctionId: first, psbt: only })).code).toBe(-112);
  const { txid } = await call('market.confirmPutOff', {
    auctionId: first,
    psbt: signPsbt(away.psbt, alice, [0, 1]),
  });
  await network.mine(1);
  const info = await call('inscription.info', { inscriptionId: ids[0] ?? '' });
  expect(info).toMatchObject({ address: alice.address, utxo: { txid, vout: 0, satoshi: 10_000 } });

  const off = await call('market.preparePutOff', { auctionId: second, offChain: true });
  const reused = {
    auctionId: second,
    psbt: signPsbt(off.psbt, alice, [0], { sighash: 0x83 }),
    offChain: true,
  };
  expect((await ask('market.confirmPutOff', reused)).code).toBe(-112);
  const psbt = signPsbt(off.psbt, alice, [0]);
  expect((await ask('market.confirmPutOff', { auctionId: second, psbt })).code).toBe(-101);
  const answer = await call('market.confirmPutOff', { auctionId: second, psbt, offChain: true });
  expect(answer.txid).toBe('');
  expect(await open()).toEqual([]);
  const still = await call('inscription.info', { inscriptionId: ids[1] ?? '' });
  expect(still.utxo?.isSpent).toBe(false);
});

it('delivers to a bound address only, bound by a BIP-322 signature of that address', async () => {
  const { ask, call, network, ids, list, bid, signBid, practice } = await startMarket('5');
  const auctionId = await list(ids[0] ?? '', '2000', '400');
  await fund(practice, bob.address, 5_000, 6_000, 100_000);
  await expect(bid(auctionId, 2_000, bob, carol.address)).rejects.toThrow('-113');

  const binding = { btcAddress: bob.address, nftAddress: carol.address };
  const forged = { ...binding, sign: bindSignature(bob.address, bob) };
  expect((await ask('market.bind', forged)).code).toBe(-112);
  const swapped = {
    btcAddress: alice.address,
    nftAddress: carol.address,
    sign: bindSignature(bob.address, carol),
  };
  expect((await ask('market.bind', swapped)).code).toBe(-112);
  await call('market.bind', { ...binding, sign: bindSignature(bob.address, carol) });
  expect(await call('market.bindInfo', { address: carol.address })).toEqual(binding);

  const made = await bid(auctionId, 2_000, bob, carol.address);
  await call('market.confirmBid', signBid(made, auctionId, bob));
  await network.mine(1);
  const info = await call('inscription.info', { inscriptionId: ids[0] ?? '' });
  expect(info.address).toBe(carol.address);
});

it('relists what a replaced purchase returned', async () => {
  const { call, ids, list, buy, practice, open, events, network } = await startMarket('5');
  const auctionId = await list(ids[0] ?? '', '2000', '400');
  await fund(practice, bob.address, 5_000, 6_000, 100_000);
  await buy(auctionId, 2_000, bob);
  expect(await open()).toEqual([]);
  // Bob double-spends the payment's coin at a higher rate.
  await spendBack(practice, bob, 100_000, 40_000);
  expect(await open()).toMatchObject([{ auctionId, price: 2_000 }]);
  expect((await events())[0]).toEqual(['Sold', 2_000, 'the transaction was replaced']);
  await network.mine(1);
  const stats = await call('market.typesSpecified', { tick: 'ordi', timeType: 'day1' });
  expect(stats.btcVolume).toBe('0');
});

it('sells from a taproot address to a taproot address', async () => {
  const taproot = (name: string): Wallet => {
    const { key } = createWallet('test users', name);
    return { key, ...revealAddress(key, []) };
  };
  const [seller, buyer] = [taproot('dora'), taproot('emil')];
  const { call, network, practice, bid, signBid, list, ids } = await startMarketOf(seller, '5');
  await fund(practice, buyer.address, 5_000, 6_000, 100_000);
  const auctionId = await list(ids[0] ?? '', '2000', '400');
  const made = await bid(auctionId, 2_000, buyer);
  await call('market.confirmBid', signBid(made, auctionId, buyer));
  await network.mine(1);
  const info = await call('inscription.info', { inscriptionId: ids[0] ?? '' });
  expect(info).toMatchObject({ address: buyer.address, offset: 0 });
});
