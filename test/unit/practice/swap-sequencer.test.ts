import { describe, expect, it } from 'vitest';

import { createWallet } from '#practice/chain/wallet.ts';
import { squareRoot } from '#practice/swap/math.ts';
import { compareDecimal, scaleDecimal, subtractDecimal } from '#shared/bitcoin/amount.ts';

import { alice, bob } from './support.ts';
import { deposit } from './swap-bridge.ts';
import { expectConserved } from './swap-sums.ts';
import { give, otter, startSwap } from './swapping.ts';

/** The swap as its published sequencer works (api-facts-2, 1). */

const send = { tick: 'pine', amount: '1.5', to: bob.address };
const exactIn = { tickIn: 'lime', tickOut: 'pine', exactType: 'exactIn' as const };

describe('a preparation', () => {
  it.each([
    ['Send', { tick: 'lime', amount: '1', to: bob.address }, 'lime'],
    ['Swap', { ...exactIn, amountIn: '1', amountOut: '0.1', slippage: '1' }, 'lime'],
  ] as const)('of %s shows its fee in what it moves too', async (name, own, tick) => {
    const { answer } = await startSwap().pre(name, own, otter);
    expect(answer).toMatchObject({ assetFeeTick: tick });
    expect(Number(answer.assetFeeAmount)).toBeGreaterThan(0);
  });

  const pair = { tick0: 'lime', tick1: 'pine' };
  const amounts = { amount0: '1', amount1: '1', lp: '1', slippage: '1' };
  it.each([
    ['DeployPool', { tick0: 'fern', tick1: 'lime' }],
    ['AddLiq', { ...pair, ...amounts, amount0: '20', amount1: '10' }],
    ['RemoveLiq', { ...pair, ...amounts }],
    ['BatchSend', { tick: 'lime', amount: '1', to: [bob.address, alice.address] }],
    ['SendLp', { ...pair, amount: '1', to: bob.address }],
    ['LockLp', { ...pair, amount: '1', lockDay: '7d' }],
  ] as const)('of %s does not', async (name, own) => {
    const { answer } = await startSwap().pre(name, own, otter);
    expect(Object.keys(answer).filter((key) => key.startsWith('assetFee'))).toEqual([]);
  });

  it('does not look at the slippage, which is looked at when it is posted', async () => {
    const swap = startSwap();
    await give(swap, alice.address, ['lime', '500'], ['pine', '5']);
    const far = { ...exactIn, amountIn: '100', amountOut: '400000', slippage: '0.005' };
    const prepared = await swap.pre('Swap', far, alice);
    expect(await swap.codeOf('Swap', swap.bodyOf(prepared, alice))).toBe(-8);
  });
});

describe('codes', () => {
  it('are -10 for a post that was changed, or comes again', async () => {
    const swap = startSwap();
    await give(swap, alice.address, ['pine', '10']);
    const body = swap.bodyOf(await swap.pre('Send', send, alice), alice);
    expect(await swap.codeOf('Send', { ...body, ts: swap.seconds() + 1 })).toBe(-10);
    expect(await swap.codeOf('Send', { ...body, amount: '2' })).toBe(-10);
    expect(await swap.codeOf('Send', body)).toBe(0);
    expect(await swap.codeOf('Send', body)).toBe(-10);
  });

  it.each([
    ['a tick is disabled', { disabledTicks: ['PINE'] }, -9],
    ['a recovery is under way', { recovering: true }, -11],
    ['a commit is written', { committing: true }, -2],
  ])('say that %s', async (_, change, code) => {
    const swap = startSwap();
    const { conditions } = await swap.network.status();
    const prepared = await swap.pre('Send', send, otter);
    await swap.network.setConditions({ swap: { ...conditions.swap, ...change } });
    const { query } = prepared;
    expect((await swap.ask('swap.preSend', query as never)).code).toBe(code);
    expect(await swap.codeOf('Send', swap.bodyOf(prepared, otter))).toBe(code);
    const { committing } = await swap.call('swap.systemStatus', {});
    expect(committing).toBe(code === -2);
    await swap.network.setConditions({ swap: conditions.swap });
    expect(await swap.codeOf('Send', swap.bodyOf(prepared, otter))).toBe(0);
  });
});

