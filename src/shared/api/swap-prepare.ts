import { z } from 'zod';

import { familyRows } from './define.ts';
import { address, loose } from './fields.ts';
import {
  figure,
  liquidityLeg,
  lockDay,
  pair,
  positive,
  preQuery,
  preResult,
  swapLeg,
  swapPayType,
  tick,
} from './swap-fields.ts';

const { prepare } = familyRows('swap');

/** GETs after which the server remembers its quote; nothing moves until the signatures are submitted. */
const pre = <P extends z.ZodType, D extends z.ZodType>(path: string, params: P, data: D) =>
  prepare(`/v1/brc20-swap/${path}`, params, data, {
    method: 'GET',
    note: 'payType is optional in the contract, but servers refuse without it',
  });

const liquidity = { ...preQuery, ...liquidityLeg };
const perLp = loose({
  ...preResult.shape,
  amount0PerLp: figure.optional(),
  amount1PerLp: figure.optional(),
});
const withRewards = loose({
  ...preResult.shape,
  reward0: figure.optional(),
  reward1: figure.optional(),
});
const swapQuery = z.object({
  ...preQuery,
  payType: swapPayType.optional(),
  ...swapLeg,
});
const stakeQuery = z.object({ ...preQuery, pid: z.string().min(1).max(64), amount: positive });

export const swapPrepare = {
  'swap.preDeployPool': pre('pre_deploy_pool', z.object({ ...preQuery, ...pair }), preResult),
  'swap.preAddLiq': pre('pre_add_liq', z.object(liquidity), preResult),
  'swap.preRemoveLiq': pre('pre_remove_liq', z.object(liquidity), withRewards),
  'swap.preSend': pre(
    'pre_send',
    z.object({ ...preQuery, tick, amount: positive, to: address }),
    preResult,
  ),
  'swap.preSwap': pre('pre_swap', swapQuery, preResult),
  'swap.preMultiSwap': pre('pre_multi_swap', swapQuery, z.array(preResult).min(1).max(10)),
  'swap.preStake': pre('pre_stake', stakeQuery, preResult),
  'swap.preUnstake': pre('pre_unstake', stakeQuery, preResult),
  'swap.preClaim': pre('pre_claim', stakeQuery.omit({ amount: true }), preResult),
  'swap.preSendLp': pre(
    'pre_send_lp',
    z.object({ ...preQuery, ...pair, amount: positive, to: address }),
    perLp,
  ),
  'swap.preLockLp': pre(
    'pre_lock_lp',
    z.object({ ...preQuery, ...pair, amount: positive, lockDay }),
    perLp,
  ),
  'swap.preUnlockLp': pre(
    'pre_unlock_lp',
    z.object({ ...preQuery, ...pair, amount: positive }),
    perLp,
  ),
  'swap.preBatchSend': prepare(
    '/v1/brc20-swap/pre_batch_send',
    z.object({
      ...preQuery,
      tick,
      amount: positive.optional(),
      amountList: z.array(positive).min(1).max(100).optional(),
      to: z.array(address).min(1).max(100),
      checkBalance: z.boolean().optional(),
    }),
    preResult,
    { note: 'either amount for all receivers or amountList with one for each' },
  ),
};
