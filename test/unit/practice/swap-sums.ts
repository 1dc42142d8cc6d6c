import { expect } from 'vitest';

import { lpOf } from '#practice/swap/book.ts';
import { LOCKED_LP } from '#practice/swap/math.ts';
import { moduleOf } from '#practice/swap/module.ts';
import { restoreState } from '#test/support/restore-state.ts';

import type { SwapPractice } from './swapping.ts';

/**
 * What the module holds on-chain equals what the swap owes: balances, pools, pending deposits and unmined withdrawals;
 * and every LP token has an owner, except the locked ones.
 */
export function expectConserved({
  network,
  live,
}: Pick<SwapPractice, 'network'> & Partial<Pick<SwapPractice, 'live'>>): void {
  // Copying the whole history takes longer and longer.
  const state = live ?? restoreState(network.snapshot());
  const module = moduleOf(state, 'test');
  if (!module) throw new Error('no module');
  const owed = new Map<string, bigint>();
  const add = (tick: string, amount: bigint) => {
    owed.set(tick.toLowerCase(), (owed.get(tick.toLowerCase()) ?? 0n) + amount);
  };
  for (const row of state.swapBalances.values()) {
    expect(row.swap >= 0n && row.module >= 0n).toBe(true);
    add(row.tick, row.swap + row.module);
  }
  for (const pool of state.swapPools.values()) {
    add(pool.tick0, pool.reserve0);
    add(pool.tick1, pool.reserve1);
    const shares = [...state.swapLps.values()]
      .filter((row) => row.pair === pool.pair)
      .reduce((sum, row) => sum + lpOf(row), 0n);
    expect(pool.lp).toBe(pool.lp === 0n ? 0n : shares + LOCKED_LP);
  }
  const mined = (txid: string) => (state.txs.get(txid)?.height ?? null) !== null;
  for (const row of state.swapDeposits.values()) {
    if (!row.credited && mined(row.txid)) add(row.tick, row.amount);
  }
  for (const row of state.swapWithdrawals.values()) {
    if (row.sent && !mined(row.txs?.approveTxid ?? '')) add(row.tick, row.amount);
  }
  const held = new Map<string, bigint>();
  for (const row of state.balances.values()) {
    if (row.address === module.holder) held.set(row.tick, row.available + row.transferable);
  }
  expect(owed).toEqual(held);
}
