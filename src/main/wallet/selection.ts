import { SMALL_COIN } from '#shared/bitcoin/paying.ts';
import { AppError, isAppError } from '#shared/errors.ts';

import type { ScriptType } from './addresses.ts';
import { branchAndBound, type Candidate } from './branch-and-bound.ts';
import { sortedCoins } from './coin-order.ts';
import {
  dustLimit,
  emptyTally,
  feeFor,
  type InputType,
  milliRate,
  type OutputSize,
  type Tally,
  tallyInput,
  weightOf,
  weightOfTally,
} from './fees.ts';

export interface Selectable {
  outpoint: string;
  sats: bigint;
  type: InputType;
}

export interface SelectionRequest {
  /** Sum of all outputs except change. */
  paySats: bigint;
  /** All outputs except change. */
  payTypes: readonly OutputSize[];
  changeType: InputType;
  /** sat/vB */
  feeRate: number;
  /** Change below this goes to the fee, since it could never pay for anything. At least the dust limit. */
  minChange: bigint;
  /** Coins that are always spent, before the selected ones; their value and weight count. */
  fixed?: readonly Selectable[];
}

export interface Selection<C extends Selectable> {
  /** Without the fixed ones. */
  coins: C[];
  /** 0 when there is no change output. */
  changeSats: bigint;
  feeSats: bigint;
  vsize: number;
}

/** The output script of a coin type. */
export const scriptTypeOfInput = (type: InputType): ScriptType =>
  type === 'p2sh-p2wpkh' ? 'p2sh' : type;

const MAX_TRIES = 20_000;

/**
 * Small coins pay only if the others don't suffice: they are kept for purchases, and spending one costs much of
 * its value. Depends only on the coins and `random`. Throws INSUFFICIENT_FUNDS.
 */
export function selectCoins<C extends Selectable>(
  coins: readonly C[],
  request: SelectionRequest,
  random: (below: number) => number,
): Selection<C> {
  const large = coins.filter(({ sats }) => sats > SMALL_COIN);
  if (large.length < coins.length) {
    try {
      return cheapest(large, request, random);
    } catch (error) {
      if (!isAppError(error, 'INSUFFICIENT_FUNDS')) throw error;
    }
  }
  return cheapest(coins, request, random);
}

/**
 * Of three candidates, the one with the lowest fee: a set without change by branch and bound (Erhardt 2016), a
 * single random draw, and largest first. A set without change may use many small coins, each of which costs a
 * fee, so it must not win if one large coin is cheaper. Sums are exact: coins = payment + change + fee.
 * `random(n)` returns 0 … n-1; the result depends only on it and the coins. Throws INSUFFICIENT_FUNDS.
 */
function cheapest<C extends Selectable>(
  coins: readonly C[],
  request: SelectionRequest,
  random: (below: number) => number,
): Selection<C> {
  if (overOf(coins, request) < 0n) throw insufficient(coins, request);
  const sorted = sortedCoins(coins);
  if (overOf([], request) >= feeOf([], request, false) && spendsAny([], request)) {
    return finish([], request);
  }
  const candidates = [
    withoutChange(sorted, request),
    accumulate(drawn(sorted, random), request),
    accumulate(sorted, request),
  ]
    .filter((found) => found !== null)
    .map((found) => finish(found, request));
  const best = candidates.sort((a, b) => compare(a.feeSats, b.feeSats))[0];
  if (best) return best;
  throw insufficient(sorted, request);
}

/** Spends exactly these coins, as picked by the user. Throws INSUFFICIENT_FUNDS. */
export function spendAll<C extends Selectable>(
  coins: readonly C[],
  request: SelectionRequest,
): Selection<C> {
  const enough = overOf(coins, request) >= feeOf(coins, request, false);
  if (!enough || !spendsAny(coins, request)) throw insufficient(coins, request);
  return finish([...coins], request);
}

/**
 * The amount left for one more output of a type if exactly these coins are spent without change.
 * Throws INSUFFICIENT_FUNDS if it is below the dust limit.
 */
export function sweep(
  coins: readonly Selectable[],
  request: SelectionRequest,
  restType: ScriptType,
): { restSats: bigint; feeSats: bigint; vsize: number } {
  const whole = { ...request, payTypes: [...request.payTypes, restType] };
  const feeSats = feeOf(coins, whole, false);
  const restSats = overOf(coins, request) - feeSats;
  if (coins.length === 0 || restSats < dustLimit[restType]) {
    throw insufficient(coins, { ...whole, paySats: request.paySats + dustLimit[restType] });
  }
  return { restSats, feeSats, vsize: vsizeOf(coins, whole, false) };
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
  return vsizeOfTally(tallyOf([...fixedOf(request), ...coins]), request, change);
}

function tallyOf(coins: readonly Selectable[]): Tally {
  const tally = emptyTally();
  for (const { type } of coins) tallyInput(tally, type);
  return tally;
}

function vsizeOfTally(tally: Tally, request: SelectionRequest, change: boolean): number {
  const { payTypes, changeType } = request;
  const outputs = change ? [...payTypes, scriptTypeOfInput(changeType)] : payTypes;
  return Math.ceil(weightOfTally(tally, outputs) / 4);
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
  ordered: Iterable<C>,
  request: SelectionRequest,
): C[] | null {
  const taken: C[] = [];
  const tally = tallyOf(fixedOf(request));
  const least = minChangeOf(request);
  let over = overOf([], request);
  let bare = 0;
  for (const coin of ordered) {
    taken.push(coin);
    tallyInput(tally, coin.type);
    over += coin.sats;
    // The fee doesn't matter before the payment itself is covered.
    if (over < 0n) continue;
    if (over >= feeFor(request.feeRate, vsizeOfTally(tally, request, true)) + least) return taken;
    if (bare === 0 && over >= feeFor(request.feeRate, vsizeOfTally(tally, request, false))) {
      bare = taken.length;
    }
  }
  return bare === 0 ? null : taken.slice(0, bare);
}

