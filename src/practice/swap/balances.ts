import type { PoolRow } from '#practice/state/records/swap.ts';

import { lpOf } from './book.ts';
import { blocksOf } from './bridge/deposits.ts';
import { worthOf } from './math.ts';
import { shareText, usdText } from './prices.ts';
import type { SwapWorld } from './world.ts';

/** The four parts of an address's balance of a tick (api-facts 3.1, rule 14). */
export function fourParts(
  { ledger, deposits, withdrawals }: SwapWorld,
  address: string,
  tick: string,
) {
  const { book } = ledger;
  const { swap, module } = book.balance(address, tick);
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const waiting = deposits
    .of(address)
    .filter((row) => row.tick === tick && deposits.confirmations(row) < blocksOf(row));
  const leaving = withdrawals
    .of(address)
    .filter((row) => row.tick === tick && row.status === 'pendingOrder' && row.sent);
  return {
    module: book.text(tick, module),
    swap: book.text(tick, swap),
    pendingSwap: book.text(tick, sum(waiting.map((row) => row.amount))),
    pendingAvailable: book.text(tick, sum(leaving.map((row) => row.amount))),
  };
}

/** Ticks that the module holds or that are on their way into it. */
export function moduleTicks({ ledger }: SwapWorld): string[] {
  const { state } = ledger;
  const ticks = new Set([...state.swapBalances.values()].map((row) => row.tick));
  for (const row of state.swapDeposits.values()) ticks.add(row.tick);
  return [...ticks].sort();
}

/** What an address has in a pool, as the wire shows it. */
export function mineIn({ ledger }: SwapWorld, address: string, pool: PoolRow) {
  const { book, prices } = ledger;
  const row = book.settledLp(address, pool.pair);
  const lp = lpOf(row);
  const { amount0, amount1 } = worthOf(pool, lp);
  const usd = prices.usd(pool.tick0, amount0) + prices.usd(pool.tick1, amount1);
  return {
    tick0: pool.tick0,
    tick1: pool.tick1,
    lp: book.lpText(lp),
    lockedLp: book.lpText(row.locked + row.staked),
    shareOfPool: shareText(lp, pool.lp),
    amount0: book.text(pool.tick0, amount0),
    amount1: book.text(pool.tick1, amount1),
    lpUSD: usdText(usd),
    claimedReward0: book.text(pool.tick0, row.claimed0),
    claimedReward1: book.text(pool.tick1, row.claimed1),
    unclaimedReward0: book.text(pool.tick0, row.unclaimed0),
    unclaimedReward1: book.text(pool.tick1, row.unclaimed1),
  };
}
