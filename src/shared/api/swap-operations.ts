import { z } from 'zod';

import { familyRows } from './define.ts';
import { address, amount, count, loose, text } from './fields.ts';
import {
  assetFeeBody,
  done,
  feeBody,
  figure,
  liquidityLeg,
  lockDay,
  opResult,
  pair,
  positive,
  swapLeg,
  tick,
} from './swap-fields.ts';

const { submit } = familyRows('swap');

const post = <P extends z.ZodType, D extends z.ZodType>(
  path: string,
  params: P,
  data: D,
  note?: string,
) => submit(`/v1/brc20-swap/${path}`, params, data, note === undefined ? {} : { note });

const liquidity = z.object({
  address,
  ...liquidityLeg,
  ...feeBody,
});
const liquidityResult = loose({
  ...opResult,
  tick0: text,
  tick1: text,
  amount0: amount,
  amount1: amount,
  lp: amount,
  reward0: figure.optional(),
  reward1: figure.optional(),
});
const swapBody = z.object({
  address,
  ...swapLeg,
  ...assetFeeBody,
});
const stakeBody = z.object({
  pid: z.string().min(1).max(64),
  address,
  amount: positive,
  ...feeBody,
});
const lpBody = z.object({ address, ...pair, amount: positive, ...feeBody });
const link = z.string().max(500);

export const swapOperations = {
  'swap.deployPool': post('deploy_pool', z.object({ address, ...pair, ...feeBody }), done),
  'swap.addLiq': post('add_liq', liquidity, liquidityResult),
  'swap.removeLiq': post('remove_liq', liquidity, liquidityResult),
  'swap.send': post(
    'send',
    z.object({ address, tick, amount: positive, to: address, ...feeBody }),
    done,
  ),
  'swap.batchSend': post(
    'batch_send',
    z.object({
      address,
      tick,
      amount: positive.optional(),
      amountList: z.array(positive).min(1).max(100).optional(),
      to: z.array(address).min(1).max(100),
      ...feeBody,
    }),
    done,
    'amount for all receivers; amountList with one for each is documented for the preparation only',
  ),
  'swap.swap': post(
    'swap',
    swapBody,
    loose({
      ...opResult,
      tickIn: text,
      tickOut: text,
      amountIn: amount,
      amountOut: amount,
      exactType: text,
    }),
  ),
  'swap.multiSwap': post(
    'multi_swap',
    z.object({ items: z.array(swapBody).length(2) }),
    z.array(
      loose({
        address: text.optional(),
        tickIn: text,
        tickOut: text,
        success: z.boolean(),
        amountIn: amount.nullish(),
        amountOut: amount.nullish(),
        exactType: text.nullish(),
        value: z.number().nullish(),
        ts: count.nullish(),
        failureReason: text.nullish(),
      }),
    ),
    'not atomic: the second hop can fail after the first succeeded, under code 0',
  ),
  'swap.stake': post('stake', stakeBody, done),
  'swap.unstake': post('unstake', stakeBody, done),
  'swap.claim': post(
    'claim',
    stakeBody.omit({ amount: true }),
    loose({ amount: figure.optional() }),
  ),
  'swap.sendLp': post('send_lp', lpBody.extend({ to: address }), done),
  'swap.lockLp': post('lock_lp', lpBody.extend({ lockDay }), done),
  'swap.unlockLp': post('unlock_lp', lpBody, done),
  'swap.addCommunityInfo': post(
    'add_community_info',
    z.object({ tick, twitter: link, telegram: link, website: link, discord: link, desc: link }),
    done,
    'asks for no signature; absent from the documents published after January 2026',
  ),
};
