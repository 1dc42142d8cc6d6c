import { z } from 'zod';

import { familyRows } from './define.ts';
import { address, amount, count, loose, text } from './fields.ts';
import { figure, page, seconds, tick, totalOf, widePage } from './swap-fields.ts';
import { swapStake } from './swap-stake.ts';
import { swapWithdrawals } from './swap-withdrawals.ts';

const { read } = familyRows('swap');

const byTick = { address: address.optional(), tick: tick.optional(), ...page };
const byPartOfTick = { ...byTick, fuzzySearch: z.boolean().optional() };
const own = { address: text.optional(), id: text.optional(), value: z.number().nullish() };
const sent = loose({ ...own, tick: text, amount, to: text, ts: count });
const swapped = {
  ...own,
  tickIn: text,
  tickOut: text,
  amountIn: amount,
  amountOut: amount,
  exactType: text,
  ts: count,
};
const hop = loose({
  ...swapped,
  amountIn: amount.nullish(),
  amountOut: amount.nullish(),
  success: z.boolean().optional(),
  failureReason: text.nullish(),
});
const rolled = loose({
  id: text,
  addr: text,
  func: text,
  params: z.array(text),
  ts: count,
  tag: text.nullish(),
});

const histories = {
  'swap.gasHistory': read(
    '/v1/brc20-swap/gas_history',
    z.object({ address: address.optional(), ...page }),
    totalOf(
      loose({
        funcType: text,
        tickA: text.nullish(),
        tickB: text.nullish(),
        gas: amount,
        tick: text,
        to: text.nullish(),
        ts: count,
      }),
    ),
  ),
  'swap.sendHistory': read('/v1/brc20-swap/send_history', z.object(byTick), totalOf(sent)),
  'swap.sendLpHistory': read(
    '/v1/brc20-swap/send_lp_history',
    z.object(byPartOfTick),
    totalOf(sent),
  ),
  'swap.burnHistory': read(
    '/v1/brc20-swap/burn_history',
    z.object({ ...byPartOfTick, ts: seconds.optional() }),
    loose({
      total: count,
      totalLp: figure.optional(),
      burnedLp: figure.optional(),
      list: z.array(sent),
    }),
  ),
  'swap.liqHistory': read(
    '/v1/brc20-swap/liq_history',
    z.object({ ...byTick, type: z.enum(['add', 'remove']).optional(), ts: seconds.optional() }),
    totalOf(
      loose({
        ...own,
        type: text,
        tick0: text,
        tick1: text,
        amount0: amount,
        amount1: amount,
        reward0: figure.nullish(),
        reward1: figure.nullish(),
        lp: amount,
        ts: count,
      }),
    ),
  ),
  'swap.swapHistory': read(
    '/v1/brc20-swap/swap_history',
    z.object(byTick),
    totalOf(loose(swapped)),
  ),
  'swap.multiSwapHistory': read(
    '/v1/brc20-swap/multi_swap_history',
    z.object(byPartOfTick),
    totalOf(loose({ ...hop.shape, route0: hop.nullish(), route1: hop.nullish() })),
  ),
  'swap.rollupHistory': read(
    '/v1/brc20-swap/rollup_history',
    z.object({ ...widePage, limit: widePage.limit.max(999) }),
    totalOf(
      loose({
        txid: text,
        height: count,
        transactionNum: count,
        inscriptionId: text,
        inscriptionNumber: z.number().int(),
        ts: count,
        inscriptionFuncItems: z.array(rolled).nullish(),
      }),
    ),
    { maxBytes: 8 * 1024 * 1024 },
  ),
  'swap.funcInfo': read(
    '/v1/brc20-swap/func_info',
    z.object({ id: z.string().min(1).max(100) }),
    loose({
      id: text,
      addr: text,
      func: text,
      params: z.array(text),
      ts: count,
      sig: text.optional(),
    }),
  ),
  'swap.addressGas': read(
    '/v1/brc20-swap/address_gas',
    z.object({ address, feeTick: tick }),
    loose({ total: z.number().nonnegative() }),
  ),
};

/** The lists that one call can ask for, each with the row whose answer it has. */
const batched = {
  gas: histories['swap.gasHistory'],
  send: histories['swap.sendHistory'],
  liq: histories['swap.liqHistory'],
  swap: histories['swap.swapHistory'],
  withdraw: swapWithdrawals['swap.withdrawHistory'],
  stake: swapStake['swap.stakeHistory'],
  send_lp: histories['swap.sendLpHistory'],
  burn: histories['swap.burnHistory'],
  lock_lp: swapStake['swap.lockLpHistory'],
  unlock_lp: swapStake['swap.unlockLpHistory'],
  multi_swap: histories['swap.multiSwapHistory'],
};
export type SwapHistoryType = keyof typeof batched;
const types = Object.keys(batched) as SwapHistoryType[];

/** Each list's own schema; a list that wasn't asked for is absent. */
const batchAnswer = loose({
  gas: batched.gas.data.optional(),
  send: batched.send.data.optional(),
  liq: batched.liq.data.optional(),
  swap: batched.swap.data.optional(),
  withdraw: batched.withdraw.data.optional(),
  stake: batched.stake.data.optional(),
  send_lp: batched.send_lp.data.optional(),
  burn: batched.burn.data.optional(),
  lock_lp: batched.lock_lp.data.optional(),
  unlock_lp: batched.unlock_lp.data.optional(),
  multi_swap: batched.multi_swap.data.optional(),
});

export const swapHistory = {
  ...histories,
  'swap.batchHistory': read(
    '/v1/brc20-swap/batch_history',
    z.object({ address, types: z.array(z.enum(types)).min(1).max(types.length), ...page }),
    batchAnswer,
    {
      method: 'POST',
      maxBytes: 4 * 1024 * 1024,
      note: 'since July 2026: in place of a call for each list; older servers lack it',
    },
  ),
};
