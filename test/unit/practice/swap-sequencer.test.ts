import { describe, expect, it } from 'vitest';

import { createWallet } from '#practice/chain/wallet.ts';

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
    ['DeployPool', { tick0: 'fern', tick1: 'lime' }, 'fern'],
    [
      'AddLiq',
      { tick0: 'lime', tick1: 'pine', amount0: '20', amount1: '10', lp: '1', slippage: '1' },
      'lime',
    ],
    [
      'RemoveLiq',
      { tick0: 'lime', tick1: 'pine', amount0: '1', amount1: '1', lp: '1', slippage: '1' },
      'lime',
    ],
  ] as const)(
    'of %s shows its fee in what it is about, where that has a price',
    async (name, own, tick) => {
      const swap = startSwap();
      const { price } = await swap.call('swap.tickPrice', { tick });
      const { answer } = await swap.pre(name, own, otter);
      if (price === 0) expect(answer.assetFeeTick).toBeUndefined();
      else expect(answer).toMatchObject({ assetFeeTick: tick });
    },
  );

  it('does not look at the slippage, which is looked at when it is posted', async () => {
    const swap = startSwap();
    await give(swap, alice.address, ['lime', '500'], ['pine', '5']);
    const far = { ...exactIn, amountIn: '100', amountOut: '400000', slippage: '0.005' };
    const prepared = await swap.pre('Swap', far, alice);
    expect(await swap.codeOf('Swap', swap.bodyOf(prepared, alice))).toBe(-8);
  });
});

describe('codes', () => {
  it('are -1 for a post that wasn’t prepared, and -10 for one that was changed', async () => {
    const swap = startSwap();
    await give(swap, alice.address, ['pine', '10']);
    const body = swap.bodyOf(await swap.pre('Send', send, alice), alice);
    expect(await swap.codeOf('Send', { ...body, ts: swap.seconds() + 1 })).toBe(-1);
    expect(await swap.codeOf('Send', { ...body, amount: '2' })).toBe(-10);
    expect(await swap.codeOf('Send', body)).toBe(0);
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
  it('mints itself shares for a part of each swap’s fee, and nothing is lost', async () => {
    const swap = startSwap();
    const platform = createWallet('test', 'swap platform').address;
    const pair = { tick0: 'lime', tick1: 'pine' };
    const shares = async () =>
      Number((await swap.call('swap.myPool', { address: platform, ...pair })).lp);
    const before = await shares();
    await give(swap, alice.address, ['lime', '500'], ['pine', '5']);
    const { expect: amountOut } = await swap.call('swap.quoteSwap', {
      ...exactIn,
      address: alice.address,
      amount: '400',
    });
    await swap.act('Swap', { ...exactIn, amountIn: '400', amountOut, slippage: '0.01' }, alice);
    expect(await shares()).toBeGreaterThan(before);
    expectConserved(swap);
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
