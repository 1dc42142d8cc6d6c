import { expect, it } from 'vitest';

import { BURN_ADDRESS } from '#practice/swap/module.ts';
import { type EndpointName, endpoints } from '#shared/api/endpoints.ts';
import { pubkeyOf, signPsbt } from '#test/unit/practice/marketing.ts';
import { alice, bob } from '#test/unit/practice/support.ts';
import { deposit, replacePayment, signAll, withdrawing } from '#test/unit/practice/swap-bridge.ts';
import { give, heron, otter, rollUp, startSwap } from '#test/unit/practice/swapping.ts';

it('answers all 84 swap rows with data of their own schemas', async () => {
  const swap = startSwap();
  const { call, act, pre, bodyOf } = swap;
  const page = { start: 0, limit: 20 };
  const { address } = alice;
  const pair = { tick0: 'lime', tick1: 'pine' };
  const slippage = '0.05';

  const txid = await deposit(swap, alice, 'lime', '5000');
  await call('swap.depositProcess', { txid });
  await swap.network.mine(3);
  await give(swap, address, ['pine', '3000'], ['fern', '100']);

  await act('DeployPool', { tick0: 'fern', tick1: 'pine' }, alice);
  const fern = { tick0: 'fern', tick1: 'pine', amount0: '90', amount1: '30' };
  await act('AddLiq', { ...fern, lp: '1', slippage }, alice);
  const quoted = await call('swap.quoteAddLiq', { address, ...pair, amount0: '1000' });
  const { amount0, amount1, lp } = quoted;
  await act('AddLiq', { ...pair, amount0, amount1, lp, slippage }, alice);
  const worth = await call('swap.quoteRemoveLiq', { address, ...pair, lp: '10' });
  const taken = { amount0: worth.amount0, amount1: worth.amount1, lp: '10', slippage };
  await act('RemoveLiq', { ...pair, ...taken }, alice);

  const exact = { tickIn: 'lime', tickOut: 'pine', exactType: 'exactIn' as const };
  const { expect: amountOut } = await call('swap.quoteSwap', { address, ...exact, amount: '10' });
  await act('Swap', { ...exact, amountIn: '10', amountOut, slippage }, alice, 'freeQuota');
  await act('Send', { tick: 'lime', amount: '1', to: bob.address }, alice);
  await act('BatchSend', { tick: 'lime', amount: '1', to: [bob.address, otter.address] }, alice);
  await act('SendLp', { ...pair, amount: '1', to: bob.address }, alice);
  await act('SendLp', { ...pair, amount: '1', to: BURN_ADDRESS }, alice);
  await act('Stake', { pid: '1-lime-pine', amount: '100' }, alice);
  await act('LockLp', { ...pair, amount: '5', lockDay: '1d' }, alice);
  await rollUp(swap);
  await swap.network.mine(2);
  await act('Unstake', { pid: '1-lime-pine', amount: '50' }, alice);
  await act('Claim', { pid: '1-lime-pine' }, alice);
  swap.clock.advance(86_500_000);
  await act('UnlockLp', { ...pair, amount: '5' }, alice);

  const two = { tickIn: 'lime', tickOut: 'reed', exactType: 'exactIn' as const };
  const route = await call('swap.quoteMultiSwap', { address, ...two, amount: '10' });
  const asking = { ...two, amountIn: '10', amountOut: route.expect, slippage };
  const common = { address, ts: swap.seconds(), feeTick: 'pine', payType: 'tick' as const };
  const answers = await call('swap.preMultiSwap', { ...asking, ...common });
  const [middle = ''] = route.routesExpect;
  const items = answers.map((answer, at) => {
    const hop =
      at === 0 ? { tickOut: 'pine', amountOut: middle } : { tickIn: 'pine', amountIn: middle };
    return bodyOf({ query: { ...asking, ...common, ...hop }, answer }, alice);
  });
  await call('swap.multiSwap', { items } as never);
  await rollUp(swap);

  await swap.network.faucet(address, 60_000);
  await swap.network.mine(1);
  const lost = await withdrawing(swap, alice, 'lime', '20');
  await lost.confirm();
  // The payment's coins go elsewhere: the order fails and is tried again.
  await replacePayment(swap, alice, lost.body.paymentPsbt);
  await swap.network.mine(1);
  const again = await call('swap.createRetryWithdraw', {
    id: lost.made.id,
    address,
    pubkey: pubkeyOf(alice),
  });
  await call('swap.confirmRetryWithdraw', {
    id: lost.made.id,
    paymentPsbt: signAll(again.paymentPsbt, alice),
    approvePsbt: signPsbt(again.approvePsbt, alice, [0]),
  });
  await call('swap.withdrawProcess', { id: lost.made.id });

  const links = { twitter: 't', telegram: '', website: '', discord: '', desc: 'of the moor' };
  await call('swap.addCommunityInfo', { tick: 'fern', ...links });
  const info = await call('swap.communityInfo', { tick: 'fern' });
  expect(info).toMatchObject({ tick: 'fern', desc: 'of the moor' });

  const pubkey = pubkeyOf(alice);
  await call('swap.config', {});
  await call('swap.systemStatus', {});
  await call('swap.allBalance', { address });
  await call('swap.balance', { address, tick: 'LIME' });
  await call('swap.poolInfo', pair);
  await call('swap.poolList', { ...page, sort: '24h' });
  await call('swap.myPoolList', { address, ...page });
  await call('swap.myPool', { address, ...pair });
  await call('swap.overview', {});
  await call('swap.select', { address });
  await call('swap.selectPool', { address, tickIn: 'lime' });
  await call('swap.tickPrice', { tick: 'lime' });
  await call('swap.priceLine', { ...pair, timeRange: '24h' });
  await call('swap.gasHistory', { address, ...page });
  await call('swap.sendHistory', { address, ...page });
  await call('swap.sendLpHistory', { address, ...page });
  await call('swap.burnHistory', { ...page });
  await call('swap.liqHistory', { address, type: 'add', ...page });
  await call('swap.swapHistory', { address, ...page });
  const types = ['gas', 'swap', 'stake', 'withdraw', 'lock_lp', 'burn'] as const;
  const batch = await call('swap.batchHistory', { address, types: [...types], ...page });
  expect(Object.keys(batch).sort()).toEqual([...types].sort());
  expect(batch.gas).toEqual(await call('swap.gasHistory', { address, ...page }));
  await call('swap.multiSwapHistory', { address, tick: 'li', fuzzySearch: true, ...page });
  const rollups = await call('swap.rollupHistory', page);
  const [first] = rollups.list[0]?.inscriptionFuncItems ?? [];
  await call('swap.funcInfo', { id: first?.id ?? '' });
  await call('swap.addressGas', { address, feeTick: 'pine' });
  await call('swap.depositList', { address, ...page });
  await call('swap.depositBalance', { address, pubkey, tick: 'lime' });
  await call('swap.selectDeposit', { address, pubkey });
  await call('swap.withdrawHistory', { address, ...page });
  await call('swap.stakeList', {});
  await call('swap.stakeItem', { eid: '1' });
  await call('swap.stakeUserInfo', { address });
  await call('swap.stakeHistory', { address, type: 'all', ...page });
  await call('swap.lpRewardHistory', { address, ...pair, ...page });
  const span = { startTime: swap.seconds() - 90_000, endTime: swap.seconds() };
  await call('swap.rewardCurve', { address, ...pair, ...span });
  await call('swap.myLockLp', { address, ...pair });
  await call('swap.lockLpHistory', { ...pair, ...page });
  await call('swap.unlockLpHistory', { address, ...page });
  await call('swap.tickHolders', { tick: 'lime', ...page });
  await call('swap.poolHolders', { ...pair, ...page });
  await call('swap.userInfo', { address });
  await call('swap.addressUsd', { address });
  await call('swap.taskList', { address });
  await call('swap.communityList', {});
  await pre('Send', { tick: 'pine', amount: '1', to: alice.address }, heron);

  const csv = await swap.network.fetch(
    'http://p/v1/brc20-swap/export_lock_lp_history?tick0=lime&tick1=pine',
  );
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.headers.get('content-disposition')).toContain('lock-lp-lime-pine.csv');
  expect((await csv.text()).split('\r\n')[0]).toContain('id,address,tick0');
  swap.asked.add('swap.exportLockLpHistory');

  const rows = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
    name.startsWith('swap.'),
  );
  expect(rows).toHaveLength(84);
  expect([...swap.asked].filter((name) => name.startsWith('swap.')).sort()).toEqual(rows.sort());
});
