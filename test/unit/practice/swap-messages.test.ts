import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { subtractDecimal } from '#shared/bitcoin/amount.ts';
import { restoreState } from '#test/support/restore-state.ts';

import { alice, bob, startPractice } from './support.ts';
import { give, heron, otter, rollUp, signText, startSwap, taprootWallet } from './swapping.ts';

const SIGHASH_ALL = 1;
const send = { tick: 'pine', amount: '1.5', to: bob.address };

describe('what is signed', () => {
  it('is a text of lines that says what was asked, and a fee beside it', async () => {
    const swap = startSwap();
    await give(swap, alice.address, ['pine', '10']);
    const { answer, query } = await swap.pre('Send', send, alice);
    const lines = answer.signMsgs.map((message) => message.split('\n'));
    expect(lines[0]).toEqual([
      `id: ${answer.ids[0]}`,
      `addr: ${alice.address}`,
      'func: send',
      `params: ${bob.address} pine 1.5`,
      `ts: ${query.ts}`,
      '',
    ]);
    expect(lines[1]?.[3]).toMatch(new RegExp(`^params: bcrt1\\w+ pine ${answer.feeAmount}$`));
    expect(lines).toHaveLength(2);
  });

  it('has ids that are the hash of module, commit, earlier functions and itself', async () => {
    const swap = startSwap();
    await give(swap, alice.address, ['pine', '10']);
    const { moduleId } = await swap.call('swap.config', {});
    const { list } = await swap.call('swap.rollupHistory', { start: 0, limit: 1 });
    const { answer, query } = await swap.pre('Send', send, alice);
    const hash = (prevs: string, params: string) =>
      createHash('sha256')
        .update(
          `module: ${moduleId}\nparent: ${list[0]?.inscriptionId}\ngas_price: 0.00004\n` +
            `${prevs === '' ? '' : `prevs: ${prevs}\n`}addr: ${alice.address}\nfunc: send\nparams: ${params}\nts: ${query.ts}\n`,
        )
        .digest()
        .reverse()
        .toString('hex');
    const fee = /params: (.*)/.exec(answer.signMsgs[1] ?? '')?.[1] ?? '';
    expect(answer.ids[0]).toBe(hash('', `${bob.address} pine 1.5`));
    expect(answer.ids[1]).toBe(hash(answer.ids[0] ?? '', fee));
  });

  it('is one message with free quota, and none for a claim paid by it', async () => {
    const swap = startSwap();
    const { answer } = await swap.pre('Send', send, otter, 'freeQuota');
    expect(answer.signMsgs).toHaveLength(1);
    // The cost is still shown.
    expect(Number(answer.feeAmount)).toBeGreaterThan(0);
    expect(answer).toMatchObject({ hasVoucher: false, assetFeeTick: 'pine' });
    await swap.network.mine(1);
    const claim = await swap.pre('Claim', { pid: '1-lime-pine' }, heron, 'freeQuota');
    expect(claim.answer.signMsgs).toEqual([]);
    const done = await swap.act('Claim', { pid: '1-lime-pine' }, heron, 'freeQuota');
    expect(Number(done['amount'])).toBeGreaterThan(0);
  });

  it('names a pair in string order, its amounts with it', async () => {
    const swap = startSwap();
    const ask = { tick0: 'reed', tick1: 'PINE', amount0: '20', amount1: '11', lp: '1' };
    const { answer } = await swap.pre('AddLiq', { ...ask, slippage: '0.1' }, otter);
    expect(answer.signMsgs[0]).toContain('params: pine reed 11 20 1 0.1\n');
  });

  it('is refused from a taproot address that names its sighash', async () => {
    const swap = startSwap();
    const carol = taprootWallet('carol');
    await give(swap, carol.address, ['pine', '10']);
    const prepared = await swap.pre('Send', send, carol);
    const body = swap.bodyOf(prepared, carol);
    const named = prepared.answer.signMsgs.map((message) => signText(message, carol, SIGHASH_ALL));
    expect(await swap.codeOf('Send', { ...body, sigs: named })).toBe(-10);
    expect(await swap.codeOf('Send', body)).toBe(0);
  });

  it('is accepted from a taproot address', async () => {
    const swap = startSwap();
    const carol = taprootWallet('carol');
    await give(swap, carol.address, ['pine', '10']);
    await swap.act('Send', send, carol);
    expect((await swap.balanceOf(bob.address, 'pine')).swap).toBe('1.5');
  });
});

