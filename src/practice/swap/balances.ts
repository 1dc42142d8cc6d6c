import { pick, sumOf } from '#practice/api/lists.ts';
import type { PoolRow } from '#practice/state/records/swap.ts';

import { lpOf } from './book.ts';
import { blocksOf, depositsOf } from './bridge/deposits.ts';
import { withdrawalsOf } from './bridge/withdrawals.ts';
import { allLp, worthOf } from './math.ts';
import { shareText, usdText } from './prices.ts';
import type { SwapWorld } from './world.ts';

/** The four parts of an address's balance of a tick (api-facts 3.1, rule 14). */
export function fourParts(world: SwapWorld, address: string, tick: string) {
  const { book, chain } = world;
  const { swap, module } = book.balance(address, tick);
  const waiting = depositsOf(world, address).filter(
    (row) => row.tick === tick && chain.confirmations(row.txid) < blocksOf(row),
  );
  const leaving = withdrawalsOf(world, address).filter(
    (row) => row.tick === tick && row.status === 'pendingOrder' && row.sent,
  );
  return {
    module: book.text(tick, module),
    swap: book.text(tick, swap),
    pendingSwap: book.text(
      tick,
      sumOf(waiting, ({ amount }) => amount),
    ),
    pendingAvailable: book.text(
      tick,
      sumOf(leaving, ({ amount }) => amount),
    ),
  };
}

/** Ticks that the module holds or that are in transit to it. */
export function moduleTicks({ state }: SwapWorld): string[] {
  const rows = [...state.swapBalances.values(), ...state.swapDeposits.values()];
  return [...new Set(rows.map(({ tick }) => tick))].sort();
}

/** What an address has in a pool, in wire format. */
export function mineIn({ book, prices }: SwapWorld, address: string, pool: PoolRow) {
  const row = book.settledLp(address, pool.pair);
  const lp = lpOf(row);
  const worth = worthOf(pool, lp);
  return {
    ...pick(pool, 'tick0', 'tick1'),
    lp: book.lpText(lp),
    lockedLp: book.lpText(row.locked + row.staked),
    shareOfPool: shareText(lp, allLp(pool)),
    ...book.texts(pool, worth),
    lpUSD: usdText(prices.both(pool, worth)),
    claimedReward0: book.text(pool.tick0, row.claimed0),
    claimedReward1: book.text(pool.tick1, row.claimed1),
    unclaimedReward0: book.text(pool.tick0, row.unclaimed0),
    unclaimedReward1: book.text(pool.tick1, row.unclaimed1),
  };
}
