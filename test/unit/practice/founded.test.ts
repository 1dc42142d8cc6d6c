import { describe, expect, it } from 'vitest';

import { residentsOf } from '#practice/founding/founding.ts';

import { spend } from './runes-support.ts';
import { alice, startPractice } from './support.ts';

const page = { start: 0, limit: 50 };
const COLLECTION = 'practice-pebbles';
const resident = residentsOf('test')[1] as typeof alice;
const heights = { fromHeight: 0, toHeight: 1000 };

describe('a founded network', () => {
  it('starts at the same height as a bare one, the same from the same seed', async () => {
    const [one, two] = [startPractice({ founded: true }), startPractice({ founded: true })];
    expect((await one.network.status()).height).toBe(110);
    expect(one.network.snapshot()).toEqual(two.network.snapshot());
  });

  it('has runes in several hands, one with an open mint', async () => {
    const { call } = startPractice({ founded: true });
    const { detail } = await call('runes.list', page);
    expect(detail.map((rune) => [rune.spacedRune, rune.mints, rune.holders])).toEqual([
      ['OPEN•DRIFTWOOD•MINT', '4', 5],
      ['HARBOUR•LIGHT•TOKEN', '0', 5],
    ]);
    expect(detail[0]).toMatchObject({ mintable: true, supply: '9000' });
  });

  it('has a collection whose items are real inscriptions', async () => {
    const { call, network } = startPractice({ founded: true });
    const items = await call('collections.items', { collectionId: COLLECTION, ...page });
    expect(items.total).toBe(16);
    const { holders } = await call('collections.info', { collectionId: COLLECTION });
    expect(holders).toBe(4);
    const first = items.detail[0];
    const url = `http://p/v1/indexer/inscription/content/${first?.inscriptionId ?? ''}`;
    const content = await network.fetch(url);
    expect(content.headers.get('content-type')).toBe('image/png');
    expect((await content.arrayBuffer()).byteLength).toBe(first?.contentLength);
    const of = await call('collections.ofInscription', {
      inscriptionId: first?.inscriptionId ?? '',
    });
    expect(of.detail).toMatchObject([{ collectionId: COLLECTION, supply: '16' }]);
  });
});

describe('a collection', () => {
  it('changes hands with its inscriptions, and can be asked as it was', async () => {
    const practice = startPractice({ founded: true });
    const { call } = practice;
    const mine = { address: resident.address, cursor: 0, size: 50 };
    const [utxo] = (await call('inscription.utxos', mine)).utxo;
    if (!utxo) throw new Error('the resident holds nothing');
    await spend(practice, resident, utxo, [{ to: alice, sats: 546n }]);
    const count = async (address: string, height?: number) =>
      (
        await call('collections.addressSummary', {
          address,
          collectionId: COLLECTION,
          ...(height === undefined ? {} : { height }),
        })
      ).count;
    expect([await count(alice.address), await count(resident.address)]).toEqual([1, 3]);
    expect([await count(alice.address, 110), await count(resident.address, 110)]).toEqual([0, 4]);
    const held = await call('collections.byAddress', { address: alice.address, ...page });
    expect(held.detail).toMatchObject([{ collectionId: COLLECTION, count: 1 }]);
    const holders = await call('collections.holders', { collectionId: COLLECTION, ...page });
    expect(holders.detail).toHaveLength(5);
    expect(holders.detail).toContainEqual({ address: alice.address, count: 1 });
  });
});

describe('alkanes', () => {
  it('follow their coin, and both ends keep the history', async () => {
    const practice = startPractice({ founded: true });
    const { call } = practice;
    const ask = { address: resident.address, alkaneid: '2:1', ...page };
    const [utxo] = (await call('alkanes.addressUtxos', ask)).utxo;
    if (!utxo) throw new Error('the resident holds none');
    const held = await call('alkanes.utxoBalance', { txid: utxo.txid, index: utxo.vout });
    const sent = await spend(practice, resident, utxo, [{ to: alice, sats: 700n }]);
    expect(await call('alkanes.utxoBalance', { txid: sent, index: 0 })).toEqual(held);
    expect(await call('alkanes.utxoBalance', { txid: utxo.txid, index: utxo.vout })).toEqual([]);
    expect((await call('alkanes.addressUtxos', ask)).total).toBe(0);
    const tokens = await call('alkanes.addressTokens', { address: alice.address, ...page });
    expect(tokens.detail.map(({ alkaneid, symbol }) => [alkaneid, symbol])).toEqual([
      ['2:1', 'BRINE'],
      ['2:2', 'KELP'],
      ['2:3', 'FOAM'],
    ]);
    const history = async (address: string) =>
      (await call('alkanes.transferHistory', { ...ask, ...heights, address })).detail.map(
        ({ subType }) => subType,
      );
    expect(await history(alice.address)).toEqual(['receive']);
    expect(await history(resident.address)).toEqual(['send', 'mint']);
    const nfts = await call('alkanes.addressCollectionItems', {
      address: alice.address,
      alkaneid: '2:10',
      ...page,
    });
    expect(nfts.detail.map(({ nftData }) => nftData?.name)).toEqual(['Shell #3', 'Shell #8']);
  });

  it('add up to their supply whoever holds them', async () => {
    const { call } = startPractice({ founded: true });
    for (const token of (await call('alkanes.tokens', page)).detail) {
      const holders = await call('alkanes.holders', { alkaneid: token.alkaneid, ...page });
      const sum = holders.detail.reduce((total, { amount }) => total + BigInt(amount), 0n);
      expect(String(sum)).toBe(token.tokenData?.totalSupply);
    }
  });

  it('keeps their coins out of the spendable list', async () => {
    const { call } = startPractice({ founded: true });
    const ask = { address: resident.address, cursor: 0, size: 50 };
    const all = (await call('chain.utxos', ask)).utxo;
    expect(all.length).toBeGreaterThan(0);
    expect((await call('chain.availableUtxos', ask)).utxo).toEqual([]);
  });
});

describe('statistics', () => {
  it('rank every address once, richest first, and add up to what was mined', async () => {
    const { call } = startPractice({ founded: true });
    const rich = await call('stats.richList', { cursor: 0, size: 10_000 });
    const balances = rich.map(({ balance }) => balance);
    expect(balances).toEqual([...balances].sort((a, b) => b - a));
    expect(new Set(rich.map(({ address }) => address)).size).toBe(rich.length);
    const supply = await call('stats.supply', {});
    expect(supply).toEqual({ blocks: 110, supply: 110 * 50 });
    // Each of the fifteen deposits leaves one sat in an unspendable output.
    expect(balances.reduce((sum, sats) => sum + sats, 0)).toBe(110 * 50e8 - 15);
    expect(await call('stats.richList', { cursor: 1, size: 2 })).toEqual(rich.slice(1, 3));
    expect(await call('stats.addresses', {})).toBeGreaterThanOrEqual(rich.length);
  });
});