describe('a hostile or stale operation', () => {
  interface Body {
    ts: number;
    feeAmount: string;
  }
  const prepared = async () => {
    const swap = startSwap();
    await give(swap, alice.address, ['pine', '10']);
    const before = await swap.pre('Send', send, alice);
    const body = swap.bodyOf(before, alice);
    const unmoved = async () => expect((await swap.balanceOf(bob.address, 'pine')).swap).toBe('0');
    return { swap, before, body, unmoved };
  };

  it('is rejected with someone else’s signatures, in the wrong order, or too few', async () => {
    const { swap, body, before, unmoved } = await prepared();
    const [first = '', second = ''] = body.sigs;
    const foreign = before.answer.signMsgs.map((message) => signText(message, bob));
    for (const sigs of [foreign, [second, first], [first, first], ['', ''], ['AA==', second]]) {
      expect(await swap.codeOf('Send', { ...body, sigs })).not.toBe(0);
    }
    expect(await swap.codeOf('Send', { ...body, sigs: foreign })).toBe(-10);
    expect(await swap.codeOf('Send', { ...body, sigs: [first] })).toBe(-10);
    expect(await swap.codeOf('Send', { ...body, sigs: [...body.sigs, first] })).toBe(-10);
    await unmoved();
    expect(await swap.codeOf('Send', body)).toBe(0);
  });

  it('is refused with a signature of a changed text', async () => {
    const { swap, body, before, unmoved } = await prepared();
    const sigs = before.answer.signMsgs.map((message) =>
      signText(message.replace('1.5', '0.5'), alice),
    );
    expect(await swap.codeOf('Send', { ...body, sigs })).toBe(-10);
    await unmoved();
  });

  it.each([
    ['amount', '2'],
    ['to', heron.address],
    ['tick', 'lime'],
    ['feeTick', 'lime'],
    ['payType', 'freeQuota'],
  ])('is refused when its %s is not what was prepared', async (field, value) => {
    const { swap, body, unmoved } = await prepared();
    expect(await swap.codeOf('Send', { ...body, [field]: value })).toBe(-10);
    await unmoved();
  });

  it.each([
    ['a later ts', ({ ts }: Body) => ({ ts: ts + 1 }), -10],
    ['a lower feeAmount', (_: Body) => ({ feeAmount: '0.000001' }), -10],
    ['a feeAmount that is none', (_: Body) => ({ feeAmount: 'free' }), -1],
    ['another feeTickPrice', (_: Body) => ({ feeTickPrice: '0' }), -1],
  ])('is refused with %s', async (_, change, code) => {
    const { swap, body, unmoved } = await prepared();
    expect(await swap.codeOf('Send', { ...body, ...change(body as never) })).toBe(code);
    await unmoved();
  });

  it('is refused without its preparation, even where its signatures are right', async () => {
    const { swap, before, unmoved } = await prepared();
    const restarted = restoreState(swap.network.snapshot());
    for (const { key } of [...restarted.swapPromises.values()]) restarted.swapPromises.remove(key);
    const again = startPractice({ state: restarted });
    const answer = await again.ask('swap.send', swap.bodyOf(before, alice) as never);
    expect(answer).toMatchObject({ code: -1, msg: expect.stringContaining('expired') as string });
    await unmoved();
  });

  it('still pays the fee it was prepared with when the price of the fee tick moved', async () => {
    const { swap } = await prepared();
    await give(swap, alice.address, ['lime', '10']);
    const query = {
      ...send,
      ...{ address: alice.address, ts: swap.seconds(), feeTick: 'lime', payType: 'tick' as const },
    };
    const answer = await swap.call('swap.preSend', query);
    const move = { tickIn: 'lime', tickOut: 'pine', exactType: 'exactIn' as const, slippage: '1' };
    await swap.act('Swap', { ...move, amountIn: '9000', amountOut: '3000' }, otter);
    expect(await swap.codeOf('Send', swap.bodyOf({ query, answer }, alice))).toBe(0);
    const left = (await swap.balanceOf(alice.address, 'lime')).swap;
    expect(left).toBe(subtractDecimal('10', answer.feeAmount));
  });

  it('counts once, however often it is sent', async () => {
    const { swap, body } = await prepared();
    expect(await swap.codeOf('Send', body)).toBe(0);
    expect(await swap.codeOf('Send', body)).toBe(-10);
    await rollUp(swap);
    expect(await swap.codeOf('Send', body)).toBe(-10);
    expect((await swap.balanceOf(bob.address, 'pine')).swap).toBe('1.5');
  });

  it('expires with its time, before and after', async () => {
    const { swap, before, unmoved } = await prepared();
    const late = { ...before.query, ts: swap.seconds() - 601 };
    const early = { ...before.query, ts: swap.seconds() + 601 };
    expect((await swap.ask('swap.preSend', late as never)).code).toBe(-1);
    expect((await swap.ask('swap.preSend', early as never)).code).toBe(-1);
    swap.clock.advance(601_000);
    expect(await swap.codeOf('Send', swap.bodyOf(before, alice))).toBe(-1);
    await unmoved();
  });

  it('expires when another operation of its address lands first', async () => {
    const { swap, body, unmoved } = await prepared();
    await swap.act('Send', { tick: 'pine', amount: '1', to: heron.address }, alice);
    expect(await swap.codeOf('Send', body)).toBe(-10);
    await unmoved();
  });

  it('does not expire when another address acts', async () => {
    const { swap, body } = await prepared();
    await swap.act('Send', { tick: 'pine', amount: '1', to: heron.address }, otter);
    expect(await swap.codeOf('Send', body)).toBe(0);
  });

  it('expires with the commit it builds on, and waits while that is written', async () => {
    const { swap, body, unmoved } = await prepared();
    swap.clock.advance(30_000);
    expect(await swap.call('swap.systemStatus', {})).toEqual({ committing: true });
    expect(await swap.codeOf('Send', body)).toBe(-2);
    expect((await swap.ask('swap.preSend', { ...send } as never)).code).not.toBe(0);
    swap.clock.advance(2_000);
    expect(await swap.call('swap.systemStatus', {})).toEqual({ committing: false });
    expect(await swap.codeOf('Send', body)).toBe(-10);
    await unmoved();
    await swap.act('Send', send, alice);
  });
});

