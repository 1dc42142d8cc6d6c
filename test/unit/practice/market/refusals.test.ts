import { secp256k1 } from '@noble/curves/secp256k1.js';
import { p2pkh, p2sh, p2wpkh } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';

import type { Unlock, Wallet } from '#practice/chain/wallet.ts';
import { utf8 } from '#practice/formats/bytes.ts';
import type { Inscribe } from '#practice/formats/envelope.ts';
import { revealAddress } from '#practice/inscriptions/reveal-address.ts';
import { practiceConditions } from '#shared/ipc/practice.ts';
import { brc20, coinAt, inscribe, send } from '#test/unit/practice/inscribing.ts';
import { fund, pubkeyOf, signPsbt, startMarket } from '#test/unit/practice/marketing.ts';
import { alice, bob, startPractice } from '#test/unit/practice/support.ts';

import { type MarketPath, marketPaths, post } from './paths.ts';

/** Every rejection with a cause in the market, reached by that cause. The table: docs/practice-market.md. */

const text = (body: string): Inscribe => ({ contentType: 'text/plain', body: utf8(body) });
const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };

/** A practice network where Alice has inscribed these, and what the market says. */
async function startWith(...bodies: string[]) {
  const practice = startPractice();
  const ids: string[] = [];
  for (const body of bodies) ids.push(`${await inscribe(practice, alice, [text(body)])}i0`);
  const say = (route: MarketPath, body: object) => post(practice, route, body);
  const offerOf = (inscriptionId: string, more: object = {}) => ({
    ...{ inscriptionId, initPrice: '1000', unitPrice: '1000', pubkey: pubkeyOf(alice) },
    ...{ marketType: 'fixedPrice', ...more },
  });
  const putOn = async (inscriptionId: string, more: object = {}) =>
    (await say('create_put_on', offerOf(inscriptionId, more))).code;
  return { practice, ids, say, putOn };
}

/** Moves the coin of Alice's inscription into outputs of these sizes and scripts. */
async function move(
  practice: ReturnType<typeof startPractice>,
  reveal: string,
  ...outs: { sats: bigint; script: Uint8Array }[]
): Promise<string> {
  const coin = await coinAt(practice, reveal, 0);
  return send(practice, [{ coin, unlock: { key: alice.key } }], outs);
}
const txidOf = (inscriptionId: string): string => inscriptionId.slice(0, 64);
const home = (sats: bigint, to: Wallet = alice) => ({ sats, script: to.script });

describe('the market lists no inscription', () => {
  it('that is in no block (-127), has moved in none (-151), or shares its coin (-126)', async () => {
    const { practice, ids, putOn } = await startWith('a');
    const own = revealAddress(alice.key, [text('new')]);
    const { txid } = await practice.network.faucet(own.address, 60_000);
    const coin = await coinAt(practice, txid, 0);
    const reveal = await send(
      practice,
      [{ coin, unlock: own.byScript as Unlock }],
      [home(10_000n)],
    );
    expect(await putOn(`${reveal}i0`)).toBe(-127);

    await move(practice, txidOf(ids[0] ?? ''), home(9_000n));
    expect(await putOn(ids[0] ?? '')).toBe(-151);
    await practice.network.mine(1);
    expect(await putOn(ids[0] ?? '')).toBe(0);

    const two = await inscribe(practice, alice, [text('b'), text('c')]);
    expect(await putOn(`${two}i0`)).toBe(-126);
  });

  it('that was used (-110), was burned (-107), or sits on too few sats (-155)', async () => {
    const { practice, ids, putOn } = await startWith('burned', 'small');
    await inscribe(practice, alice, [brc20({ op: 'deploy', tick: 'ordi', max: '9' })]);
    await inscribe(practice, alice, [brc20({ op: 'mint', tick: 'ordi', amt: '9' })]);
    const used = await inscribe(practice, alice, [
      brc20({ op: 'transfer', tick: 'ordi', amt: '5' }),
    ]);
    await move(practice, used, home(9_000n));
    const toNobody = { sats: 0n, script: Uint8Array.of(0x6a) };
    await move(practice, txidOf(ids[0] ?? ''), { ...toNobody, sats: 1_000n }, home(8_000n));
    await move(practice, txidOf(ids[1] ?? ''), home(300n), home(9_000n));
    await practice.network.mine(1);
    expect(await putOn(`${used}i0`)).toBe(-110);
    expect(await putOn(ids[0] ?? '')).toBe(-107);
    expect(await putOn(ids[1] ?? '')).toBe(-155);
  });

  it('listed as a name but isn’t one (-114), or of a kind that is not traded (-115)', async () => {
    const { ids, putOn } = await startWith('no name', 'alice.example', 'alice.sats');
    const named = { nftType: 'domain' };
    expect(await putOn(ids[0] ?? '', named)).toBe(-114);
    expect(await putOn(ids[1] ?? '', named)).toBe(-115);
    expect(await putOn(ids[2] ?? '', named)).toBe(0);
  });

  it('that its index has not seen (-109), has elsewhere (-119, -111), or is asked about in vain (-154)', async () => {
    const { practice, ids, putOn, say } = await startWith('a');
    const [id = ''] = ids;
    const info = async () => (await say('inscription_info', { inscriptionId: id })).code;
    await practice.network.setConditions({ indexLag: 1 });
    expect(await putOn(id)).toBe(-109);
    await move(practice, txidOf(id), home(9_000n));
    await practice.network.mine(1);
    expect([await putOn(id), await info()]).toEqual([-119, -111]);
    await practice.network.setConditions({ indexLag: 0, latency: { inscription: 30_000 } });
    expect([await putOn(id), await info()]).toEqual([-154, -154]);
    await practice.network.setConditions({ latency: {} });
    expect([await putOn(id), await info()]).toEqual([0, 0]);
  });
});

