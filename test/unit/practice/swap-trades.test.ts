import { describe, expect, it } from 'vitest';

import { unscaleDecimal } from '#shared/bitcoin/amount.ts';
import { restoreState } from '#test/support/restore-state.ts';

import { alice, bob, startPractice } from './support.ts';
import { expectConserved } from './swap-sums.ts';
import { give, heron, marten, otter, rollUp, startSwap, type SwapPractice } from './swapping.ts';

const page = { start: 0, limit: 20 };
const unit = 10n ** 18n;
const exactIn = { tickIn: 'lime', tickOut: 'pine', exactType: 'exactIn' as const };

async function rich() {
  const swap = startSwap();
  await give(swap, alice.address, ['lime', '5000'], ['pine', '5000'], ['reed', '5000']);
  return swap;
}
const quoteOf = async (swap: SwapPractice, amount: string, ask: typeof exactIn = exactIn) =>
  (await swap.call('swap.quoteSwap', { address: alice.address, ...ask, amount })).expect;

describe('a swap', () => {
  it('gives what was quoted, and says what it touched', async () => {
    const swap = await rich();
    const amountOut = await quoteOf(swap, '100');
    const ask = { ...exactIn, amountIn: '100', amountOut, slippage: '0' };
    const done = await swap.act('Swap', ask, alice, 'freeQuota');
    expect(done).toMatchObject({ amountIn: '100', amountOut, success: true, tickIn: 'lime' });
    expect(done['preResult']).toMatchObject({ users: [{ tick: 'lime', balance: '5000' }, {}] });
    expect(done['result']).toMatchObject({ users: [{ tick: 'lime', balance: '4900' }, {}] });
    expect(await swap.balanceOf(alice.address, 'lime')).toMatchObject({ swap: '4900' });
    const { list } = await swap.call('swap.swapHistory', { address: alice.address, ...page });
    expect(list).toMatchObject([{ id: done['id'], amountIn: '100', amountOut }]);
  });

  it('takes the exact output asked for, and no more than the slippage allows in', async () => {
    const swap = await rich();
    const ask = { tickIn: 'lime', tickOut: 'pine', exactType: 'exactOut' as const };
    const amountIn = (
      await swap.call('swap.quoteSwap', { address: alice.address, ...ask, amount: '50' })
    ).expect;
    const done = await swap.act(
      'Swap',
      { ...ask, amountIn, amountOut: '50', slippage: '0' },
      alice,
    );
    expect(done).toMatchObject({ amountIn, amountOut: '50' });
    const tight = { ...ask, amountIn: '1', amountOut: '50', slippage: '0.1' };
    await expect(swap.act('Swap', tight, alice)).rejects.toThrow(/-8 exceeding slippage/);
  });

  it('fails past the slippage when the price moved after it was prepared', async () => {
    const swap = await rich();
    const amountOut = await quoteOf(swap, '100');
    const prepared = await swap.pre(
      'Swap',
      { ...exactIn, amountIn: '100', amountOut, slippage: '0.005' },
      alice,
    );
    const big = { ...exactIn, amountIn: '9000', amountOut: '1', slippage: '1' };
    await swap.act('Swap', { ...big, amountOut: '3000' }, otter);
    expect(await swap.codeOf('Swap', swap.bodyOf(prepared, alice))).toBe(-8);
    expect((await swap.balanceOf(alice.address, 'lime')).swap).toBe('5000');
    expectConserved(swap);
  });

  it('is paid with the tick it sells when asked so', async () => {
    const swap = startSwap();
    await give(swap, alice.address, ['lime', '200']);
    const amountOut = await quoteOf(swap, '100');
    const ask = { ...exactIn, amountIn: '100', amountOut, slippage: '0.005' };
    const { answer } = await swap.pre('Swap', ask, alice, 'assetFeeTick');
    expect(answer).toMatchObject({ assetFeeTick: 'lime', feeTick: 'pine' });
    await swap.act('Swap', ask, alice, 'assetFeeTick');
    const left = Number((await swap.balanceOf(alice.address, 'lime')).swap);
    expect(left).toBeCloseTo(100 - Number(answer.assetFeeAmount), 9);
  });

  it('moves the price line, volumes and the list of what can be sold', async () => {
    const swap = await rich();
    const line = async () =>
      (await swap.call('swap.priceLine', { tick0: 'lime', tick1: 'pine', timeRange: '24h' })).list;
    const before = await line();
    expect(before.length).toBeGreaterThan(80);
    expect(new Set(before.map(({ price }) => price)).size).toBeGreaterThan(5);
    const amountOut = await quoteOf(swap, '5000');
    swap.clock.advance(1_000_000);
    await swap.act('Swap', { ...exactIn, amountIn: '5000', amountOut, slippage: '0' }, alice);
    const after = await line();
    expect(after.at(-1)?.price).toBeLessThan((before.at(-1)?.price ?? 0) * 0.9);
    const turned = await swap.call('swap.priceLine', {
      tick0: 'pine',
      tick1: 'lime',
      timeRange: '7d',
    });
    expect((turned.list.at(-1)?.price ?? 0) * (after.at(-1)?.price ?? 0)).toBeCloseTo(1, 6);
    const ticks = await swap.call('swap.selectPool', { address: alice.address, tickIn: 'peat' });
    expect(ticks.map(({ tick }) => tick).sort()).toEqual(['lime', 'pine', 'reed']);
    expect(ticks.find(({ tick }) => tick === 'reed')?.routes).toEqual(['pine']);
  });
});

