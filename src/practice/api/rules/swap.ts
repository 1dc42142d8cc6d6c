import { z } from 'zod';

import {
  address,
  feeRate,
  get,
  inscriptionId,
  json,
  type None,
  post,
  pubkey,
  type Shape,
  tick,
  txid,
  url,
} from './fields.ts';

const base = '/v1/brc20-swap';
const read = <S extends Shape = None>(route: string, shape: S = {} as S) =>
  get(`${base}/${route}`, shape);
const act = <S extends Shape>(route: string, shape: S) => post(`${base}/${route}`, shape);

/** Lists return less than a hundred rows (api-facts 3.1, 11); some up to a thousand. */
const page = { start: url.whole, limit: url.whole.pipe(z.number().min(1).max(99)) };
const widePage = { start: url.whole, limit: url.whole.pipe(z.number().min(1).max(999)) };
/** Canonical: no zeros or signs that say nothing, and more than nothing (api-facts 3.1, 8). */
const amount = z
  .string()
  .min(1)
  .max(80)
  .refine(
    (text) => /^(0|[1-9]\d*)(\.\d*[1-9])?$/.test(text) && text !== '0',
    'not an amount in its shortest form',
  );
/** Quotes take an amount in any form. */
const asked = z.string().min(1).max(80);
const slippage = z
  .string()
  .refine((text) => /^([01]|0\.\d{0,2}[1-9])$/.test(text), 'not from 0 to 1 in steps of 0.001');
const exactType = z.enum(['exactIn', 'exactOut']);
const pid = z.string().min(1).max(64);
const id = z.string().min(1).max(100);
const lockDay = z.string().regex(/^\d{1,5}d$/, 'not a number of days such as 30d');
const pair = { tick0: tick, tick1: tick };
const optionalTick = tick.optional();
/** The six chains of a bridge (5, section 7). */
const networkType = z
  .enum([
    ...(['FRACTAL_BITCOIN_MAINNET', 'FRACTAL_BITCOIN_TESTNET', 'BITCOIN_MAINNET'] as const),
    ...(['BITCOIN_TESTNET', 'BITCOIN_TESTNET4', 'BITCOIN_SIGNET'] as const),
  ])
  .optional();
const assetType = z.enum(['btc', 'brc20', 'runes', 'alkanes']).optional();

/** The server itself checks payType and reports it in its own words. */
const prepared = { address, ts: url.whole, feeTick: tick, payType: z.string().optional() };
const liquidity = { ...pair, amount0: amount, amount1: amount, lp: amount, slippage };
const swapped = {
  tickIn: tick,
  tickOut: tick,
  amountIn: amount,
  amountOut: amount,
  slippage,
  exactType,
};
const staked = { pid, amount };
const shares = { ...pair, amount };

const signed = {
  address,
  ts: json.whole,
  feeTick: tick,
  feeAmount: json.text.optional(),
  feeTickPrice: json.text.optional(),
  sigs: z.array(z.string()).optional(),
  payType: json.text.optional(),
  rememberPayType: json.flag.optional(),
};
const assetFee = {
  assetFeeTick: json.text.nullish(),
  assetFeeAmount: json.text.nullish(),
  assetFeeTickPrice: json.text.nullish(),
};
const many = {
  tick,
  amount: amount.optional(),
  amountList: z.array(amount).min(1).max(100).optional(),
  to: z.array(address).min(1).max(100),
};
const byTick = {
  address: address.optional(),
  tick: optionalTick,
  fuzzySearch: url.flag.optional(),
  ...page,
};
const locks = {
  tick: optionalTick,
  tick0: optionalTick,
  tick1: optionalTick,
  address: address.optional(),
  ...page,
};
const quoted = { address, tickIn: tick, tickOut: tick, amount: asked, exactType };
const link = json.text.max(500);
/** A preparation's parameters, which its confirmation may repeat. */
const repeated = {
  pubkey: pubkey.optional(),
  address: address.optional(),
  amount: amount.optional(),
  tick: optionalTick,
  assetType,
  networkType,
  feeRate: feeRate.optional(),
};

