import {
  dustLimit,
  feeFor,
  type InputType,
  milliRate,
  sizeOf,
  weightOf,
} from '#main/wallet/fees.ts';
import {
  scriptTypeOfInput,
  type Selectable,
  type Selection,
  type SelectionRequest,
} from '#main/wallet/selection.ts';
import { AppError, isAppError } from '#shared/errors.ts';

const MAX_TRIES = 20_000;

/** Small coins pay only if the others don't suffice. */
export function plainSelectCoins<C extends Selectable>(
  coins: readonly C[],
  request: SelectionRequest,
  random: (below: number) => number,
): Selection<C> {
  const large = coins.filter(({ sats }) => sats > 2_000n);
  try {
    return plainCheapest(large, request, random);
  } catch (error) {
    if (!isAppError(error, 'INSUFFICIENT_FUNDS')) throw error;
    return plainCheapest(coins, request, random);
  }
}

/**
 * The first, recursive version of coin selection, which adds up all coins for each question. The fast version
 * must find the same: of a set without change by branch and bound (Erhardt 2016), a single random draw and
 * largest first, the one with the lowest fee. Sums are exact: coins = payment + change + fee. `random(n)`
 * returns 0 … n-1; the result depends only on it and the coins. Throws INSUFFICIENT_FUNDS.
 */
function plainCheapest<C extends Selectable>(
  coins: readonly C[],
  request: SelectionRequest,
  random: (below: number) => number,
): Selection<C> {
  const sorted = [...coins].sort(largestFirst);
  if (overOf([], request) >= feeOf([], request, false) && spendsAny([], request)) {
    return finish([], request);
  }
  const candidates = [
    branchAndBound(sorted, request),
    accumulate(shuffle(sorted, random), request),
    accumulate(sorted, request),
  ]
    .filter((found) => found !== null)
    .map((found) => finish(found, request));
  const best = candidates.sort((a, b) => compare(a.feeSats, b.feeSats))[0];
  if (best) return best;
  throw insufficient(sorted, request);
}

const fixedOf = ({ fixed }: SelectionRequest): readonly Selectable[] => fixed ?? [];
const spendsAny = (coins: readonly Selectable[], request: SelectionRequest): boolean =>
  coins.length + fixedOf(request).length > 0;
const overOf = (coins: readonly Selectable[], request: SelectionRequest): bigint =>
  sum(fixedOf(request)) + sum(coins) - request.paySats;

/** Fee of these coins with or without a change output. */
function feeOf(coins: readonly Selectable[], request: SelectionRequest, change: boolean): bigint {
  return feeFor(request.feeRate, vsizeOf(coins, request, change));
}

function vsizeOf(coins: readonly Selectable[], request: SelectionRequest, change: boolean): number {
  const { payTypes, changeType } = request;
  return sizeOf(
    [...fixedOf(request), ...coins].map(({ type }) => type),
    change ? [...payTypes, scriptTypeOfInput(changeType)] : payTypes,
  );
}

function minChangeOf({ minChange, changeType }: SelectionRequest): bigint {
  const dust = dustLimit[scriptTypeOfInput(changeType)];
  return minChange > dust ? minChange : dust;
}

function finish<C extends Selectable>(coins: C[], request: SelectionRequest): Selection<C> {
  const over = overOf(coins, request);
  const changeSats = over - feeOf(coins, request, true);
  if (changeSats >= minChangeOf(request)) {
    return {
      coins,
      changeSats,
      feeSats: over - changeSats,
      vsize: vsizeOf(coins, request, true),
    };
  }
  return { coins, changeSats: 0n, feeSats: over, vsize: vsizeOf(coins, request, false) };
}

/** Adds coins in order until payment and fee are covered, preferably with useful change. */
function accumulate<C extends Selectable>(
  ordered: readonly C[],
  request: SelectionRequest,
): C[] | null {
  const taken: C[] = [];
  let bare: C[] | null = null;
  for (const coin of ordered) {
    taken.push(coin);
    const over = overOf(taken, request);
    if (over >= feeOf(taken, request, true) + minChangeOf(request)) return taken;
    if (!bare && over >= feeOf(taken, request, false)) bare = [...taken];
  }
  return bare;
}

/** Fee of a weight in 1/4000 sat: integers, so that comparisons need no rounding. */
const SCALE = 4000n;
const scaledFee = (request: SelectionRequest, weight: number): bigint =>
  milliRate(request.feeRate) * BigInt(weight);

/** Depth first over include/exclude, looking for the least excess below the cost of change. */
function branchAndBound<C extends Selectable>(
  sorted: readonly C[],
  request: SelectionRequest,
): C[] | null {
  const { payTypes, changeType } = request;
  const fixed = fixedOf(request).map(({ type }) => type);
  // With one input, so that each further input adds the same.
  const empty = weightOf(fixed, payTypes);
  const inputWeight = (type: InputType): number =>
    weightOf(['p2wpkh', type], payTypes) - weightOf(['p2wpkh'], payTypes);
  const useful = sorted
    .map((coin) => ({
      coin,
      worth: coin.sats * SCALE - scaledFee(request, inputWeight(coin.type)),
    }))
    .filter(({ worth }) => worth > 0n)
    .sort((a, b) => compare(b.worth, a.worth));
  const target = -overOf([], request) * SCALE + scaledFee(request, empty);
  // Cost of a change output now and when it is spent later.
  const tolerance = scaledFee(
    request,
    weightOf(fixed, [...payTypes, scriptTypeOfInput(changeType)]) - empty + inputWeight(changeType),
  );
  let best: { coins: C[]; worth: bigint } | null = null;
  let tries = MAX_TRIES;
  const chosen: C[] = [];

  function visit(depth: number, worth: bigint, remaining: bigint): void {
    const ceiling = best?.worth ?? target + tolerance;
    if (tries-- <= 0 || worth > ceiling || worth + remaining < target) return;
    // Rounding up to whole vB and sats may still require a little more.
    if (worth >= target && overOf(chosen, request) >= feeOf(chosen, request, false)) {
      best = { coins: [...chosen], worth };
      return;
    }
    const next = useful[depth];
    if (!next) return;
    chosen.push(next.coin);
    visit(depth + 1, worth + next.worth, remaining - next.worth);
    chosen.pop();
    visit(depth + 1, worth, remaining - next.worth);
  }

  visit(
    0,
    0n,
    useful.reduce((total, { worth }) => total + worth, 0n),
  );
  return (best as { coins: C[] } | null)?.coins ?? null;
}

function insufficient(
  coins: readonly Selectable[],
  request: SelectionRequest,
): AppError<'INSUFFICIENT_FUNDS'> {
  const available = sum(fixedOf(request)) + sum(coins);
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
  const { length } = shuffled;
  for (let at = 0; at < length; at++) {
    const other = length - 1 - random(length - at);
    [shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T];
  }
  return shuffled;
}

const sum = (coins: readonly Selectable[]): bigint =>
  coins.reduce((total, { sats }) => total + sats, 0n);

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** By value, then by outpoint, so that the provider's order doesn't matter. */
function largestFirst(a: Selectable, b: Selectable): number {
  return (
    compare(b.sats, a.sats) || (a.outpoint < b.outpoint ? -1 : a.outpoint > b.outpoint ? 1 : 0)
  );
}