describe('a swap of two hops', () => {
  const ask = { tickIn: 'lime', tickOut: 'reed', exactType: 'exactIn' as const, slippage: '0.005' };
  async function prepared(swap: SwapPractice, amountIn: string) {
    const address = alice.address;
    const quoted = await swap.call('swap.quoteMultiSwap', { address, ...ask, amount: amountIn });
    const common = { address, ts: swap.seconds(), feeTick: 'pine', payType: 'tick' as const };
    const query = { ...ask, ...common, amountIn, amountOut: quoted.expect };
    const answers = await swap.call('swap.preMultiSwap', query);
    const [middle = ''] = quoted.routesExpect;
    return answers.map((answer, at) => {
      const hop =
        at === 0 ? { tickOut: 'pine', amountOut: middle } : { tickIn: 'pine', amountIn: middle };
      return swap.bodyOf({ query: { ...query, ...hop }, answer }, alice);
    });
  }

  it('goes through the hub', async () => {
    const swap = await rich();
    const items = await prepared(swap, '100');
    const [first, second] = await swap.call('swap.multiSwap', { items } as never);
    expect(first).toMatchObject({ tickIn: 'lime', tickOut: 'pine', success: true });
    expect(second).toMatchObject({ tickIn: 'pine', tickOut: 'reed', success: true });
    expect(second?.amountIn).toBe(first?.amountOut);
    expectConserved(swap);
  });

  it('can fail half way: the first half stays done, and history says so', async () => {
    const swap = await rich();
    const items = await prepared(swap, '100');
    const big = { tickIn: 'pine', tickOut: 'reed', exactType: 'exactIn' as const };
    const move = { ...big, amountIn: '4000', amountOut: '5000', slippage: '1' };
    await swap.act('Swap', move, heron);
    const before = (await swap.balanceOf(alice.address, 'reed')).swap;
    const [first, second] = await swap.call('swap.multiSwap', { items } as never);
    expect(first).toMatchObject({ success: true });
    expect(second).toMatchObject({ success: false, failureReason: 'exceeding slippage' });
    expect((await swap.balanceOf(alice.address, 'reed')).swap).toBe(before);
    expect((await swap.balanceOf(alice.address, 'lime')).swap).toBe('4900');
    const { list } = await swap.call('swap.multiSwapHistory', { address: alice.address, ...page });
    expect(list[0]).toMatchObject({ route0: { success: true }, route1: { success: false } });
    expectConserved(swap);
  });

  it('changes nothing when its first half fails', async () => {
    const swap = await rich();
    const items = await prepared(swap, '100');
    const move = { ...exactIn, amountIn: '9000', amountOut: '3000', slippage: '1' };
    await swap.act('Swap', move, heron);
    expect((await swap.ask('swap.multiSwap', { items } as never)).code).toBe(-8);
    expect((await swap.balanceOf(alice.address, 'lime')).swap).toBe('5000');
  });
});