const pools = {
  'swap.config': read('config'),
  'swap.systemStatus': read('system_status'),
  'swap.balance': read('balance', { address, tick }),
  'swap.allBalance': read('all_balance', { address, pubkey: pubkey.optional() }),
  'swap.poolInfo': read('pool_info', { tick0: optionalTick, tick1: optionalTick }),
  'swap.poolList': read('pool_list', {
    search: url.text.optional(),
    sort: z.enum(['tvl', '24h', '7d', '30d']).optional(),
    ...widePage,
  }),
  'swap.myPoolList': read('my_pool_list', {
    address,
    tick: optionalTick,
    sortField: z.enum(['tvl', '24h', '7d', '30d', 'liq']).optional(),
    sortType: z.enum(['asc', 'desc']).optional(),
    ...widePage,
  }),
  'swap.myPool': read('my_pool', { address, ...pair, ts: url.whole.optional() }),
  'swap.overview': read('overview'),
  'swap.select': read('select', { address, search: url.text.optional() }),
  'swap.selectPool': read('select_pool', {
    address,
    tickIn: url.text.optional(),
    tickOut: url.text.optional(),
    search: url.text.optional(),
  }),
};

const quotes = {
  'swap.quoteSwap': read('quote_swap', quoted),
  'swap.quoteMultiSwap': read('quote_multi_swap', quoted),
  'swap.quoteAddLiq': read('quote_add_liq', {
    address,
    ...pair,
    amount0: asked.optional(),
    amount1: asked.optional(),
  }),
  'swap.quoteRemoveLiq': read('quote_remove_liq', { address, ...pair, lp: asked }),
  'swap.tickPrice': read('tick_price', { tick }),
  'swap.priceLine': read('price_line', {
    ...pair,
    timeRange: z.enum(['24h', '7d', '30d', '90d', 'all']),
  }),
};

const prepares = {
  'swap.preDeployPool': read('pre_deploy_pool', { ...prepared, ...pair }),
  'swap.preAddLiq': read('pre_add_liq', { ...prepared, ...liquidity }),
  'swap.preRemoveLiq': read('pre_remove_liq', { ...prepared, ...liquidity }),
  'swap.preSend': read('pre_send', { ...prepared, tick, amount, to: address }),
  'swap.preSwap': read('pre_swap', { ...prepared, ...swapped }),
  'swap.preMultiSwap': read('pre_multi_swap', { ...prepared, ...swapped }),
  'swap.preStake': read('pre_stake', { ...prepared, ...staked }),
  'swap.preUnstake': read('pre_unstake', { ...prepared, ...staked }),
  'swap.preClaim': read('pre_claim', { ...prepared, pid }),
  'swap.preSendLp': read('pre_send_lp', { ...prepared, ...shares, to: address }),
  'swap.preLockLp': read('pre_lock_lp', { ...prepared, ...shares, lockDay }),
  'swap.preUnlockLp': read('pre_unlock_lp', { ...prepared, ...shares }),
  'swap.preBatchSend': act('pre_batch_send', {
    address,
    ts: json.whole,
    feeTick: tick,
    payType: json.text.optional(),
    ...many,
    checkBalance: json.flag.optional(),
  }),
};

const operations = {
  'swap.deployPool': act('deploy_pool', { ...signed, ...pair }),
  'swap.addLiq': act('add_liq', { ...signed, ...liquidity }),
  'swap.removeLiq': act('remove_liq', { ...signed, ...liquidity }),
  'swap.send': act('send', { ...signed, tick, amount, to: address }),
  'swap.batchSend': act('batch_send', { ...signed, ...many }),
  'swap.swap': act('swap', { ...signed, ...swapped, ...assetFee }),
  'swap.multiSwap': act('multi_swap', {
    items: z.array(z.object({ ...signed, ...swapped, ...assetFee })).length(2),
  }),
  'swap.stake': act('stake', { ...signed, ...staked }),
  'swap.unstake': act('unstake', { ...signed, ...staked }),
  'swap.claim': act('claim', { ...signed, pid }),
  'swap.sendLp': act('send_lp', { ...signed, ...shares, to: address }),
  'swap.lockLp': act('lock_lp', { ...signed, ...shares, lockDay }),
  'swap.unlockLp': act('unlock_lp', { ...signed, ...shares }),
  'swap.addCommunityInfo': act('add_community_info', {
    tick,
    twitter: link,
    telegram: link,
    website: link,
    discord: link,
    desc: link,
  }),
};

