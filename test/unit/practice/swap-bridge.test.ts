import { describe, expect, it } from 'vitest';

import { coinAt, send } from './inscribing.ts';
import { pubkeyOf, readPsbt, signPsbt } from './marketing.ts';
import { alice, bob } from './support.ts';
import { deposit, replacePayment, signAll, transferable, withdrawing } from './swap-bridge.ts';
import { expectConserved } from './swap-sums.ts';
import { give, rollUp, startSwap, taprootWallet } from './swapping.ts';

const page = { start: 0, limit: 20 };

describe('a deposit', () => {
  it('counts after its confirmations, and is pending until then', async () => {
    const swap = startSwap();
    const txid = await deposit(swap, alice, 'lime', '500');
    const parts = () => swap.balanceOf(alice.address, 'lime');
    for (const cur of [0, 1, 2]) {
      expect(await swap.call('swap.depositProcess', { txid })).toMatchObject({
        cur,
        sum: 3,
        status: 'pending',
        amount: '500',
        type: 'direct',
      });
      expect(await parts()).toMatchObject({ pendingSwap: '500', swap: '0' });
      await swap.network.mine(1);
    }
    expect(await parts()).toEqual({
      module: '0',
      swap: '500',
      pendingSwap: '0',
      pendingAvailable: '0',
    });
    const list = await swap.call('swap.depositList', { address: alice.address, ...page });
    expect(list).toMatchObject({ total: 1, list: [{ txid, cur: 3, status: 'success' }] });
    const { moduleId } = await swap.call('swap.config', {});
    const history = await swap.call('brc20.moduleHistory', {
      module: moduleId,
      start: 0,
      end: 1_000,
      cursor: 0,
      size: 1,
    });
    expect(history.detail[0]).toMatchObject({ type: 'transfer', txid });
    await swap.network.mine(2);
    expect((await parts()).swap).toBe('500');
  });

  it('counts as well when it comes by an ordinary push, from a taproot address', async () => {
    const swap = startSwap();
    const carol = taprootWallet('carol');
    const id = await transferable(swap, carol, 'reed', '7');
    const ask = { inscriptionId: id, address: carol.address, pubkey: pubkeyOf(carol).slice(2) };
    const { psbt } = await swap.call('swap.createDeposit', ask);
    expect(psbt).toMatch(/^70736274ff/);
    const coin = await coinAt(swap, id.slice(0, 64), 0);
    const { moduleId } = await swap.call('swap.config', {});
    const script = Buffer.concat([
      Buffer.from([0x6a, 32]),
      Buffer.from(moduleId.slice(0, 64), 'hex').reverse(),
    ]);
    await send(
      swap,
      [{ coin, unlock: { key: carol.key } }],
      [
        { sats: 1n, script: new Uint8Array(script) },
        { sats: coin.sats - 1_000n, script: carol.script },
      ],
    );
    await swap.network.mine(3);
    expect((await swap.balanceOf(carol.address, 'reed')).swap).toBe('7');
    expectConserved(swap);
  });

  it('is made while a commit is written', async () => {
    const swap = startSwap();
    const { conditions } = await swap.network.status();
    await swap.network.setConditions({ swap: { ...conditions.swap, committing: true } });
    expect(await swap.call('swap.systemStatus', {})).toEqual({ committing: true });
    const txid = await deposit(swap, alice, 'lime', '5');
    expect(await swap.call('swap.depositProcess', { txid })).toMatchObject({ status: 'pending' });
  });

  it('is refused for what is not the asker’s, not transferable, or spent', async () => {
    const swap = startSwap();
    const id = await transferable(swap, alice, 'lime', '5');
    await swap.network.faucet(bob.address, 50_000);
    await swap.network.mine(1);
    const ask = async (inscriptionId: string, address: string, pubkey: string) =>
      (await swap.ask('swap.createDeposit', { inscriptionId, address, pubkey })).code;
    expect(await ask(id, bob.address, pubkeyOf(bob))).toBe(-1);
    expect(await ask(id, alice.address, pubkeyOf(bob))).toBe(-1);
    expect(await ask(`${'ab'.repeat(32)}i0`, alice.address, pubkeyOf(alice))).toBe(-1);
    expect(await ask(id, alice.address, pubkeyOf(alice))).toBe(0);
  });

  it('is refused unsigned or wrongly signed, and counts once when it is sent again', async () => {
    const swap = startSwap();
    const inscriptionId = await transferable(swap, alice, 'lime', '5');
    const ask = { inscriptionId, address: alice.address, pubkey: pubkeyOf(alice) };
    const { psbt } = await swap.call('swap.createDeposit', ask);
    const confirm = async (text: string) =>
      (await swap.ask('swap.confirmDeposit', { psbt: text })).code;
    expect(await confirm(psbt)).toBe(-10);
    expect(await confirm('70736274ff00')).toBe(-1);
    const signed = signAll(psbt, alice);
    const [, signature] = readPsbt(signed).getInput(0).partialSig?.[0] ?? [];
    const text = Buffer.from(signature ?? []).toString('hex');
    const other = `${text.slice(0, 40)}${text[40] === '0' ? '1' : '0'}${text.slice(41)}`;
    expect(await confirm(signed.replace(text, other))).toBe(-26);
    expect(await confirm(signed)).toBe(0);
    expect(await confirm(signed)).toBe(0);
    await swap.network.mine(3);
    expect(await confirm(signed)).not.toBe(0);
    expect((await swap.balanceOf(alice.address, 'lime')).swap).toBe('5');
  });
});

