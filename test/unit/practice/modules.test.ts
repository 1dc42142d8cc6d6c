import { describe, expect, it } from 'vitest';

import { moduleOfScript } from '#practice/brc20/modules.ts';
import { concatBytes, hexToBytes, utf8 } from '#practice/formats/bytes.ts';

import { brc20, coinAt, inscribe, send } from './inscribing.ts';
import { alice, bob, startPractice } from './support.ts';

const all = { start: 0, end: 1000, cursor: 0, size: 20 };
const json = (fields: Record<string, string>) => ({
  contentType: 'application/json',
  body: utf8(JSON.stringify(fields)),
});
/** `OP_RETURN "swap" <module>`. */
const moduleScript = (txid: string) =>
  concatBytes(Uint8Array.of(0x6a, 4), utf8('swap'), Uint8Array.of(32), hexToBytes(txid).reverse());

describe('the history of a BRC-20 module', () => {
  it('lists its deploy, deposits and withdrawals, newest first', async () => {
    const practice = startPractice();
    const deploy = await inscribe(practice, alice, [
      json({ p: 'brc20-module', op: 'deploy', name: 'swap' }),
    ]);
    const module = `${deploy}i0`;
    await inscribe(practice, alice, [brc20({ op: 'deploy', tick: 'tide', max: '100' })]);
    await inscribe(practice, alice, [brc20({ op: 'mint', tick: 'tide', amt: '50' })]);
    const transfer = await inscribe(practice, alice, [
      brc20({ op: 'transfer', tick: 'tide', amt: '5' }),
    ]);
    const coin = await coinAt(practice, transfer, 0);
    const { txid } = await practice.network.faucet(alice.address, 20_000);
    const unlock = { key: alice.key };
    const deposit = await send(
      practice,
      [coin, await coinAt(practice, txid, 0)].map((spent) => ({ coin: spent, unlock })),
      [
        { sats: 546n, script: moduleScript(deploy) },
        { sats: 20_000n, script: alice.script },
      ],
    );
    await practice.network.mine(1);
    const op = { p: 'brc20-swap', op: 'withdraw', module, tick: 'tide', amt: '5' };
    const withdraw = await inscribe(practice, bob, [json(op)]);

    const history = await practice.call('brc20.moduleHistory', { module, ...all });
    expect(history.detail).toMatchObject([
      { type: 'inscribe-withdraw', txid: withdraw, to: bob.address },
      { type: 'transfer', txid: deposit, from: alice.address, data: { tick: 'tide', amount: '5' } },
      { type: 'inscribe-module', txid: deploy },
    ]);
    const late = await practice.call('brc20.moduleWithdrawHistory', all);
    expect(late.detail.map(({ type }) => type)).toEqual(['inscribe-withdraw']);
    const height = history.detail[0]?.height ?? 0;
    const none = await practice.call('brc20.moduleHistory', { module, ...all, start: height + 1 });
    expect(none.detail).toEqual([]);
  });

  it('refuses a module that isn’t deployed', async () => {
    const practice = startPractice();
    const request = practice.call('brc20.moduleHistory', {
      module: `${'ab'.repeat(32)}i0`,
      ...all,
    });
    await expect(request).rejects.toThrow(/module not found/);
  });

  it.each(['6a', '6a0473776170', '6a04737761700101', '0014aabb', '6a047377'])(
    'reads no module out of the script %s',
    (script) => {
      expect(moduleOfScript(script)).toBe('');
    },
  );
});
