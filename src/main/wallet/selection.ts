import { AppError } from '#shared/errors.ts';

import type { ScriptType } from './addresses.ts';
import { dustLimit, feeFor, sizeOf } from './fees.ts';

export interface Selectable {
  outpoint: string;
  sats: bigint;
  type: 'p2wpkh' | 'p2tr';
}

export interface SelectionRequest {
  paySats: bigint;
  payType: ScriptType;
  changeType: 'p2wpkh' | 'p2tr';
  /** sat/vB */
  feeRate: number;
  /** Change below this goes to the fee: it could not pay for anything later. At least the dust limit. */
  minChange: bigint;
}

export interface Selection<C extends Selectable> {
  coins: C[];
  /** 0 when there is no change output. */
  changeSats: bigint;
  feeSats: bigint;
  vsize: number;
}

const MAX_TRIES = 20_000;

/**
 * Branch and bound (Erhardt 2016) for a set that needs no change; else single random draw, and largest first
 * where the draw came out worse. Sums are exact: coins = payment + change + fee. `random(n)` gives 0 … n-1;
 * the outcome follows from it and the coins alone. Throws INSUFFICIENT_FUNDS.
 */
export function selectCoins<C extends Selectable>(
  coins: readonly C[],
  request: SelectionRequest,
  random: (below: number) => number,
): Selection<C> {
  const sorted = [...coins].sort(largestFirst);
  const exact = branchAndBound(sorted, request);
  if (exact) return finish(exact, request);
  const candidates = [accumulate(shuffle(sorted, random), request), accumulate(sorted, request)]
    .filter((found) => found !== null)
    .map((found) => finish(found, request));
  const best = candidates.sort((a, b) => compare(a.feeSats, b.feeSats))[0];
  if (best) return best;
  throw insufficient(sorted, request);
}

/** Fee of these coins with or without a change output. */
function feeOf(coins: readonly Selectable[], request: SelectionRequest, change: boolean): bigint {
  return feeFor(request.feeRate, vsizeOf(coins, request, change));
}

function vsizeOf(coins: readonly Selectable[], request: SelectionRequest, change: boolean): number {
  const outputs: ScriptType[] = change ? [request.payType, request.changeType] : [request.payType];
  return sizeOf(
    coins.map(({ type }) => type),
    outputs,
  );
}

const minChangeOf = ({ minChange, changeType }: SelectionRequest): bigint =>
  minChange > dustLimit[changeType] ? minChange : dustLimit[changeType];

function finish<C extends Selectable>(coins: C[], request: SelectionRequest): Selection<C> {
  const total = sum(coins);
  const changeSats = total - request.paySats - feeOf(coins, request, true);
  if (changeSats >= minChangeOf(request)) {
    const feeSats = total - request.paySats - changeSats;
    return { coins, changeSats, feeSats, vsize: vsizeOf(coins, request, true) };
  }
  const feeSats = total - request.paySats;
  return { coins, changeSats: 0n, feeSats, vsize: vsizeOf(coins, request, false) };
}

/** Takes coins in order until payment and fee are covered, preferring to cover useful change too. */
function accumulate<C extends Selectable>(
  ordered: readonly C[],
  request: SelectionRequest,
): C[] | null {
  const taken: C[] = [];
  let bare: C[] | null = null;
  for (const coin of ordered) {
    taken.push(coin);
    const over = sum(taken) - request.paySats;
    if (over >= feeOf(taken, request, true) + minChangeOf(request)) return taken;
    if (!bare && over >= feeOf(taken, request, false)) bare = [...taken];
  }
  return bare;
}

/** Depth first over include/leave out, looking for the least excess that is cheaper than making change. */
function branchAndBound<C extends Selectable>(
  sorted: readonly C[],
  request: SelectionRequest,
): C[] | null {
  const pool = sorted.map((coin) => ({ coin, worth: coin.sats - inputFee(coin, request) }));
  const useful = pool.filter(({ worth }) => worth > 0n).sort((a, b) => compare(b.worth, a.worth));
  const target = request.paySats + feeOf([], request, false);
  // What a change output costs now and to spend later.
  const tolerance =
    feeOf([], request, true) -
    feeOf([], request, false) +
    inputFee({ type: request.changeType }, request);
  const rest = useful.reduce((total, { worth }) => total + worth, 0n);
  let best: { coins: C[]; excess: bigint } | null = null;
  let tries = MAX_TRIES;
  const chosen: C[] = [];

  function visit(depth: number, worth: bigint, remaining: bigint): void {
    if (tries-- <= 0 || worth > target + tolerance || worth + remaining < target) return;
    const excess = worth - target;
    if (excess >= 0n) {
      if (!best || excess < best.excess) best = { coins: [...chosen], excess };
      return;
    }
    const next = useful[depth];
    if (!next) return;
    chosen.push(next.coin);
    visit(depth + 1, worth + next.worth, remaining - next.worth);
    chosen.pop();
    visit(depth + 1, worth, remaining - next.worth);
  }

  visit(0, 0n, rest);
  const found = best as { coins: C[] } | null;
  // Rounding up to whole vB may leave the sum of parts a sat short of the whole.
  if (!found || sum(found.coins) < request.paySats + feeOf(found.coins, request, false))
    return null;
  return found.coins;
}

function inputFee(coin: Pick<Selectable, 'type'>, request: SelectionRequest): bigint {
  const one = sizeOf([coin.type], [request.payType]);
  return feeFor(request.feeRate, one - sizeOf([], [request.payType]));
}

function insufficient(
  coins: readonly Selectable[],
  request: SelectionRequest,
): AppError<'INSUFFICIENT_FUNDS'> {
  const available = sum(coins);
  const needed = request.paySats + feeOf(coins.length > 0 ? coins : oneInput, request, false);
  const missing = needed - available;
  return new AppError('INSUFFICIENT_FUNDS', 'not enough spendable coins', {
    neededSats: needed.toString(),
    availableSats: available.toString(),
    missingSats: missing.toString(),
  });
}

const oneInput: Selectable[] = [{ outpoint: '', sats: 0n, type: 'p2wpkh' }];

function shuffle<T>(items: readonly T[], random: (below: number) => number): T[] {
  const shuffled = [...items];
  for (let end = shuffled.length - 1; end > 0; end--) {
    const other = random(end + 1);
    [shuffled[end], shuffled[other]] = [shuffled[other] as T, shuffled[end] as T];
  }
  return shuffled;
}

/** Uniform numbers from random bytes, by rejection. */
export function randomBelow(
  randomBytes: (length: number) => Uint8Array,
): (below: number) => number {
  return (below) => {
    const limit = 2 ** 32 - (2 ** 32 % below);
    for (;;) {
      const value = Buffer.from(randomBytes(4)).readUInt32BE();
      if (value < limit) return value % below;
    }
  };
}

const sum = (coins: readonly Selectable[]): bigint =>
  coins.reduce((total, { sats }) => total + sats, 0n);

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** By value, then by outpoint, so that the order of a provider's list changes nothing. */
function largestFirst(a: Selectable, b: Selectable): number {
  return (
    compare(b.sats, a.sats) || (a.outpoint < b.outpoint ? -1 : a.outpoint > b.outpoint ? 1 : 0)
  );
}