/** Fee of a weight in 1/4000 sat: integers, so that comparisons need no rounding. */
const SCALE = 4000n;
const scaledFee = (request: SelectionRequest, weight: number): bigint =>
  milliRate(request.feeRate) * BigInt(weight);

/** A set without change: the least excess below the cost of change. */
function withoutChange<C extends Selectable>(
  sorted: readonly C[],
  request: SelectionRequest,
): C[] | null {
  const { payTypes, changeType } = request;
  const fixed = fixedOf(request).map(({ type }) => type);
  const empty = weightOf(fixed, payTypes);
  const target = -overOf([], request) * SCALE + scaledFee(request, empty);
  // Cost of a change output now and when it is spent later.
  const tolerance = scaledFee(
    request,
    weightOf(fixed, [...payTypes, scriptTypeOfInput(changeType)]) -
      empty +
      inputWeight(changeType, payTypes),
  );
  const tally = tallyOf(fixedOf(request));
  let over = overOf([], request);
  return branchAndBound({
    ...mostWorth(sorted, request),
    target,
    tolerance,
    tries: MAX_TRIES,
    put({ type, sats }) {
      tallyInput(tally, type);
      over += sats;
    },
    take({ type, sats }) {
      tallyInput(tally, type, -1);
      over -= sats;
    },
    // Rounding up to whole vB and sats may still require a little more.
    covers: () => over >= feeFor(request.feeRate, vsizeOfTally(tally, request, false)),
  });
}

/** What an additional input weighs. */
const inputWeight = (type: InputType, payTypes: readonly OutputSize[]): number =>
  weightOf(['p2wpkh', type], payTypes) - weightOf(['p2wpkh'], payTypes);

/** Coins of one type worth more than their fee, by position, and the next one. */
interface Queue {
  fee: bigint;
  /** Minimum value of a coin, in sats. */
  least: bigint;
  useful: number[];
  next: number;
}

/** Coins worth more than their fee, most valuable first, as many as the search can reach. */
function mostWorth<C extends Selectable>(
  sorted: readonly C[],
  request: SelectionRequest,
): { candidates: Candidate<C>[]; total: bigint } {
  // Coins of one type are in order of value already.
  const queues = new Map<InputType, Queue>();
  for (let at = 0; at < sorted.length; at += 1) {
    const { type, sats } = sorted[at] as C;
    let queue = queues.get(type);
    if (!queue) {
      const fee = scaledFee(request, inputWeight(type, request.payTypes));
      queue = { fee, least: fee / SCALE, useful: [], next: 0 };
      queues.set(type, queue);
    }
    if (sats > queue.least) queue.useful.push(at);
  }
  let total = 0n;
  for (const { useful, fee } of queues.values()) {
    const sats = sumOf(useful.length, (at) => sorted[useful[at] ?? 0]?.sats ?? 0n);
    total += sats * SCALE - BigInt(useful.length) * fee;
  }
  const headOf = ({ useful, next, fee }: Queue) => {
    const at = useful[next];
    const coin = at === undefined ? undefined : sorted[at];
    return at === undefined || !coin ? null : { at, coin, worth: coin.sats * SCALE - fee };
  };
  const candidates: Candidate<C>[] = [];
  while (candidates.length < MAX_TRIES) {
    let first: {
      queue: Queue;
      head: NonNullable<ReturnType<typeof headOf>>;
    } | null = null;
    for (const queue of queues.values()) {
      const head = headOf(queue);
      if (!head) continue;
      const order = first ? compare(head.worth, first.head.worth) || first.head.at - head.at : 1;
      if (order > 0) first = { queue, head };
    }
    if (!first) break;
    first.queue.next += 1;
    candidates.push({ coin: first.head.coin, worth: first.head.worth });
  }
  return { candidates, total };
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

/** The items in random order, drawn lazily, since few of many are needed. */
function* drawn<T>(items: readonly T[], random: (below: number) => number): Generator<T> {
  const left = [...items];
  for (let at = 0; at < left.length; at += 1) {
    const other = left.length - 1 - random(left.length - at);
    [left[at], left[other]] = [left[other] as T, left[at] as T];
    yield left[at] as T;
  }
}

/** Uniform integers from random bytes, by rejection sampling. */
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
  sumOf(coins.length, (at) => coins[at]?.sats ?? 0n);

/** Adds as numbers while exact, since a hundred thousand bigints are slow. */
function sumOf(count: number, satsAt: (at: number) => bigint): bigint {
  let whole = 0n;
  let part = 0;
  for (let at = 0; at < count; at += 1) {
    const sats = satsAt(at);
    const next = part + Number(sats);
    if (sats >= 0n && sats <= MOST && Number.isSafeInteger(next)) part = next;
    else {
      whole += BigInt(part) + sats;
      part = 0;
    }
  }
  return whole + BigInt(part);
}

const MOST = BigInt(Number.MAX_SAFE_INTEGER);

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