describe('liquidity', () => {
  const pair = { tick0: 'lime', tick1: 'pine' };

  it('is added as quoted and earns its share of the fees until it is removed', async () => {
    const swap = await rich();
    const { address } = alice;
    const { total, ...quoted } = {
      total: 0,
      ...(await swap.call('swap.quoteAddLiq', { address, ...pair, amount0: '1000' })),
    };
    const { amount0, amount1, lp } = quoted;
    const done = await swap.act('AddLiq', { ...pair, amount0, amount1, lp, slippage: '0' }, alice);
    expect(done).toMatchObject({ type: 'add', amount0, amount1, lp });
    for (const [tickIn, tickOut] of [
      ['lime', 'pine'],
      ['pine', 'lime'],
    ] as const) {
      const ask = { tickIn, tickOut, exactType: 'exactIn' as const, amountIn: '3000' };
      await swap.act('Swap', { ...ask, amountOut: '100', slippage: '1' }, otter);
    }
    const mine = await swap.call('swap.myPool', { address, ...pair });
    expect(Number(mine.unclaimedReward0)).toBeGreaterThan(0);
    expect(Number(mine.unclaimedReward1)).toBeGreaterThan(0);
    const worth = await swap.call('swap.quoteRemoveLiq', { address, ...pair, lp });
    const gone = { ...pair, lp, amount0: worth.amount0, amount1: worth.amount1, slippage: '0' };
    const removed = await swap.act('RemoveLiq', gone, alice);
    expect(removed).toMatchObject({ type: 'remove', reward0: mine.unclaimedReward0 });
    const after = await swap.call('swap.myPool', { address, ...pair });
    expect(after).toMatchObject({ lp: '0', claimedReward0: mine.unclaimedReward0 });
    const rewards = await swap.call('swap.lpRewardHistory', { address, ...pair, ...page });
    expect(rewards.list[0]?.reward0).toBe(mine.unclaimedReward0);
    expect(total).toBe(0);
    expectConserved(swap);
  });

  it('is refused below the shares expected, or past what is left free', async () => {
    const swap = await rich();
    const add = { ...pair, amount0: '100', amount1: '100', lp: '1000', slippage: '0.005' };
    await expect(swap.act('AddLiq', add, alice)).rejects.toThrow(/-8/);
    const remove = { ...pair, amount0: '0.1', amount1: '0.1', lp: '1', slippage: '0' };
    await expect(swap.act('RemoveLiq', remove, alice)).rejects.toThrow(/-1/);
  });

  it('needs a pool that was deployed once, of ticks the module holds', async () => {
    const swap = await rich();
    await expect(swap.act('DeployPool', pair, alice)).rejects.toThrow(/already exists/);
    await swap.act('DeployPool', { tick0: 'fern', tick1: 'lime' }, alice);
    const info = await swap.call('swap.poolInfo', { tick0: 'FERN', tick1: 'lime' });
    expect(info).toMatchObject({ existed: true, addLiq: false, lp: '0' });
    const empty = { address: alice.address, tick0: 'fern', tick1: 'lime', amount0: '5' };
    await expect(swap.call('swap.quoteAddLiq', empty)).rejects.toThrow(/both amounts/);
  });
});

