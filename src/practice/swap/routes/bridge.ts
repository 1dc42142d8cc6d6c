import type { Routes } from '#practice/api/handlers.ts';
import { fits, listOf, pick } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import { balanceKey } from '#practice/brc20/book.ts';
import type { DepositRow, WithdrawRow, WithdrawTxs } from '#practice/state/records/swap.ts';
import { fourParts } from '#practice/swap/balances.ts';
import {
  blocksOf,
  confirmDeposit,
  createDeposit,
  depositsOf,
  findDeposit,
} from '#practice/swap/bridge/deposits.ts';
import { spenderOf } from '#practice/swap/bridge/psbt.ts';
import {
  CANCEL_BLOCKS,
  confirmRetry,
  confirmWithdraw,
  createRetry,
  createWithdraw,
  progressOf,
  withdrawalOf,
  withdrawalsOf,
} from '#practice/swap/bridge/withdrawals.ts';
import {
  APPROVE_BLOCKS,
  DEPOSIT_BLOCKS,
  MATCHING_BLOCKS,
  ROLLUP_BLOCKS,
} from '#practice/swap/module.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

/** How long a recommendation to match a deposit is valid. */
const MATCHING_SECONDS = 600;
const NETWORK = 'BITCOIN_REGTEST';

const origin = (tick: string) => ({
  originTick: tick,
  originNetworkType: NETWORK,
  originAssetType: 'brc20',
});
const isOfTick = (tick: string | undefined) => (row: { tick: string }) =>
  tick === undefined || row.tick.toLowerCase() === tick.toLowerCase();

function wireDeposit({ book, chain }: SwapWorld, row: DepositRow) {
  const sum = blocksOf(row);
  return {
    ...pick(row, 'tick', 'ts', 'txid'),
    amount: book.text(row.tick, row.amount),
    cur: Math.min(chain.confirmations(row.txid), sum),
    sum,
    type: row.matching === true ? 'matching' : 'direct',
    status: row.credited ? 'success' : 'pending',
    ...origin(row.tick),
  };
}

/** What an address could deposit of a tick. */
function depositable(world: SwapWorld, address: string, tick: string) {
  const { book, state } = world;
  const row = state.balances.get(balanceKey(tick.toLowerCase(), address));
  const { available = 0n, transferable = 0n } = row ?? {};
  return {
    tick,
    brc20Tick: tick,
    assetType: 'brc20',
    networkType: NETWORK,
    swapBalance: fourParts(world, address, tick),
    externalBalance: {
      balance: book.text(tick, available + transferable),
      unavailableBalance: '0',
      divisibility: book.decimals(tick),
      brc20: {
        available: book.text(tick, available),
        transferable: book.text(tick, transferable),
      },
    },
  };
}

function counts(world: SwapWorld, row: WithdrawRow) {
  const { rollUp, approve, cancel } = progressOf(world, row);
  const isCancelled = row.status === 'cancel' || row.status === 'pendingCancel';
  return {
    rollUpConfirmNum: rollUp,
    rollUpTotalNum: ROLLUP_BLOCKS,
    approveConfirmNum: approve,
    approveTotalNum: APPROVE_BLOCKS,
    cancelConfirmedNum: cancel,
    cancelTotalNum: isCancelled ? CANCEL_BLOCKS : 0,
    totalConfirmedNum: rollUp + approve,
    totalNum: ROLLUP_BLOCKS + APPROVE_BLOCKS,
  };
}
const completed = ({ book }: SwapWorld, row: WithdrawRow) =>
  row.status === 'completed' ? book.text(row.tick, row.amount) : '0';

/** Number of orders ahead of this one. */
const rankOf = ({ state }: SwapWorld, { seq }: WithdrawRow) =>
  [...state.swapWithdrawals.values()].filter(
    (other) => other.status === 'pendingOrder' && other.seq < seq,
  ).length;

const wirePsbts = (txs: WithdrawTxs) => ({
  ...pick(txs, 'paymentPsbt', 'approvePsbt'),
  approvePsbtSignIndexes: txs.signIndexes,
  networkFee: Number(txs.networkFee),
});

