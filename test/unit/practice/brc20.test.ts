import { describe, expect, it } from 'vitest';

import { amountOfText, predeployHash, readDeploy } from '#practice/brc20/rules.ts';
import { bytesToHex } from '#practice/formats/bytes.ts';

import { brc20, coinAt, inscribe, send } from './inscribing.ts';
import { alice, bob, startPractice } from './support.ts';

describe('deploy rules', () => {
  const valid: [string, Record<string, string>][] = [
    ['4 bytes', { tick: 'ordi', max: '21000000', lim: '1000' }],
    ['4 bytes of an emoji', { tick: '🦊', max: '1' }],
    ['5 bytes that mint themselves', { tick: 'abcde', max: '0', self_mint: 'true' }],
    ['6 bytes', { tick: 'ab-cd9', max: '5' }],
    ['no decimals', { tick: 'zero', max: '5', dec: '0' }],
  ];
  it.each(valid)('take %s', (_, op) => expect(readDeploy(op)).not.toBeNull());

  const invalid: [string, Record<string, string>][] = [
    ['3 bytes', { tick: 'abc', max: '1' }],
    ['7 bytes', { tick: 'abcdefg', max: '1' }],
    ['5 bytes without self_mint', { tick: 'abcde', max: '1' }],
    ['self_mint other than true', { tick: 'abcde', max: '1', self_mint: 'yes' }],
    ['a dot in 6 bytes', { tick: 'abc.ef', max: '1' }],
    ['19 decimals', { tick: 'ordi', max: '1', dec: '19' }],
    ['a max of nothing', { tick: 'ordi', max: '0' }],
    ['a max above uint64', { tick: 'ordi', max: '18446744073709551616' }],
    ['an exponent', { tick: 'ordi', max: '1e3' }],
    ['no max', { tick: 'ordi' }],
  ];
  it.each(invalid)('refuse %s', (_, op) => expect(readDeploy(op)).toBeNull());

  it('reads amounts exactly or not at all', () => {
    expect(amountOfText('1.5', 1)).toBe(15n);
    for (const bad of ['', '-1', '+1', '1.', '.1', '1.50', ' 1', '0', '1,0']) {
      expect(amountOfText(bad, 1)).toBeNull();
    }
  });
});

