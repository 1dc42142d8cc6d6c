import { Refusal } from '#practice/api/refusal.ts';
import type { LpRow, PoolRow, SwapBalanceRow } from '#practice/state/records/swap.ts';
import type { State } from '#practice/state/state.ts';
import { scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';

import { codes } from './codes.ts';
import type { Draft } from './draft.ts';
import { PER_LP } from './math.ts';
import { LP_DECIMALS } from './module.ts';

/** Two ticks in the order of pairs, and whether that order turned them around. */
export interface Pair {
  pair: string;
  tick0: string;
  tick1: string;
  turned: boolean;
}

/** The second layer's ledger: balances, pools and shares. Amounts in base units, ticks as deployed. */
export interface SwapBook {
  /** The tick as it was deployed, whatever case it was asked in. Throws Refusal. */
  tick(text: string): string;
  decimals(tick: string): number;
  /** An amount of the wire: positive, at most the tick's decimals. Throws Refusal. */
  scale(tick: string, text: string): bigint;
  text(tick: string, amount: bigint): string;
  scaleLp(text: string): bigint;
  lpText(amount: bigint): string;
  pairOf(a: string, b: string): Pair;
  pool(pair: string): PoolRow | undefined;
  /** Throws Refusal where there is no such pool. */
  needPool(pair: string): PoolRow;
  putPool(row: PoolRow): void;
  balance(address: string, tick: string): SwapBalanceRow;
  /** Adds, or takes where negative. Throws Refusal when it would go below nothing. */
  add(address: string, tick: string, swap: bigint, module?: bigint): void;
  lp(address: string, pair: string): LpRow;
  /** The row with the fees earned since it was last counted. */
  settledLp(address: string, pair: string): LpRow;
  putLp(row: LpRow): void;
  /** Moves free shares. Throws Refusal when there are too few. */
  addLp(address: string, pair: string, free: bigint): LpRow;
}

export const lpOf = (row: LpRow): bigint => row.free + row.staked + row.locked;

export function createBook(state: State, draft: Draft): SwapBook {
  const decimals = (tick: string) => state.ticks.get(tick.toLowerCase())?.decimals ?? LP_DECIMALS;
  const key = (address: string, name: string) => `${address}|${name}`;

  function scaled(text: string, places: number): bigint {
    let amount: bigint;
    try {
      amount = scaleDecimal(text, places);
    } catch {
      throw new Refusal(codes.failed, `invalid amount: ${text.slice(0, 40)}`);
    }
    if (amount <= 0n || amount >= 2n ** 64n * 10n ** BigInt(places)) {
      throw new Refusal(codes.failed, `invalid amount: ${text.slice(0, 40)}`);
    }
    return amount;
  }

  const balance = (address: string, tick: string): SwapBalanceRow =>
    state.swapBalances.get(key(address, tick)) ?? { address, tick, swap: 0n, module: 0n };
  const lp = (address: string, pair: string): LpRow =>
    state.swapLps.get(key(address, pair)) ?? {
      address,
      pair,
      free: 0n,
      staked: 0n,
      locked: 0n,
      seen0: state.swapPools.get(pair)?.perLp0 ?? 0n,
      seen1: state.swapPools.get(pair)?.perLp1 ?? 0n,
      unclaimed0: 0n,
      unclaimed1: 0n,
      claimed0: 0n,
      claimed1: 0n,
    };

  function settledLp(address: string, pair: string): LpRow {
    const row = lp(address, pair);
    const pool = state.swapPools.get(pair);
    if (!pool) return row;
    const shares = lpOf(row);
    return {
      ...row,
      seen0: pool.perLp0,
      seen1: pool.perLp1,
      unclaimed0: row.unclaimed0 + ((pool.perLp0 - row.seen0) * shares) / PER_LP,
      unclaimed1: row.unclaimed1 + ((pool.perLp1 - row.seen1) * shares) / PER_LP,
    };
  }
  const putLp = (row: LpRow) => {
    draft.put('swapLps', key(row.address, row.pair), row);
  };

  return {
    tick(text) {
      const row = state.ticks.get(text.toLowerCase());
      if (!row) throw new Refusal(codes.failed, `tick not found: ${text.slice(0, 40)}`);
      return row.tick;
    },
    decimals,
    scale: (tick, text) => scaled(text, decimals(tick)),
    text: (tick, amount) => unscaleDecimal(amount, decimals(tick)),
    scaleLp: (text) => scaled(text, LP_DECIMALS),
    lpText: (amount) => unscaleDecimal(amount, LP_DECIMALS),
    pairOf(a, b) {
      if (a === b) throw new Refusal(codes.failed, 'a pair needs two ticks');
      const turned = a > b;
      const [tick0, tick1] = turned ? [b, a] : [a, b];
      return { pair: `${tick0}/${tick1}`, tick0, tick1, turned };
    },
    pool: (pair) => state.swapPools.get(pair),
    needPool(pair) {
      const row = state.swapPools.get(pair);
      if (!row) throw new Refusal(codes.failed, 'pool not found');
      return row;
    },
    putPool(row) {
      draft.put('swapPools', row.pair, row);
    },
    balance,
    add(address, tick, swap, module = 0n) {
      const row = balance(address, tick);
      const next = { ...row, swap: row.swap + swap, module: row.module + module };
      if (next.swap < 0n || next.module < 0n) {
        throw new Refusal(codes.failed, `insufficient balance of ${tick}`);
      }
      draft.put('swapBalances', key(address, tick), next);
    },
    lp,
    settledLp,
    putLp,
    addLp(address, pair, free) {
      const row = settledLp(address, pair);
      const next = { ...row, free: row.free + free };
      if (next.free < 0n) throw new Refusal(codes.failed, 'insufficient liquidity shares');
      putLp(next);
      return next;
    },
  };
}