const bridge = {
  'swap.depositList': read('deposit_list', {
    address,
    tick: optionalTick,
    pubkey: pubkey.optional(),
    txid: txid.optional(),
    ...page,
  }),
  'swap.depositProcess': read('deposit_process', { txid }),
  'swap.depositBalance': read('deposit_balance', { pubkey, address, tick }),
  'swap.selectDeposit': read('select_deposit', { pubkey, address, v: url.text.optional() }),
  'swap.createDeposit': read('create_deposit', {
    inscriptionId: inscriptionId.optional(),
    pubkey,
    address,
    amount: amount.optional(),
    tick: optionalTick,
    assetType,
    networkType,
    feeRate: url.number.optional(),
  }),
  'swap.confirmDeposit': act('confirm_deposit', {
    psbt: json.text,
    inscriptionId: inscriptionId.optional(),
    ...repeated,
  }),
  'swap.withdrawHistory': read('withdraw_history', {
    address,
    tick: optionalTick,
    pubkey: pubkey.optional(),
    ...page,
  }),
  'swap.withdrawProcess': read('withdraw_process', { id }),
  'swap.createWithdraw': read('create_withdraw', {
    pubkey,
    address,
    tick,
    amount,
    ts: url.whole,
    feeTick: tick,
    payType: z.string().optional(),
    feeRate: url.number.optional(),
    assetType,
    networkType,
  }),
  'swap.confirmWithdraw': act('confirm_withdraw', {
    id,
    paymentPsbt: json.text,
    approvePsbt: json.text,
    feeTick: tick,
    payType: json.text.optional(),
    feeAmount: json.text.optional(),
    feeTickPrice: json.text.optional(),
    sigs: z.array(z.string()).optional(),
    rememberPayType: json.flag.optional(),
    ts: json.whole.optional(),
    ...repeated,
  }),
  'swap.createRetryWithdraw': read('create_retry_withdraw', { id, pubkey, address }),
  'swap.confirmRetryWithdraw': act('confirm_retry_withdraw', {
    id,
    paymentPsbt: json.text,
    approvePsbt: json.text,
  }),
};

const histories = {
  'swap.gasHistory': read('gas_history', { address: address.optional(), ...page }),
  'swap.sendHistory': read('send_history', byTick),
  'swap.sendLpHistory': read('send_lp_history', byTick),
  'swap.burnHistory': read('burn_history', { ...byTick, ts: url.whole.optional() }),
  'swap.liqHistory': read('liq_history', {
    ...byTick,
    type: z.enum(['add', 'remove']).optional(),
    ts: url.whole.optional(),
  }),
  'swap.swapHistory': read('swap_history', byTick),
  'swap.multiSwapHistory': read('multi_swap_history', byTick),
  'swap.rollupHistory': read('rollup_history', widePage),
  'swap.funcInfo': read('func_info', { id }),
  'swap.batchHistory': act('batch_history', {
    address,
    types: z
      .array(
        z.enum([
          ...(['gas', 'send', 'liq', 'swap', 'withdraw', 'stake'] as const),
          ...(['send_lp', 'burn', 'lock_lp', 'unlock_lp', 'multi_swap'] as const),
        ]),
      )
      .min(1),
    start: json.whole,
    limit: json.whole.min(1).max(99),
  }),
  'swap.addressGas': read('address_gas', { address, feeTick: tick }),
};

const stakes = {
  'swap.stakeList': read('stake_list'),
  'swap.stakeItem': read('stake_item', { eid: id }),
  'swap.stakeUserInfo': read('stake_user_info', { address: address.optional() }),
  'swap.stakeHistory': read('stake_history', {
    pid: pid.optional(),
    search: url.text.optional(),
    address,
    type: z.enum(['all', 'stake', 'unstake', 'claim']),
    ...page,
  }),
  'swap.lpRewardHistory': read('lp_reward_history', { address, ...pair, ...page }),
  'swap.rewardCurve': read('reward_curve', {
    address,
    ...pair,
    startTime: url.whole,
    endTime: url.whole,
  }),
  'swap.myLockLp': read('my_lock_lp', { ...pair, address }),
  'swap.lockLpHistory': read('lock_lp_history', { ...locks, lockDay: url.whole.optional() }),
  'swap.unlockLpHistory': read('unlock_lp_history', locks),
  'swap.exportLockLpHistory': get(
    `${base}/export_lock_lp_history`,
    { ...pair, lockDay: url.whole.optional(), lockTime: url.whole.optional() },
    true,
  ),
};

const people = {
  'swap.tickHolders': read('tick_holders', {
    tick,
    start: url.whole,
    limit: url.whole.pipe(z.number().min(1).max(100)),
  }),
  'swap.poolHolders': read('pool_holders', { ...pair, ...widePage }),
  'swap.userInfo': read('user_info', { address }),
  'swap.addressUsd': read('address_usd', { address }),
  'swap.taskList': read('task_list', { tid: url.text.optional(), address }),
  'swap.communityInfo': read('community_info', { tick }),
  'swap.communityList': read('community_list'),
};

export const swapRules = {
  ...pools,
  ...quotes,
  ...prepares,
  ...operations,
  ...bridge,
  ...histories,
  ...stakes,
  ...people,
};
