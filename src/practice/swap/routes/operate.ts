import type { Routes } from '#practice/api/handlers.ts';
import { unitOf } from '#practice/swap/book.ts';
import type { Operation } from '#practice/swap/functions.ts';
import { rewardOf } from '#practice/swap/liquidity.ts';
import { worthOf } from '#practice/swap/math.ts';
import { LP_DECIMALS } from '#practice/swap/module.ts';
import {
  prepare,
  type Prepared,
  type Request,
  type Signed,
  submit,
} from '#practice/swap/operations.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

import { multiRoutes } from './multi.ts';
import {
  readBatchSend,
  readClaim,
  readDeployPool,
  readLiquidity,
  readLock,
  readSend,
  readSendLp,
  readStake,
  readSwap,
} from './requests.ts';
import { liquidityResult, swapResult } from './results.ts';

type Read<P> = (world: SwapWorld, params: P) => Operation[];
type Route<P, A> = (world: SwapWorld, params: P) => A;

/** The route that prepares an operation. */
const preparing =
  <P extends object>(name: string, read: Read<P>): Route<P & Request, Prepared> =>
  (world, params) =>
    prepare(world, { name, request: params, ops: read(world, params) });

/** The route that submits a signed one, with an empty answer. */
const submitting =
  <P extends object>(name: string, read: Read<P>): Route<P & Signed, object> =>
  (world, params) => {
    submit(world, { name, request: params, ops: read(world, params) });
    return {};
  };

/** Adds the value of one whole LP token. */
const withWorth =
  <P extends { tick0: string; tick1: string }>(
    route: Route<P & Request, Prepared>,
  ): Route<P & Request, object> =>
  (world, params) => {
    const { book } = world;
    const pre = route(world, params);
    const pool = book.poolOfText(params);
    const { amount0, amount1 } = book.texts(pool, worthOf(pool, unitOf(LP_DECIMALS)));
    return { ...pre, amount0PerLp: amount0, amount1PerLp: amount1 };
  };

const addLiq = readLiquidity('addLiq');
const removeLiq = readLiquidity('removeLiq');
const lockLp = readLock('lockLp');
const unlockLp = readLock('unlockLp');

/** Pre-operations and signed operations. */
export const operateRoutes: Routes<SwapWorld> = {
  ...multiRoutes,
  'swap.preDeployPool': preparing('deploy_pool', readDeployPool),
  'swap.deployPool': submitting('deploy_pool', readDeployPool),
  'swap.preAddLiq': preparing('add_liq', addLiq),
  'swap.addLiq': (world, request) =>
    liquidityResult(world, { name: 'add_liq', request, ops: addLiq(world, request) }),
  'swap.preRemoveLiq': (world, request) => {
    const { book } = world;
    const pre = preparing('remove_liq', removeLiq)(world, request);
    const { pair, tick0, tick1 } = book.pairOfText(request);
    const reward = rewardOf(world, request.address, pair, book.scaleLp(request.lp));
    return {
      ...pre,
      reward0: book.text(tick0, reward.reward0),
      reward1: book.text(tick1, reward.reward1),
    };
  },
  'swap.removeLiq': (world, request) =>
    liquidityResult(world, { name: 'remove_liq', request, ops: removeLiq(world, request) }),
  'swap.preSwap': preparing('swap', readSwap),
  'swap.swap': (world, request) =>
    swapResult(world, { name: 'swap', request, ops: readSwap(world, request) }),
  'swap.preSend': preparing('send', readSend),
  'swap.send': submitting('send', readSend),
  'swap.preBatchSend': preparing('batch_send', readBatchSend),
  'swap.batchSend': submitting('batch_send', readBatchSend),
  'swap.preSendLp': withWorth(preparing('send_lp', readSendLp)),
  'swap.sendLp': submitting('send_lp', readSendLp),
  'swap.preStake': preparing('stake', readStake('stake')),
  'swap.stake': submitting('stake', readStake('stake')),
  'swap.preUnstake': preparing('unstake', readStake('unstake')),
  'swap.unstake': submitting('unstake', readStake('unstake')),
  'swap.preClaim': preparing('claim', readClaim),
  'swap.claim': (world, request) => {
    const { done } = submit(world, { name: 'claim', request, ops: readClaim(world, request) });
    const tick = world.state.swapStakePools.get(request.pid)?.rewardTick ?? '';
    return { amount: world.book.text(tick, done[0]?.claimed ?? 0n) };
  },
  'swap.preLockLp': withWorth(preparing('lock_lp', lockLp)),
  'swap.lockLp': submitting('lock_lp', lockLp),
  'swap.preUnlockLp': withWorth(preparing('unlock_lp', unlockLp)),
  'swap.unlockLp': submitting('unlock_lp', unlockLp),
};