describe('the ledger', () => {
  it('deploys, mints with a cut last mint, and moves tokens by transfer', async () => {
    const practice = startPractice();
    const deploy = { op: 'deploy', tick: 'Prac', max: '250', lim: '100', dec: '1' };
    await inscribe(practice, alice, [brc20(deploy)]);
    await inscribe(practice, bob, [brc20({ ...deploy, max: '9' })]);
    const mint = (amt: string) =>
      inscribe(practice, alice, [brc20({ op: 'mint', tick: 'prac', amt })]);
    await mint('100');
    await mint('100.5');
    await mint('100');
    const last = await mint('100');
    await mint('1');
    const info = await practice.call('brc20.info', { ticker: 'PRAC' });
    expect(info).toMatchObject({ ticker: 'Prac', totalMinted: '250', mintTimes: 3, max: '250' });

    const transfer = await inscribe(practice, alice, [
      brc20({ op: 'transfer', tick: 'prac', amt: '60.5' }),
    ]);
    await inscribe(practice, alice, [brc20({ op: 'transfer', tick: 'prac', amt: '190' })]);
    const own = { address: alice.address, ticker: 'prac' };
    expect(await practice.call('brc20.addressTickInfo', own)).toMatchObject({
      overallBalance: '250',
      availableBalance: '189.5',
      transferableBalance: '60.5',
      transferableCount: 1,
    });

    const coin = await coinAt(practice, transfer, 0);
    await send(
      practice,
      [{ coin, unlock: { key: alice.key } }],
      [{ sats: 9_000n, script: bob.script }],
    );
    const mempool = await practice.call('brc20.addressTickInfo', own);
    expect(mempool.transferableBalance).toBe('60.5');
    await practice.network.mine(1);
    const holders = await practice.call('brc20.holders', { ticker: 'prac', start: 0, limit: 10 });
    expect(holders.detail.map((row) => [row.address, row.overallBalance])).toEqual([
      [alice.address, '189.5'],
      [bob.address, '60.5'],
    ]);
    const page = { start: 0, limit: 50 };
    const history = await practice.call('brc20.history', { ticker: 'prac', ...page });
    expect(history.detail.slice(0, 3).map((event) => event.type)).toEqual([
      'receive',
      'send',
      'transfer',
    ]);
    expect(history.detail.filter((event) => !event.valid)).toHaveLength(3);

    const abandoned = { cursor: 0, size: 50 };
    const byBob = await practice.call('inscription.abandonedUtxos', {
      address: bob.address,
      ...abandoned,
    });
    expect(byBob.utxo).toHaveLength(1);
    const byAlice = await practice.call('inscription.abandonedUtxos', {
      address: alice.address,
      ...abandoned,
    });
    expect(byAlice.utxo.map((utxo) => utxo.txid)).toContain(last);
  });

  it('lists a transfer by transaction, height and each of its two addresses', async () => {
    const practice = startPractice();
    const { call } = practice;
    await inscribe(practice, alice, [brc20({ op: 'deploy', tick: '$ink', max: '100' })]);
    await inscribe(practice, alice, [brc20({ op: 'mint', tick: '$INK', amt: '100' })]);
    const transfer = await inscribe(practice, alice, [
      brc20({ op: 'transfer', tick: '$ink', amt: '30' }),
    ]);
    const coin = await coinAt(practice, transfer, 0);
    const txid = await send(
      practice,
      [{ coin, unlock: { key: alice.key } }],
      [{ sats: 9_000n, script: bob.script }],
    );
    await practice.network.mine(1);
    const page = { start: 0, limit: 50 };
    const ticker = Buffer.from('$ink').toString('hex');
    const types = (list: { detail: { type: string }[] }) => list.detail.map(({ type }) => type);
    const moved = await call('brc20.txHistory', { ticker, txid, ...page });
    expect(types(moved)).toEqual(['receive', 'send', 'transfer']);
    const height = moved.detail[0]?.height ?? 0;
    expect(types(await call('brc20.historyByHeight', { height, ...page }))).toEqual(types(moved));
    const of = (address: string) => call('brc20.addressTickHistory', { address, ticker, ...page });
    expect(types(await of(bob.address))).toEqual(['receive', 'transfer']);
    expect(types(await of(alice.address))).toEqual([
      'send',
      'transfer',
      'inscribe-transfer',
      'inscribe-mint',
      'inscribe-deploy',
    ]);
    const before = { address: alice.address, height: height - 1, ...page };
    const [then] = (await call('brc20.addressSummaryByHeight', before)).detail;
    expect(then).toMatchObject({ overallBalance: '100', transferableBalance: '30' });
    const receives = await call('brc20.history', { ticker, type: 'receive', ...page });
    expect(receives.detail).toMatchObject([{ from: alice.address, to: bob.address, amount: '30' }]);
  });

  it('returns the tokens of a transfer that went to the fee', async () => {
    const practice = startPractice();
    await inscribe(practice, alice, [brc20({ op: 'deploy', tick: 'fees', max: '10' })]);
    await inscribe(practice, alice, [brc20({ op: 'mint', tick: 'fees', amt: '10' })]);
    const transfer = await inscribe(practice, alice, [
      brc20({ op: 'transfer', tick: 'fees', amt: '4' }),
    ]);
    const plain = await practice.network.faucet(alice.address, 20_000);
    const unlock = { key: alice.key };
    await send(
      practice,
      [
        { coin: await coinAt(practice, plain.txid, 0), unlock },
        { coin: await coinAt(practice, transfer, 0), unlock },
      ],
      [{ sats: 20_000n, script: bob.script }],
    );
    await practice.network.mine(1);
    const own = { address: alice.address, ticker: 'fees' };
    expect(await practice.call('brc20.addressTickInfo', own)).toMatchObject({
      availableBalance: '10',
      transferableBalance: '0',
    });
  });

  it('lets only children of the deploy mint a 5-byte ticker', async () => {
    const practice = startPractice();
    const deploy = await inscribe(practice, alice, [
      brc20({ op: 'deploy', tick: 'owned', max: '100', self_mint: 'true' }),
    ]);
    const mint = brc20({ op: 'mint', tick: 'owned', amt: '5' });
    await inscribe(practice, bob, [mint]);
    await inscribe(practice, bob, [{ ...mint, parents: [`${deploy}i0`] }]);
    expect((await practice.call('brc20.info', { ticker: 'owned' })).totalMinted).toBe('0');
    const parent = await coinAt(practice, deploy, 0);
    await inscribe(practice, alice, [{ ...mint, parents: [`${deploy}i0`] }], [parent]);
    expect((await practice.call('brc20.info', { ticker: 'owned' })).totalMinted).toBe('5');
  });

  it('takes a 6-byte deploy only three blocks after its predeploy', async () => {
    const practice = startPractice();
    const salt = '00ff';
    const hash = predeployHash('sixsix', salt, bytesToHex(alice.script));
    const predeploy = await inscribe(practice, alice, [
      brc20({ op: 'predeploy', tick: 'sixsix', hash }),
    ]);
    const fields = { op: 'deploy', tick: 'sixsix', max: '10', salt };
    const deploy = { ...brc20(fields), parents: [`${predeploy}i0`] };
    const early = await inscribe(practice, alice, [deploy], [await coinAt(practice, predeploy, 0)]);
    const known = () => practice.ask('brc20.info', { ticker: 'sixsix' });
    expect((await known()).code).not.toBe(0);
    await practice.network.mine(2);
    await inscribe(practice, alice, [deploy], [await coinAt(practice, early, 0)]);
    expect((await known()).code).toBe(0);
    const shown = async (tick_filter?: number) =>
      (
        await practice.call('brc20.list', {
          start: 0,
          limit: 10,
          ...(tick_filter === undefined ? {} : { tick_filter }),
        })
      ).detail;
    expect(await shown()).toEqual([]);
    expect(await shown(56)).toEqual(['sixsix']);
  });
});
