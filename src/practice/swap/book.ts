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

type Ticks = Pick<PoolTicks, 'tick0' | 'tick1'>;
type Amounts = Record<'amount0' | 'amount1', bigint>;

export const ticksOfPair = (pair: string): [string, string] => pair.split('/') as [string, string];

/** Base units of one whole. */
export const unitOf = (decimals: number): bigint => 10n ** BigInt(decimals);

export type SwapBook = ReturnType<typeof createBook>;

export const lpOf = (row: LpRow): bigint => row.free + row.staked + row.locked;

function scaled(text: string, places: number, field = 'amount'): bigint {
  const invalid = (): never => refuse('failed', `invalid ${field}: ${text.slice(0, 40)}`);
  let amount: bigint;
  try {
    amount = scaleDecimal(text, places);
  } catch {
    return invalid();
  }
  if (amount <= 0n || amount >= 2n ** 64n * unitOf(places)) return invalid();
  return amount;
}

/** The pool of two ticks, and whether the order of pairs turned them around. */
function pairOf(a: string, b: string): PoolTicks & { turned: boolean } {
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

/** The second layer's ledger: balances, pools and LP tokens. Amounts in base units, ticks as deployed. */
export function createBook(state: State) {
  const decimals = (name: string) => state.ticks.get(name.toLowerCase())?.decimals ?? LP_DECIMALS;
  const text = (name: string, amount: bigint) => unscaleDecimal(amount, decimals(name));
  const tick = (name: string): string =>
    state.ticks.get(name.toLowerCase())?.tick ??
    refuse('failed', `tick not found: ${name.slice(0, 40)}`);
  const pairOfText = ({ tick0, tick1 }: Ticks) => pairOf(tick(tick0), tick(tick1));
  const needPool = (pair: string) =>
    state.swapPools.get(pair) ?? refuse('failed', 'pool not found');
  const texts = ({ tick0, tick1 }: Ticks, { amount0, amount1 }: Amounts) => ({
    amount0: text(tick0, amount0),
    amount1: text(tick1, amount1),
  });
  const rewards = ({ tick0, tick1 }: Ticks, row: Record<'reward0' | 'reward1', bigint>) => ({
    reward0: text(tick0, row.reward0),
    reward1: text(tick1, row.reward1),
  });
  const balance = (address: string, name: string): SwapBalanceRow =>
    state.swapBalances.get(key(address, name)) ?? { address, tick: name, swap: 0n, module: 0n };
  const putLp = (row: LpRow) => {
    state.swapLps.put(key(row.address, row.pair), row);
  };
  const settledLp = (address: string, pair: string): LpRow => {
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
  };
  return {
    /** The tick as deployed, whatever the request's case. Throws Refusal. */
    tick,
    decimals,
    /** An amount from a request: positive, with at most the tick's decimals. Throws Refusal. */
    scale: (name: string, amount: string, field?: string) => scaled(amount, decimals(name), field),
    text,
    /** Two amounts of a pair in wire format. */
    texts,
    /** Two rewards of a pair in wire format. */
    rewards,
    textsOfPair(row: Amounts & { pair: string }) {
      const [tick0, tick1] = ticksOfPair(row.pair);
      return texts({ tick0, tick1 }, row);
    },
    scaleLp: (amount: string) => scaled(amount, LP_DECIMALS),
    lpText: (amount: bigint) => unscaleDecimal(amount, LP_DECIMALS),
    pairOf,
    /** The pair of two ticks in any case. Throws Refusal. */
    pairOfText,
    /** Throws Refusal if there is no such pool. */
    poolOfText: (ticks: Ticks) => needPool(pairOfText(ticks).pair),
    pool: (pair: string) => state.swapPools.get(pair),
    /** Throws Refusal if there is no such pool. */
    needPool,
    putPool(row: PoolRow) {
      state.swapPools.put(row.pair, row);
    },
    balance,
    /** Adds, or subtracts if negative. Throws Refusal if it would become negative. */
    add(address: string, name: string, swap: bigint, module = 0n) {
      const row = balance(address, name);
      const next = { ...row, swap: row.swap + swap, module: row.module + module };
      if (next.swap < 0n || next.module < 0n) refuse('failed', `insufficient balance of ${name}`);
      state.swapBalances.put(key(address, name), next);
    },
    lp: (address: string, pair: string) => lpRow(state, address, pair),
    /** The row updated by the fees earned since. */
    settledLp,
    putLp,
    /** Adds free LP tokens, or removes if negative. Throws Refusal if there are too few. */
    addLp(address: string, pair: string, free: bigint): LpRow {
      const row = settledLp(address, pair);
      const next = { ...row, free: row.free + free };
      if (next.free < 0n) refuse('failed', 'insufficient liquidity shares');
      putLp(next);
      return next;
    },
  };
}