describe('a withdrawal', () => {
  const start = async () => {
    const swap = startSwap();
    await give(swap, alice.address, ['lime', '100'], ['pine', '10']);
    for (let coin = 0; coin < 2; coin++) await swap.network.faucet(alice.address, 60_000);
    await rollUp(swap);
    const layerOne = async () =>
      (await swap.call('brc20.addressTickInfo', { address: alice.address, ticker: 'lime' }))
        .overallBalance;
    return { swap, layerOne, parts: () => swap.balanceOf(alice.address, 'lime') };
  };

  it('leaves the swap at once, is rolled up, and arrives on the first layer', async () => {
    const { swap, layerOne, parts } = await start();
    const { made, confirm } = await withdrawing(swap, alice, 'lime', '40');
    expect(made.signMsgs[0]).toContain('func: decreaseApproval\nparams: lime 40\n');
    expect(made.approvePsbtSignIndexes).toEqual([0]);
    expect((await parts()).swap).toBe('100');
    await confirm();
    expect(await parts()).toMatchObject({ swap: '60', module: '40', pendingAvailable: '0' });
    expectConserved(swap);
    const process = () => swap.call('swap.withdrawProcess', { id: made.id });
    await swap.network.mine(1);
    expect(await process()).toMatchObject({ status: 'pendingOrder', rollUpConfirmNum: 0 });

    await rollUp(swap);
    expect(await process()).toMatchObject({ rollUpConfirmNum: 1, approveConfirmNum: 0 });
    expect(await parts()).toMatchObject({ module: '0', pendingAvailable: '40' });
    expectConserved(swap);
    await swap.network.mine(1);
    expect(await layerOne()).toBe('40');
    expectConserved(swap);
    await swap.network.mine(2);
    expect(await process()).toMatchObject({
      status: 'completed',
      completedAmount: '40',
      totalConfirmedNum: 4,
      totalNum: 4,
    });
    expect(await parts()).toEqual({
      module: '0',
      swap: '60',
      pendingSwap: '0',
      pendingAvailable: '0',
    });
    const list = await swap.call('swap.withdrawHistory', { address: alice.address, ...page });
    expect(list.list[0]).toMatchObject({ status: 'completed', totalAmount: '40' });
  });

  it('is refused with a changed, foreign or unsigned PSBT, and nothing leaves', async () => {
    const { swap, parts } = await start();
    const first = await withdrawing(swap, alice, 'lime', '40');
    const second = await withdrawing(swap, alice, 'lime', '30');
    const code = async (change: Partial<typeof first.body>) =>
      (await swap.ask('swap.confirmWithdraw', { ...first.body, ...change })).code;
    expect(await code({ paymentPsbt: first.made.paymentPsbt ?? '' })).toBe(-10);
    expect(await code({ approvePsbt: first.made.approvePsbt ?? '' })).toBe(-10);
    expect(await code({ paymentPsbt: second.body.paymentPsbt })).toBe(-1);
    expect(await code({ approvePsbt: second.body.approvePsbt })).toBe(-1);
    expect(await code({ id: second.made.id })).not.toBe(0);
    expect(await code({ sigs: first.body.sigs.map(() => 'AA==') })).toBe(-10);
    expect(await parts()).toMatchObject({ swap: '100', module: '0' });
    expect(await code({})).toBe(0);
    expect(await code({})).toBe(-1);
    expectConserved(swap);
  });

  it('fails when its payment is replaced, and can be tried again', async () => {
    const { swap, layerOne, parts } = await start();
    const { made, body, confirm } = await withdrawing(swap, alice, 'lime', '40');
    await confirm();
    await replacePayment(swap, alice, body.paymentPsbt);
    await rollUp(swap);
    const process = () => swap.call('swap.withdrawProcess', { id: made.id });
    expect(await process()).toMatchObject({ status: 'error' });
    expect(await parts()).toMatchObject({ swap: '60', module: '40' });
    const ask = { id: made.id, address: alice.address, pubkey: pubkeyOf(alice) };
    expect(
      (await swap.ask('swap.createRetryWithdraw', { ...ask, address: bob.address })).code,
    ).toBe(-1);
    // A commit being written doesn't matter to it.
    const { conditions } = await swap.network.status();
    await swap.network.setConditions({ swap: { ...conditions.swap, committing: true } });
    const again = await swap.call('swap.createRetryWithdraw', ask);
    await swap.call('swap.confirmRetryWithdraw', {
      id: made.id,
      paymentPsbt: signAll(again.paymentPsbt, alice),
      approvePsbt: signPsbt(again.approvePsbt, alice, [0]),
    });
    await swap.network.setConditions({ swap: conditions.swap });
    await swap.network.mine(5);
    expect(await process()).toMatchObject({ status: 'completed' });
    expect(await layerOne()).toBe('40');
    expectConserved(swap);
  });

  it('is cancelled if it isn’t retried, and the amount is back in the swap', async () => {
    const { swap, parts } = await start();
    const { made, body, confirm } = await withdrawing(swap, alice, 'lime', '40');
    await confirm();
    await replacePayment(swap, alice, body.paymentPsbt);
    await rollUp(swap);
    await swap.network.mine(6);
    const process = () => swap.call('swap.withdrawProcess', { id: made.id });
    expect(await process()).toMatchObject({ status: 'pendingCancel', cancelTotalNum: 3 });
    await swap.network.mine(3);
    expect(await process()).toMatchObject({ status: 'cancel', cancelConfirmedNum: 3 });
    expect(await parts()).toMatchObject({ swap: '100', module: '0' });
    expectConserved(swap);
  });

  it('takes nothing out when its approve transaction is published before the rollup', async () => {
    const { swap, layerOne, parts } = await start();
    const { body, confirm, made } = await withdrawing(swap, alice, 'lime', '40');
    await confirm();
    const { approve } = swap.network.snapshot().tables['swapWithdrawals']?.[made.id] as {
      approve: string;
    };
    await swap.call('chain.push', { txHex: approve });
    await swap.network.mine(1);
    expect(await layerOne()).toBe('0');
    expect(await parts()).toMatchObject({ swap: '60', module: '40' });
    expect(body.id).toBe(made.id);
    expectConserved(swap);
    expect(await swap.call('swap.withdrawProcess', { id: made.id })).toMatchObject({
      status: 'error',
    });
  });
});
