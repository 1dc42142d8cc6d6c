import type { Routes } from '#practice/api/handlers.ts';
import { refuse } from '#practice/api/refusal.ts';
import type { Params } from '#practice/api/rules/table.ts';
import { unitOf } from '#practice/swap/book.ts';
import { type Operation, send } from '#practice/swap/functions.ts';
import { addLiq, removeLiq, rewardOf, sendLp } from '#practice/swap/liquidity.ts';
import { lockLp, unlockLp } from '#practice/swap/locks.ts';
import { worthOf } from '#practice/swap/math.ts';
import { LP_DECIMALS } from '#practice/swap/module.ts';
import {
  prepare,
  type Prepared,
  type Request,
  type Signed,
  submit,
} from '#practice/swap/operations.ts';
import { claim, stake, unstake } from '#practice/swap/stakes.ts';
import { deployPool, swap } from '#practice/swap/trade.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

import { multiRoutes } from './multi.ts';
import { liquidityResult, swapResult } from './results.ts';

/** Parses a request into one or more operations. */
interface Reader<P> {
  read(world: SwapWorld, params: P): Operation | Operation[];
}
type Route<P, A> = (world: SwapWorld, params: P) => A;

/** One send for each receiver. */
const batchSend: Reader<Pick<Params<'swap.batchSend'>, 'tick' | 'amount' | 'amountList' | 'to'>> = {
  read(world, { tick, amount, amountList, to }) {
    if ((amount === undefined) === (amountList === undefined)) {
      refuse('failed', 'either amount or amountList');
    }
    if (amountList && amountList.length !== to.length) {
      refuse('failed', 'amountList and to differ in length');
    }
    return to.map((address, at) =>
      send.read(world, { tick, amount: amountList?.[at] ?? amount ?? '', to: address }),
    );
  },
};

/** The route that prepares an operation. */
const preparing =
  <P extends object>(name: string, reader: Reader<P>): Route<P & Request, Prepared> =>
  (world, params) =>
    prepare(world, { name, request: params, ops: [reader.read(world, params)].flat() });

/** The route that submits a signed one, with an empty answer. */
const submitting =
  <P extends object>(name: string, reader: Reader<P>): Route<P & Signed, object> =>
  (world, params) => {
    submit(world, { name, request: params, ops: [reader.read(world, params)].flat() });
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

/** Pre-operations and signed operations. */
export const operateRoutes: Routes<SwapWorld> = {
  ...multiRoutes,
  'swap.preDeployPool': preparing('deploy_pool', deployPool),
  'swap.deployPool': submitting('deploy_pool', deployPool),
  'swap.preAddLiq': preparing('add_liq', addLiq),
  'swap.addLiq': (world, request) =>
    liquidityResult(world, { name: 'add_liq', request, ops: [addLiq.read(world, request)] }),
  'swap.preRemoveLiq': (world, request) => {
    const { book } = world;
    const pre = preparing('remove_liq', removeLiq)(world, request);
    const pair = book.pairOfText(request);
    const reward = rewardOf(world, request.address, pair.pair, book.scaleLp(request.lp));
    return { ...pre, ...book.rewards(pair, reward) };
  },
  'swap.removeLiq': (world, request) =>
    liquidityResult(world, { name: 'remove_liq', request, ops: [removeLiq.read(world, request)] }),
  'swap.preSwap': preparing('swap', swap),
  'swap.swap': (world, request) =>
    swapResult(world, { name: 'swap', request, ops: [swap.read(world, request)] }),
  'swap.preSend': preparing('send', send),
  'swap.send': submitting('send', send),
  'swap.preBatchSend': preparing('batch_send', batchSend),
  'swap.batchSend': submitting('batch_send', batchSend),
  'swap.preSendLp': withWorth(preparing('send_lp', sendLp)),
  'swap.sendLp': submitting('send_lp', sendLp),
  'swap.preStake': preparing('stake', stake),
  'swap.stake': submitting('stake', stake),
  'swap.preUnstake': preparing('unstake', unstake),
  'swap.unstake': submitting('unstake', unstake),
  'swap.preClaim': preparing('claim', claim),
  'swap.claim': (world, request) => {
    const { done } = submit(world, { name: 'claim', request, ops: [claim.read(world, request)] });
    const tick = world.state.swapStakePools.get(request.pid)?.rewardTick ?? '';
    return { amount: world.book.text(tick, done[0]?.claimed ?? 0n) };
  },
  'swap.preLockLp': withWorth(preparing('lock_lp', lockLp)),
  'swap.lockLp': submitting('lock_lp', lockLp),
  'swap.preUnlockLp': withWorth(preparing('unlock_lp', unlockLp)),
  'swap.unlockLp': submitting('unlock_lp', unlockLp),
};