describe('stakes and locks', () => {
  const pair = { tick0: 'lime', tick1: 'pine' };
  const pid = '1-lime-pine';

  it('pay a staker for each block, by the part of the stakes', async () => {
    const swap = startSwap();
    await swap.act('Stake', { pid, amount: '250' }, marten);
    const before = await swap.call('swap.stakeUserInfo', { address: marten.address });
    expect(before[pid]).toMatchObject({ stakedLp: '250', availableLp: '0', unclaimed: '0' });
    await swap.network.mine(10);
    const info = await swap.call('swap.stakeUserInfo', { address: marten.address });
    // A hundredth of a token a block, and 5 tokens for the 998 blocks since the first stage was reached: with 18
    // decimals for each of 750 LP tokens, of which 250 are here.
    const perBlock = unit / 100n + (5n * unit) / 998n;
    const perLp = (10n * perBlock * unit) / (750n * unit);
    expect(info[pid]?.unclaimed).toBe(unscaleDecimal(perLp * 250n, 18));
    const pine = Number((await swap.balanceOf(marten.address, 'pine')).swap);
    expect(await swap.act('Claim', { pid }, marten, 'freeQuota')).toEqual({
      amount: info[pid]?.unclaimed,
    });
    const now = Number((await swap.balanceOf(marten.address, 'pine')).swap);
    expect(now - pine).toBeCloseTo(Number(info[pid]?.unclaimed), 6);
    await expect(swap.act('Claim', { pid }, marten)).rejects.toThrow(/nothing to claim/);
    await expect(swap.act('Unstake', { pid, amount: '251' }, marten)).rejects.toThrow(/-1/);
    await swap.act('Unstake', { pid, amount: '250' }, marten);
    const history = { address: marten.address, type: 'all' as const, ...page };
    const { list } = await swap.call('swap.stakeHistory', history);
    expect(list.map(({ type }) => type)).toEqual(['unstake', 'claim', 'stake']);
    expectConserved(swap);
  });

  it('keep a bonus that was reached, and say what a whole epoch pays', async () => {
    const swap = startSwap();
    const summary = async () => {
      const { list } = await swap.call('swap.stakeList', {});
      const found = list[0]?.stakePools.find((pool) => pool.summary.pid === pid)?.summary;
      if (!found) throw new Error('no such pool');
      return found;
    };
    // 999 blocks of a hundredth, and the first of two stages.
    expect(await summary()).toMatchObject({
      ...{ baseReward: '9.99', stageAddedRewards: ['5', '5'], stageNeedLp: ['100', '1000'] },
      ...{ curTotalLp: '500', extractReward: '5' },
    });
    await swap.act('Unstake', { pid, amount: '450' }, heron);
    expect(await summary()).toMatchObject({ curTotalLp: '50', extractReward: '5' });
    const before = await swap.call('swap.stakeUserInfo', { address: heron.address });
    const paid = await summary();
    await swap.network.mine(10);
    const after = await swap.call('swap.stakeUserInfo', { address: heron.address });
    const [had = '', has = ''] = [before, after].map((info) => info[pid]?.unclaimed);
    expect(Number(has) - Number(had)).toBeCloseTo(10 * (0.01 + 5 / 998), 9);
    const next = await summary();
    const grown = (name: 'distributedReward' | 'extractDistributedReward') =>
      Number(next[name]) - Number(paid[name]);
    expect(grown('distributedReward')).toBeCloseTo(0.1, 9);
    expect(grown('extractDistributedReward')).toBeCloseTo(50 / 998, 9);
    expectConserved(swap);
  });

  it('take no stake before an epoch begins', async () => {
    const swap = startSwap();
    const early = { pid: '2-lime-pine', amount: '1' };
    await expect(swap.act('Stake', early, marten)).rejects.toThrow(/not running/);
  });

  it('hold locked shares until their time', async () => {
    const swap = startSwap();
    await swap.act('LockLp', { ...pair, amount: '100', lockDay: '7d' }, marten);
    const lock = async () => swap.call('swap.myLockLp', { ...pair, address: marten.address });
    expect(await lock()).toMatchObject({
      lockLp: '100',
      availableLp: '150',
      availableUnlockLp: '0',
    });
    const unlock = { ...pair, amount: '60' };
    await expect(swap.act('UnlockLp', unlock, marten)).rejects.toThrow(/-1/);
    const send = { ...pair, amount: '151', to: bob.address };
    await expect(swap.act('SendLp', send, marten)).rejects.toThrow(/-1/);
    swap.clock.advance(7 * 86_400_000 + 1_000);
    await swap.act('UnlockLp', unlock, marten);
    expect(await lock()).toMatchObject({
      lockLp: '40',
      availableLp: '210',
      availableUnlockLp: '40',
    });
    const locks = await swap.call('swap.lockLpHistory', { address: marten.address, ...page });
    expect(locks.list[0]?.unlockTime).toBe((locks.list[0]?.ts ?? 0) + 7 * 86_400_000);
    expect(locks.list[0]?.ts).toBeGreaterThan(1e12);
    expectConserved(swap);
  });
});