describe('the market sells nothing', () => {
  const key = secp256k1.getPublicKey(bob.key);
  const asking = (address: string | undefined, auctionId: unknown, more: object = {}) => ({
    ...{ auctionId, bidPrice: 1_000, address, pubkey: pubkeyOf(bob), feeRate: 3, ...more },
  });
  async function startOffer(sats = 10_000n) {
    const world = await startWith('a');
    const { practice, ids, say } = world;
    const [inscriptionId = ''] = ids;
    if (sats !== 10_000n) {
      await move(practice, txidOf(inscriptionId), home(sats), home(9_000n));
      await practice.network.mine(1);
    }
    const common = { inscriptionId, initPrice: '1000', unitPrice: '1000' };
    const made = await say('create_put_on', {
      ...common,
      ...{ pubkey: pubkeyOf(alice), marketType: 'fixedPrice' },
    });
    const auctionId = made.data?.['auctionId'];
    const psbt = signPsbt(String(made.data?.['psbt']), alice, [0]);
    expect((await say('confirm_put_on', { auctionId, psbt })).code).toBe(0);
    const bid = async (address: string | undefined, more: object = {}) =>
      (await say('create_bid', asking(address, auctionId, more))).code;
    return { ...world, auctionId, bid };
  }

  it('to an address that cannot sign for it (-124), or that cannot take so small a coin (-159)', async () => {
    const { bid } = await startOffer(400n);
    expect(await bid(p2pkh(key, REGTEST).address)).toBe(-124);
    expect(await bid(p2sh(p2wpkh(key, REGTEST), REGTEST).address)).toBe(-159);
  });

  it('for coins of an unknown transaction (-118)', async () => {
    const { practice, bid } = await startOffer();
    await fund(practice, bob.address, 5_000, 6_000, 100_000);
    expect(await bid(bob.address, { utxos: [{ txid: 'ab'.repeat(32), index: 0 }] })).toBe(-118);
  });

  it('after two hundred prepared bids, none of them signed, for an hour (-148)', async () => {
    const { practice, bid } = await startOffer();
    await fund(practice, bob.address, 5_000, 6_000, 100_000);
    for (let count = 0; count < 200; count += 1) expect(await bid(bob.address)).toBe(0);
    expect(await bid(bob.address)).toBe(-148);
    await practice.network.advanceClock(3_601);
    expect(await bid(bob.address)).toBe(0);
  });
});

describe('a market that is not in service', () => {
  it('answers nothing while it is maintained (-106) or updated (-161)', async () => {
    const { network } = startPractice();
    for (const [market, code] of [
      ['maintenance', -106],
      ['updating', -161],
    ] as const) {
      await network.setConditions(practiceConditions.partial().parse({ market }));
      expect((await post({ network }, 'bind_info', { address: bob.address })).code).toBe(code);
    }
    await network.setConditions({ market: 'open' });
    expect((await post({ network }, 'bind_info', { address: bob.address })).code).toBe(0);
  });

  it('shows its book while it is read-only, and takes no trade (-116)', async () => {
    const world = await startMarket('5');
    const auctionId = await world.list(world.ids[0] ?? '', '1000', '200');
    await world.network.setConditions({ market: 'read-only' });
    const filter = { nftType: 'brc20', isEnd: false };
    const list = await post(world, 'list', { filter, sort: {}, start: 0, limit: 9 });
    expect(list.data?.['list']).toHaveLength(1);
    const change = { auctionId, initPrice: '900', unitPrice: '180' };
    expect((await post(world, 'create_modify_price', change)).code).toBe(-116);
    expect((await post(world, 'create_put_off', { auctionId })).code).toBe(-116);
  });

  it('has a route for each path of the documents', async () => {
    const { network } = startPractice();
    for (const path of marketPaths) {
      const { code } = await post({ network }, path, {});
      // All routes exist: an empty body lacks something.
      expect([path, [0, -156].includes(code)]).toEqual([path, true]);
    }
  });
});