describe('a pre-operation', () => {
  it.each([
    ['without payType', { payType: undefined }, -1],
    ['with a fee tick that pays no fees', { feeTick: 'reed' }, -1],
    ['with more decimals than the tick has', { amount: '0.0000000000000000001' }, -1],
    ['of more than the address has', { amount: '11' }, -1],
    ['of all it has, so that nothing is left for the fee', { amount: '10' }, -1],
    ['to what is no address', { to: 'bcrt1qqqqqqqqqqqqqqqqqqqqq' }, -1],
    ['of an unknown tick', { tick: 'none' }, -1],
    ['of an address that cannot sign so', { address: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' }, -1],
  ])('is refused %s', async (_, change, code) => {
    const swap = startSwap();
    await give(swap, alice.address, ['pine', '10']);
    const { query } = await swap.pre('Send', send, alice);
    const request = Object.fromEntries(
      Object.entries({ ...query, ...change }).filter(([, value]) => value !== undefined),
    );
    expect((await swap.ask('swap.preSend', request as never)).code).toBe(code);
  });

  it('moves nothing, however often it is asked', async () => {
    const swap = startSwap();
    const before = await swap.call('swap.overview', {});
    const history = await swap.call('swap.gasHistory', { start: 0, limit: 1 });
    for (let time = 0; time < 3; time++) await swap.pre('Send', send, otter);
    expect(await swap.call('swap.overview', {})).toEqual(before);
    expect(await swap.call('swap.gasHistory', { start: 0, limit: 1 })).toEqual(history);
    expect((await swap.balanceOf(bob.address, 'pine')).swap).toBe('0');
  });

  it('refuses free quota once the day’s is used, and has it again the next day', async () => {
    const swap = startSwap();
    let used = 0;
    for (; used < 20; used++) {
      const query = { ...send, amount: `0.${used + 1}1` };
      const { answer } = await swap
        .pre('Send', query, otter, 'freeQuota')
        .catch(() => ({ answer: null }));
      if (!answer) break;
      await swap.act('Send', query, otter, 'freeQuota');
    }
    expect(used).toBeGreaterThan(3);
    expect(used).toBeLessThan(20);
    swap.clock.advance(86_400_000);
    await swap.act('Send', send, otter, 'freeQuota');
  });
});
