import type { Handlers } from '#practice/api/handlers.ts';
import { pageOf } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import { balanceKey } from '#practice/brc20/book.ts';
import type { DepositRow, WithdrawRow, WithdrawTxs } from '#practice/state/records/swap.ts';
import { fourParts } from '#practice/swap/balances.ts';
import { blocksOf } from '#practice/swap/bridge/deposits.ts';
import { spenderOf } from '#practice/swap/bridge/psbt.ts';
import { CANCEL_BLOCKS } from '#practice/swap/bridge/withdrawals.ts';
import { codes } from '#practice/swap/codes.ts';
import {
  APPROVE_BLOCKS,
  DEPOSIT_BLOCKS,
  MATCHING_BLOCKS,
  ROLLUP_BLOCKS,
} from '#practice/swap/module.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

/** How long an offer to match a deposit stands. */
const MATCHING_SECONDS = 600;
const NETWORK = 'BITCOIN_REGTEST';

/** Deposits and withdrawals. */
export function bridgeHandlers(world: SwapWorld): Handlers {
  const { ledger, deposits, withdrawals, operations } = world;
  const { book, state } = ledger;
  const origin = (tick: string) => ({
    originTick: tick,
    originNetworkType: NETWORK,
    originAssetType: 'brc20',
  });

  function wireDeposit(row: DepositRow) {
    const sum = blocksOf(row);
    const cur = Math.min(deposits.confirmations(row), sum);
    return {
      tick: row.tick,
      amount: book.text(row.tick, row.amount),
      cur,
      sum,
      ts: row.ts,
      txid: row.txid,
      type: row.matching === true ? 'matching' : 'direct',
      status: row.credited ? 'success' : 'pending',
      ...origin(row.tick),
    };
  }

  /** What an address could deposit of a tick. */
  function item(address: string, tick: string) {
    const decimals = book.decimals(tick);
    const layerOne = state.balances.get(balanceKey(tick.toLowerCase(), address));
    const available = layerOne?.available ?? 0n;
    const transferable = layerOne?.transferable ?? 0n;
    return {
      tick,
      brc20Tick: tick,
      assetType: 'brc20',
      networkType: NETWORK,
      swapBalance: fourParts(world, address, tick),
      externalBalance: {
        balance: book.text(tick, available + transferable),
        unavailableBalance: '0',
        divisibility: decimals,
        brc20: {
          available: book.text(tick, available),
          transferable: book.text(tick, transferable),
        },
      },
    };
  }

  const totals = ROLLUP_BLOCKS + APPROVE_BLOCKS;
  function counts(row: WithdrawRow) {
    const { rollUp, approve, cancel } = withdrawals.figures(row);
    const cancelled = row.status === 'cancel' || row.status === 'pendingCancel';
    return {
      rollUpConfirmNum: rollUp,
      rollUpTotalNum: ROLLUP_BLOCKS,
      approveConfirmNum: approve,
      approveTotalNum: APPROVE_BLOCKS,
      cancelConfirmedNum: cancel,
      cancelTotalNum: cancelled ? CANCEL_BLOCKS : 0,
      totalConfirmedNum: rollUp + approve,
      totalNum: totals,
    };
  }
  const completed = (row: WithdrawRow) =>
    row.status === 'completed' ? book.text(row.tick, row.amount) : '0';
  const rank = (row: WithdrawRow) =>
    [...state.swapWithdrawals.values()].filter(
      (other) => other.status === 'pendingOrder' && other.seq < row.seq,
    ).length;
  const psbts = (txs: WithdrawTxs) => ({
    paymentPsbt: txs.paymentPsbt,
    approvePsbt: txs.approvePsbt,
    approvePsbtSignIndexes: txs.signIndexes,
    networkFee: Number(txs.networkFee),
  });

  return {
    'swap.depositList': ({ address, tick, txid, start, limit }) => {
      const rows = deposits
        .of(address)
        .filter((row) => tick === undefined || row.tick.toLowerCase() === tick.toLowerCase())
        .filter((row) => txid === undefined || row.txid === txid);
      return { total: rows.length, list: pageOf(rows, start, limit).map(wireDeposit) };
    },
    'swap.depositProcess': ({ txid }) => {
      const row = deposits.find(txid);
      if (!row) throw new Refusal(codes.failed, 'deposit not found');
      return wireDeposit(row);
    },
    'swap.depositBalance': ({ address, tick, pubkey }) => {
      spenderOf(address, pubkey);
      return item(address, book.tick(tick));
    },
    'swap.selectDeposit': ({ address, pubkey }) => {
      spenderOf(address, pubkey);
      const ticks = [...state.balances.values()]
        .filter((row) => row.address === address && row.available + row.transferable > 0n)
        .map((row) => book.tick(row.tick))
        .sort();
      return {
        bitcoin: {
          native: [],
          brc20: ticks.map((tick) => item(address, tick)),
          runes: [],
          alkanes: [],
        },
        fractal: { native: [], brc20: [], runes: [] },
      };
    },
    'swap.createDeposit': ({ inscriptionId, address, pubkey, feeRate }) => {
      operations.open();
      if (inscriptionId === undefined) {
        throw new Refusal(codes.failed, 'inscriptionId is required: there is no bridge here');
      }
      const ask = { inscriptionId, address, pubkey };
      const psbt = deposits.create(feeRate === undefined ? ask : { ...ask, feeRate });
      if (!ledger.conditions().matching) {
        return { psbt, type: 'direct', expiredTimestamp: null, recommendDeposit: null };
      }
      const expiredTimestamp = Math.floor(ledger.now() / 1000) + MATCHING_SECONDS;
      return { psbt, type: 'matching', expiredTimestamp, recommendDeposit: '0' };
    },
    'swap.confirmDeposit': ({ psbt }) => ({
      txid: deposits.confirm(psbt),
      pendingNum: ledger.conditions().matching ? MATCHING_BLOCKS : DEPOSIT_BLOCKS,
    }),
    'swap.withdrawHistory': ({ address, tick, start, limit }) => {
      const rows = withdrawals
        .of(address)
        .filter((row) => tick === undefined || row.tick.toLowerCase() === tick.toLowerCase());
      return {
        total: rows.length,
        list: pageOf(rows, start, limit).map((row) => {
          const { totalConfirmedNum, totalNum } = counts(row);
          return {
            id: row.id,
            tick: row.tick,
            totalAmount: book.text(row.tick, row.amount),
            completedAmount: completed(row),
            ts: row.ts,
            totalConfirmedNum,
            totalNum,
            status: row.status,
            type: 'direct',
            ...origin(row.tick),
          };
        }),
      };
    },
    'swap.withdrawProcess': ({ id }) => {
      const row = withdrawals.get(id);
      if (row.status === 'draft') throw new Refusal(codes.failed, 'withdrawal not found');
      const func = state.swapFuncs.get(row.func);
      return {
        id,
        tick: row.tick,
        amount: book.text(row.tick, row.amount),
        ts: row.ts,
        status: row.status,
        type: 'direct',
        rank: rank(row),
        ...counts(row),
        rollUpTxid: (func && world.rollups.commit(func.commit)?.txid) ?? '',
        paymentTxid: row.txs?.paymentTxid ?? '',
        inscribeTxid: row.txs?.inscribeTxid ?? '',
        approveTxid: row.sent ? (row.txs?.approveTxid ?? '') : '',
        completedAmount: completed(row),
        matchHistory: [],
      };
    },
    'swap.createWithdraw': (ask) => {
      const { row, pre } = withdrawals.create(ask);
      if (!row.draft) throw new Error('a withdrawal without its transactions');
      return {
        ...pre,
        id: row.id,
        ...psbts(row.draft),
        assetType: 'brc20',
        networkType: NETWORK,
        originTick: row.tick,
      };
    },
    'swap.confirmWithdraw': (body) => {
      const { id, paymentPsbt, approvePsbt, ts, ...signed } = body;
      const row = withdrawals.get(id);
      withdrawals.confirm(id, { ...signed, ts: ts ?? row.ts }, paymentPsbt, approvePsbt);
      return {};
    },
    'swap.createRetryWithdraw': ({ id, address, pubkey }) => {
      operations.open();
      return psbts(withdrawals.createRetry(id, address, pubkey));
    },
    'swap.confirmRetryWithdraw': ({ id, paymentPsbt, approvePsbt }) => {
      withdrawals.confirmRetry(id, paymentPsbt, approvePsbt);
      return {};
    },
  };
}
