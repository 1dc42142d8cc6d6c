import { refuse } from '#practice/api/refusal.ts';
import type { LpRow, PoolRow, SwapBalanceRow } from '#practice/state/records/swap.ts';
import type { State } from '#practice/state/state.ts';
import { scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';

import { PER_LP } from './math.ts';
import { LP_DECIMALS } from './module.ts';

/** A pool's ticks, in string order and as deployed. */
export interface PoolTicks {
  pair: string;
  tick0: string;
  tick1: string;
}
/** Two ticks, and whether the order of pairs turned them around. */
export interface Pair extends PoolTicks {
  turned: boolean;
}

interface Amounts<T> {
  amount0: T;
  amount1: T;
}

export const ticksOfPair = (pair: string): [string, string] => pair.split('/') as [string, string];

/** Base units of one whole. */
export const unitOf = (decimals: number): bigint => 10n ** BigInt(decimals);

/** The second layer's ledger: balances, pools and LP tokens. Amounts in base units, ticks as deployed. */
export interface SwapBook {
  /** The tick as deployed, whatever the request's case. Throws Refusal. */
  tick(text: string): string;
  decimals(tick: string): number;
  /** An amount from a request: positive, with at most the tick's decimals. Throws Refusal. */
  scale(tick: string, text: string): bigint;
  text(tick: string, amount: bigint): string;
  scaleLp(text: string): bigint;
  lpText(amount: bigint): string;
  pairOf(a: string, b: string): Pair;
  /** The pair of two ticks in any case. Throws Refusal. */
  pairOfText(ticks: { tick0: string; tick1: string }): Pair;
  /** Throws Refusal if there is no such pool. */
  poolOfText(ticks: { tick0: string; tick1: string }): PoolRow;
  /** Two amounts of a pair in wire format. */
  texts(ticks: { tick0: string; tick1: string }, amounts: Amounts<bigint>): Amounts<string>;
  textsOfPair(row: Amounts<bigint> & { pair: string }): Amounts<string>;
  pool(pair: string): PoolRow | undefined;
  /** Throws Refusal if there is no such pool. */
  needPool(pair: string): PoolRow;
  putPool(row: PoolRow): void;
  balance(address: string, tick: string): SwapBalanceRow;
  /** Adds, or subtracts if negative. Throws Refusal if it would become negative. */
  add(address: string, tick: string, swap: bigint, module?: bigint): void;
  lp(address: string, pair: string): LpRow;
  /** The row updated by the fees earned since. */
  settledLp(address: string, pair: string): LpRow;
  putLp(row: LpRow): void;
  /** Adds free LP tokens, or removes if negative. Throws Refusal if there are too few. */
  addLp(address: string, pair: string, free: bigint): LpRow;
}

export const lpOf = (row: LpRow): bigint => row.free + row.staked + row.locked;

function scaled(text: string, places: number): bigint {
  const invalid = (): never => refuse('failed', `invalid amount: ${text.slice(0, 40)}`);
  let amount: bigint;
  try {
    amount = scaleDecimal(text, places);
  } catch {
    return invalid();
  }
  if (amount <= 0n || amount >= 2n ** 64n * unitOf(places)) return invalid();
  return amount;
}

function pairOf(a: string, b: string): Pair {
  if (a === b) refuse('failed', 'a pair needs two ticks');
  const turned = a > b;
  const [tick0, tick1] = turned ? [b, a] : [a, b];
  return { pair: `${tick0}/${tick1}`, tick0, tick1, turned };
}

const key = (address: string, name: string) => `${address}|${name}`;

function lpRow({ swapLps, swapPools }: State, address: string, pair: string): LpRow {
  const { perLp0 = 0n, perLp1 = 0n } = swapPools.get(pair) ?? {};
  const none = { unclaimed0: 0n, unclaimed1: 0n, claimed0: 0n, claimed1: 0n };
  return (
    swapLps.get(key(address, pair)) ?? {
      ...{ address, pair, free: 0n, staked: 0n, locked: 0n, ...none },
      seen0: perLp0,
      seen1: perLp1,
    }
  );
}

export function createBook(state: State): SwapBook {
  const decimals = (tick: string) => state.ticks.get(tick.toLowerCase())?.decimals ?? LP_DECIMALS;
  const book: SwapBook = {
    tick(text) {
      const row = state.ticks.get(text.toLowerCase());
      if (!row) refuse('failed', `tick not found: ${text.slice(0, 40)}`);
      return row.tick;
    },
    decimals,
    scale: (tick, text) => scaled(text, decimals(tick)),
    text: (tick, amount) => unscaleDecimal(amount, decimals(tick)),
    texts: ({ tick0, tick1 }, { amount0, amount1 }) => ({
      amount0: book.text(tick0, amount0),
      amount1: book.text(tick1, amount1),
    }),
    textsOfPair(row) {
      const [tick0, tick1] = ticksOfPair(row.pair);
      return book.texts({ tick0, tick1 }, row);
    },
    scaleLp: (text) => scaled(text, LP_DECIMALS),
    lpText: (amount) => unscaleDecimal(amount, LP_DECIMALS),
    pairOf,
    pairOfText: ({ tick0, tick1 }) => pairOf(book.tick(tick0), book.tick(tick1)),
    poolOfText: (ticks) => book.needPool(book.pairOfText(ticks).pair),
    pool: (pair) => state.swapPools.get(pair),
    needPool(pair) {
      const row = state.swapPools.get(pair);
      if (!row) refuse('failed', 'pool not found');
      return row;
    },
    putPool(row) {
      state.swapPools.put(row.pair, row);
    },
    balance: (address, tick) =>
      state.swapBalances.get(key(address, tick)) ?? { address, tick, swap: 0n, module: 0n },
    add(address, tick, swap, module = 0n) {
      const row = book.balance(address, tick);
      const next = { ...row, swap: row.swap + swap, module: row.module + module };
      if (next.swap < 0n || next.module < 0n) {
        refuse('failed', `insufficient balance of ${tick}`);
      }
      state.swapBalances.put(key(address, tick), next);
    },
    lp: (address, pair) => lpRow(state, address, pair),
    settledLp(address, pair) {
      const row = lpRow(state, address, pair);
      const pool = state.swapPools.get(pair);
      if (!pool) return row;
      const earned = (perLp: bigint, seen: bigint) => ((perLp - seen) * lpOf(row)) / PER_LP;
      return {
        ...row,
        seen0: pool.perLp0,
        seen1: pool.perLp1,
        unclaimed0: row.unclaimed0 + earned(pool.perLp0, row.seen0),
        unclaimed1: row.unclaimed1 + earned(pool.perLp1, row.seen1),
      };
    },
    putLp(row) {
      state.swapLps.put(key(row.address, row.pair), row);
    },
    addLp(address, pair, free) {
      const row = book.settledLp(address, pair);
      const next = { ...row, free: row.free + free };
      if (next.free < 0n) refuse('failed', 'insufficient liquidity shares');
      book.putLp(next);
      return next;
    },
  };
  return book;
}