describe('rollups', () => {
  it('put the signed functions into an inscription on the chain, each naming the one before', async () => {
    const swap = await rich();
    const done = await swap.act('Send', { tick: 'lime', amount: '1', to: bob.address }, alice);
    expect(done).toEqual({});
    await rollUp(swap);
    const { list } = await swap.call('swap.rollupHistory', { start: 0, limit: 2 });
    const [last, before] = list;
    const response = await swap.network.fetch(
      `http://p/v1/indexer/inscription/content/${last?.inscriptionId}`,
    );
    const body = (await response.json()) as { parent: string; data: { id: string; sig: string }[] };
    expect(body).toMatchObject({ p: 'brc20-swap', op: 'commit', parent: before?.inscriptionId });
    expect(body.data.map(({ id }) => id)).toEqual(last?.inscriptionFuncItems?.map(({ id }) => id));
    const id = body.data.at(-1)?.id ?? '';
    expect(await swap.call('swap.funcInfo', { id })).toMatchObject({ id, addr: alice.address });
    expect(body.data.every(({ sig }) => sig.length > 80)).toBe(true);
  });

  it('hide a function that is in no commit yet', async () => {
    const swap = await rich();
    const ask = { ...exactIn, amountIn: '1', amountOut: '0.1', slippage: '1' };
    const done = await swap.act('Swap', ask, alice);
    expect((await swap.ask('swap.funcInfo', { id: String(done['id']) })).code).toBe(-1);
  });
});

describe('the whole service', () => {
  it('continues after a restart unchanged, including a commit being written', async () => {
    const swap = await rich();
    const prepared = await swap.pre('Send', { tick: 'lime', amount: '1', to: bob.address }, alice);
    const state = swap.network.snapshot();
    const again = startPractice({ state: restoreState(state) });
    const body = swap.bodyOf(prepared, alice);
    expect((await again.ask('swap.send', body as never)).code).toBe(0);
    again.clock.advance(30_000);
    const midway = startPractice({ state: restoreState(again.network.snapshot()) });
    midway.clock.advance(again.clock.now() - midway.clock.now());
    midway.clock.advance(2_000);
    expect(await midway.call('swap.systemStatus', {})).toEqual({ committing: false });
    const { list } = await midway.call('swap.rollupHistory', { start: 0, limit: 1 });
    expect(list[0]?.inscriptionFuncItems?.map(({ addr }) => addr)).toContain(alice.address);
  });

  it('is not part of a network without a module', async () => {
    const { ask } = startPractice();
    expect((await ask('swap.config', {})).code).not.toBe(0);
  });

  it('writes text that a spreadsheet would run as text, in its CSV', async () => {
    const { csvOf } = await import('#practice/swap/routes/stake.ts');
    const cells = { address: '=HYPERLINK("x")', tick0: 'a,b', tick1: '"q"' };
    const rest = {
      id: '1',
      lp: '1',
      amount0: '1',
      amount1: '1',
      amount0USD: '1',
      amount1USD: '1',
      lockDay: 1,
      unlockTime: 1,
      ts: 1,
      shareOfPool: '1',
    };
    expect(csvOf([{ ...rest, ...cells }])).toContain(`1,"'=HYPERLINK(""x"")","a,b","""q""",1`);
  });
});