describe('the platform', () => {
  const platform = createWallet('test', 'swap platform').address;
  const pair = { tick0: 'lime', tick1: 'pine' };
  const units = (text: string) => scaleDecimal(text, 18);

  /** Two swaps, and the figures of the pool around them in base units. */
  async function traded() {
    const swap = startSwap();
    const mine = async () => {
      const { lp } = await swap.call('swap.myPool', { address: platform, ...pair });
      return units(lp);
    };
    const pool = async () => {
      const { lp = '', amount0, amount1 } = await swap.call('swap.poolInfo', pair);
      return { lp: units(lp), root: squareRoot(units(amount0) * units(amount1)) };
    };
    const add = async () => {
      const { address } = otter;
      const quoted = await swap.call('swap.quoteAddLiq', { address, ...pair, amount0: '100' });
      const { amount0, amount1, lp } = quoted;
      const done = await swap.act(
        'AddLiq',
        { ...pair, amount0, amount1, lp, slippage: '0' },
        otter,
      );
      expect(done).toMatchObject({ amount0, amount1, lp });
      return units(lp);
    };
    await add();
    const before = { pool: await pool(), mine: await mine() };
    const ask = { ...exactIn, amountIn: '4000', amountOut: '1000', slippage: '1' };
    await swap.act('Swap', ask, otter);
    await swap.act('Swap', ask, otter);
    return { swap, before, mine, pool, add };
  }

  it('gets its shares at the next adding of liquidity, once for all the swaps before it', async () => {
    const { swap, before, mine, pool, add } = await traded();
    expect(await mine()).toBe(before.mine);
    const after = await pool();
    // What is owed counts in the pool's LP tokens before it is minted, so that quotes hold.
    const grown = after.root - before.pool.root;
    const owed = (before.pool.lp * grown) / (after.root * 5n + before.pool.root);
    expect(owed > 0n).toBe(true);
    expect(after.lp).toBe(before.pool.lp + owed);
    const lp = await add();
    expect(await mine()).toBe(before.mine + owed);
    expect((await pool()).lp).toBe(before.pool.lp + owed + lp);
    expectConserved(swap);
  });

  it('gets them at a removing too, which then brings what was quoted', async () => {
    const { swap, before, mine } = await traded();
    const worth = await swap.call('swap.quoteRemoveLiq', {
      ...{ address: otter.address, ...pair, lp: '10' },
    });
    const { amount0, amount1 } = worth;
    const gone = { ...pair, lp: '10', amount0, amount1, slippage: '0' };
    expect(await swap.act('RemoveLiq', gone, otter)).toMatchObject({ amount0, amount1 });
    expect((await mine()) > before.mine).toBe(true);
    expectConserved(swap);
  });
});

describe('the free quota', () => {
  it('is counted in the gas token, also where something else pays', async () => {
    const swap = startSwap();
    const own = { tick: 'lime', amount: '1', to: bob.address };
    const { answer: first } = await swap.pre('Send', own, otter);
    // The fee tick here is the gas token itself.
    expect(first).toMatchObject({
      ...{ totalFreeQuota: '0.4', remainingFreeQuota: '0.4', totalUsedFreeQuota: '0' },
      ...{ feeTick: 'pine', usageFreeQuota: first.feeAmount },
    });
    await swap.act('Send', own, otter, 'freeQuota');
    const { answer } = await swap.pre('Send', own, otter, 'freeQuota');
    expect(answer.totalUsedFreeQuota).toBe(first.usageFreeQuota);
    expect(answer.remainingFreeQuota).toBe(subtractDecimal('0.4', first.usageFreeQuota ?? ''));
  });

  it('ends, and is whole again the next day', async () => {
    const swap = startSwap();
    const own = { tick: 'lime', amount: '1', to: bob.address };
    const sendAll = async () => {
      for (let sent = 0; sent < 200; sent++) await swap.act('Send', own, otter, 'freeQuota');
    };
    await expect(sendAll()).rejects.toThrow(/-3 free quota insufficient/);
    const { answer } = await swap.pre('Send', own, otter);
    const { remainingFreeQuota: left = '', usageFreeQuota: usage = '' } = answer;
    expect(compareDecimal(left, usage)).toBeLessThan(1);
    swap.clock.advance(86_400_000);
    const { answer: next } = await swap.pre('Send', own, otter, 'freeQuota');
    expect(next.remainingFreeQuota).toBe('0.4');
  });
});

describe('a voucher', () => {
  it('switches to the free quota without a word, however much was used', async () => {
    const swap = startSwap();
    const { conditions } = await swap.network.status();
    await swap.network.setConditions({ swap: { ...conditions.swap, voucher: true } });
    const { answer } = await swap.pre('Send', send, otter, 'tick');
    expect(answer.signMsgs).toHaveLength(1);
    expect(answer.hasVoucher).toBe(true);
  });
});

describe('a deposit that is matched', () => {
  it('waits for ten blocks and says so', async () => {
    const swap = startSwap();
    const { conditions } = await swap.network.status();
    await swap.network.setConditions({ swap: { ...conditions.swap, matching: true } });
    const txid = await deposit(swap, alice, 'lime', '5000');
    await swap.network.mine(9);
    const process = () => swap.call('swap.depositProcess', { txid });
    expect(await process()).toMatchObject({ type: 'matching', cur: 9, sum: 10, status: 'pending' });
    expect((await swap.balanceOf(alice.address, 'lime')).swap).toBe('0');
    await swap.network.mine(1);
    expect(await process()).toMatchObject({ cur: 10, status: 'success' });
    expect((await swap.balanceOf(alice.address, 'lime')).swap).toBe('5000');
    expectConserved(swap);
  });
});
