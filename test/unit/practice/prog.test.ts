import { describe, expect, it } from 'vitest';

import { predeployHash } from '#practice/brc20/rules.ts';
import { bytesToHex, concatBytes, utf8 } from '#practice/formats/bytes.ts';

import { brc20, coinAt, inscribe, send } from './inscribing.ts';
import { alice, bob, startPractice } from './support.ts';

const page = { start: 0, limit: 20 };
const ticker = 'sixsix';
/** `OP_RETURN "BRC20PROG"`. */
const DEPOSIT = concatBytes(Uint8Array.of(0x6a, 9), utf8('BRC20PROG'));

/** A 6-character ticker of which 50 were minted, 8 sent into the contracts and 5 made transferable. */
async function withTokens() {
  const practice = startPractice();
  const salt = '00ff';
  const hash = predeployHash(ticker, salt, bytesToHex(alice.script));
  const predeploy = await inscribe(practice, alice, [
    brc20({ op: 'predeploy', tick: ticker, hash }),
  ]);
  await practice.network.mine(3);
  const fields = { op: 'deploy', tick: ticker, max: '100', salt };
  const parent = await coinAt(practice, predeploy, 0);
  await inscribe(practice, alice, [{ ...brc20(fields), parents: [`${predeploy}i0`] }], [parent]);
  await inscribe(practice, alice, [brc20({ op: 'mint', tick: ticker, amt: '50' })]);
  await inscribe(practice, alice, [brc20({ op: 'deploy', tick: 'four', max: '1' })]);
  const before = (await practice.call('prog.bestHeight', {})).height;
  const move = async (amount: string, script: Uint8Array) => {
    const reveal = await inscribe(practice, alice, [
      brc20({ op: 'transfer', tick: ticker, amt: amount }),
    ]);
    const { txid } = await practice.network.faucet(alice.address, 20_000);
    const coins = [await coinAt(practice, reveal, 0), await coinAt(practice, txid, 0)];
    await send(
      practice,
      coins.map((coin) => ({ coin, unlock: { key: alice.key } })),
      [
        { sats: 546n, script },
        { sats: 20_000n, script: alice.script },
      ],
    );
    await practice.network.mine(1);
  };
  await move('8', DEPOSIT);
  await move('2', bob.script);
  await inscribe(practice, alice, [brc20({ op: 'transfer', tick: ticker, amt: '5' })]);
  return { practice, before };
}

describe('the index of 6-character tickers', () => {
  it('tells what lies in the contracts from what an address has itself', async () => {
    const { practice, before } = await withTokens();
    const { address } = alice;
    const balance = await practice.call('prog.addressBalance', { address, ticker });
    expect(balance).toMatchObject({
      ...{ ticker, overallBalance: '40', transferableBalance: '5', availableBalance: '35' },
      moduleBalance: '8',
    });
    const { detail } = await practice.call('prog.addressSummary', { address, ...page });
    expect(detail).toEqual([balance]);
    const others = await practice.call('prog.addressSummary', { address: bob.address, ...page });
    expect(others.detail).toMatchObject([{ overallBalance: '2', moduleBalance: '0' }]);
    const then = await practice.call('prog.addressBalanceByHeight', {
      ...{ address, ticker, height: before },
    });
    expect(then).toMatchObject({ overallBalance: '50' });
    expect(then.moduleBalance).toBeUndefined();
  });

  it('lists tickers, holders, transfers and events, newest first, and none of another length', async () => {
    const { practice } = await withTokens();
    const { call } = practice;
    expect((await call('prog.list', page)).detail).toEqual([ticker]);
    const { detail: status } = await call('prog.status', { ...page, sort: 'holders' });
    expect(status).toMatchObject([{ ticker, holdersCount: 2, totalMinted: '50', mintTimes: 1 }]);
    expect((await call('prog.status', { ...page, complete: 'yes' })).detail).toEqual([]);
    expect(await call('prog.info', { ticker })).toMatchObject({
      ...{ tick: ticker, maxSupply: '100', remainingSupply: '50', mintedSupply: '50' },
    });
    const holders = await call('prog.holders', { ticker, ...page });
    expect(holders.detail.map(({ address }) => address)).toEqual([alice.address, bob.address]);
    const open = await call('prog.transferable', { address: alice.address, ticker, ...page });
    expect(open.detail).toMatchObject([{ amount: '5', currentHolderWallet: alice.address }]);

    const all = await call('prog.history', { ticker, ...page });
    expect(all.detail[0]).toMatchObject({ type: 'inscribe-transfer', amount: '5' });
    const moved = await call('prog.history', { ticker, type: 'transfer', ...page });
    expect(moved.detail.map(({ to }) => to)).toEqual([bob.address, '']);
    const none = { ticker, type: 'brc20prog-withdraw-transfer' as const, ...page };
    expect((await call('prog.history', none)).detail).toEqual([]);
    const height = moved.detail[0]?.height ?? 0;
    const at = await call('prog.historyByHeight', { height, ...page });
    expect(at.detail.map(({ type }) => type)).toEqual(['receive', 'send', 'transfer']);

    const four = await practice.ask('prog.info', { ticker: 'four' });
    expect(four.code).not.toBe(0);
    expect((await call('brc20.info', { ticker: 'four' })).ticker).toBe('four');
  });
});