/** Deposits and withdrawals. */
export const bridgeRoutes: Routes<SwapWorld> = {
  'swap.depositList': (world, { address, tick, txid, start, limit }) => {
    const rows = depositsOf(world, address)
      .filter(isOfTick(tick))
      .filter((row) => fits(row, { txid }));
    return listOf(rows, { start, limit }, (row) => wireDeposit(world, row));
  },
  'swap.depositProcess': (world, { txid }) =>
    wireDeposit(world, findDeposit(world, txid) ?? refuse('failed', 'deposit not found')),
  'swap.depositBalance': (world, { address, tick, pubkey }) => {
    spenderOf(address, pubkey);
    return depositable(world, address, world.book.tick(tick));
  },
  'swap.selectDeposit': (world, { address, pubkey }) => {
    spenderOf(address, pubkey);
    const ticks = [...world.state.balances.values()]
      .filter((row) => row.address === address && row.available + row.transferable > 0n)
      .map((row) => world.book.tick(row.tick))
      .sort();
    const brc20 = ticks.map((tick) => depositable(world, address, tick));
    return {
      bitcoin: { native: [], brc20, runes: [], alkanes: [] },
      fractal: { native: [], brc20: [], runes: [] },
    };
  },
  // Neither this nor a retry signs a function, so a commit being written doesn't matter (api-facts-2, 5).
  'swap.createDeposit': (world, { inscriptionId, address, pubkey, feeRate }) => {
    if (inscriptionId === undefined) {
      refuse('failed', 'inscriptionId is required: there is no bridge here');
    }
    const psbt = createDeposit(world, { inscriptionId, address, pubkey, feeRate });
    if (!world.conditions().matching) {
      return { psbt, type: 'direct', expiredTimestamp: null, recommendDeposit: null };
    }
    const expiredTimestamp = Math.floor(world.now() / 1000) + MATCHING_SECONDS;
    return { psbt, type: 'matching', expiredTimestamp, recommendDeposit: '0' };
  },
  'swap.confirmDeposit': (world, { psbt }) => ({
    txid: confirmDeposit(world, psbt),
    pendingNum: world.conditions().matching ? MATCHING_BLOCKS : DEPOSIT_BLOCKS,
  }),
  'swap.withdrawHistory': (world, { address, tick, start, limit }) => {
    const rows = withdrawalsOf(world, address).filter(isOfTick(tick));
    return listOf(rows, { start, limit }, (row) => ({
      ...pick(row, 'id', 'tick', 'ts', 'status'),
      totalAmount: world.book.text(row.tick, row.amount),
      completedAmount: completed(world, row),
      ...pick(counts(world, row), 'totalConfirmedNum', 'totalNum'),
      type: 'direct',
      ...origin(row.tick),
    }));
  },
  'swap.withdrawProcess': (world, { id }) => {
    const row = withdrawalOf(world, id);
    if (row.status === 'draft') refuse('failed', 'withdrawal not found');
    const func = world.state.swapFuncs.get(row.func);
    return {
      ...pick(row, 'id', 'tick', 'ts', 'status'),
      amount: world.book.text(row.tick, row.amount),
      type: 'direct',
      rank: rankOf(world, row),
      ...counts(world, row),
      rollUpTxid: (func && world.rollups.commit(func.commit)?.txid) ?? '',
      paymentTxid: row.txs?.paymentTxid ?? '',
      inscribeTxid: row.txs?.inscribeTxid ?? '',
      approveTxid: row.sent ? (row.txs?.approveTxid ?? '') : '',
      completedAmount: completed(world, row),
      matchHistory: [],
    };
  },
  'swap.createWithdraw': (world, request) => {
    const { row, pre, txs } = createWithdraw(world, request);
    return {
      ...pre,
      id: row.id,
      ...wirePsbts(txs),
      assetType: 'brc20',
      networkType: NETWORK,
      originTick: row.tick,
    };
  },
  'swap.confirmWithdraw': (world, request) => {
    confirmWithdraw(world, request);
    return {};
  },
  'swap.createRetryWithdraw': (world, request) => wirePsbts(createRetry(world, request)),
  'swap.confirmRetryWithdraw': (world, request) => {
    confirmRetry(world, request);
    return {};
  },
};
