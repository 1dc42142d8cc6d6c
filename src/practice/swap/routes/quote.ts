import type { Routes } from '#practice/api/handlers.ts';
import { refuse } from '#practice/api/refusal.ts';
import { unitOf } from '#practice/swap/book.ts';
import { allLp, liquidityFor, worthOf } from '#practice/swap/math.ts';
import { HUB } from '#practice/swap/module.ts';
import { shareText, usdNumber, usdText } from '#practice/swap/prices.ts';
import { type ExactType, expected } from '#practice/swap/trade.ts';
import type { SwapWorld } from '#practice/swap/world.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';

import { priceLine } from './price-line.ts';

const RATIO_DECIMALS = 18;

/** One hop at the pools' current state; amounts in base units. Throws Refusal. */
export function quote(
  { book }: SwapWorld,
  tickIn: string,
  tickOut: string,
  amount: bigint,
  exactType: ExactType,
): bigint {
  const pool = book.needPool(book.pairOf(tickIn, tickOut).pair);
  return expected(pool, tickIn, amount, exactType);
}

/** Two hops through the hub: the middle and the outer amount. Throws Refusal. */
export function quoteTwo(
  world: SwapWorld,
  tickIn: string,
  tickOut: string,
  amount: bigint,
  exactType: ExactType,
): { middle: bigint; outer: bigint } {
  if (tickIn === HUB || tickOut === HUB) refuse('failed', `${HUB} needs one hop`);
  if (exactType === 'exactIn') {
    const middle = quote(world, tickIn, HUB, amount, exactType);
    return { middle, outer: quote(world, HUB, tickOut, middle, exactType) };
  }
  const middle = quote(world, HUB, tickOut, amount, exactType);
  return { middle, outer: quote(world, tickIn, HUB, middle, exactType) };
}

interface QuoteRequest {
  tickIn: string;
  tickOut: string;
  amount: string;
  exactType: ExactType;
}

/** A swap request: the tick of its amount, and the tick to be quoted. */
function readQuote({ book }: SwapWorld, { exactType, ...request }: QuoteRequest) {
  const [tickIn, tickOut] = [book.tick(request.tickIn), book.tick(request.tickOut)];
  const [exact, other] = exactType === 'exactIn' ? [tickIn, tickOut] : [tickOut, tickIn];
  const amount = book.scale(exact, request.amount);
  return { tickIn, tickOut, given: exact, other, amount, exactType };
}

const wireQuote = (
  { book, prices }: SwapWorld,
  { given, amount, other }: ReturnType<typeof readQuote>,
  value: bigint,
) => ({
  amountUSD: usdText(prices.usd(given, amount)),
  expectUSD: usdText(prices.usd(other, value)),
  expect: book.text(other, value),
});

interface Side {
  tick: string;
  amount: bigint;
}

/** Amount of `of` that one whole `per` is worth. */
function ratio({ book }: SwapWorld, of: Side, per: Side): string {
  if (per.amount === 0n) return '0';
  const unit = (tick: string) => unitOf(book.decimals(tick));
  const scaled =
    (of.amount * unit(per.tick) * unitOf(RATIO_DECIMALS)) / (per.amount * unit(of.tick));
  return unscaleDecimal(scaled, RATIO_DECIMALS);
}

/** Two amounts of a pair in the request's order. */
function inOrder(
  { tick0, tick1, turned }: { tick0: string; tick1: string; turned: boolean },
  { amount0, amount1 }: { amount0: bigint; amount1: bigint },
): [Side, Side] {
  const sides: [Side, Side] = [
    { tick: tick0, amount: amount0 },
    { tick: tick1, amount: amount1 },
  ];
  return turned ? [sides[1], sides[0]] : sides;
}

const wireSides = ({ book, prices }: SwapWorld, [first, second]: [Side, Side]) => ({
  amount0: book.text(first.tick, first.amount),
  amount1: book.text(second.tick, second.amount),
  amount0USD: usdText(prices.usd(first.tick, first.amount)),
  amount1USD: usdText(prices.usd(second.tick, second.amount)),
});

export const quoteRoutes: Routes<SwapWorld> = {
  'swap.quoteSwap': (world, params) => {
    const request = readQuote(world, params);
    const { tickIn, tickOut, amount, exactType } = request;
    return wireQuote(world, request, quote(world, tickIn, tickOut, amount, exactType));
  },
  'swap.quoteMultiSwap': (world, params) => {
    const request = readQuote(world, params);
    const { tickIn, tickOut, amount, exactType } = request;
    const { middle, outer } = quoteTwo(world, tickIn, tickOut, amount, exactType);
    return { ...wireQuote(world, request, outer), routesExpect: [world.book.text(HUB, middle)] };
  },
  'swap.quoteAddLiq': (world, request) => {
    const { book } = world;
    const pair = book.pairOfText(request);
    const pool = book.needPool(pair.pair);
    const [text0, text1] = pair.turned
      ? [request.amount1, request.amount0]
      : [request.amount0, request.amount1];
    const both = text0 !== undefined && text1 !== undefined;
    if ((pool.lp === 0n) !== both || (text0 === undefined && text1 === undefined)) {
      const need = pool.lp === 0n ? 'both amounts' : 'exactly one amount';
      refuse('failed', `${need} needed`);
    }
    let amount0 = text0 === undefined ? 0n : book.scale(pair.tick0, text0);
    let amount1 = text1 === undefined ? 0n : book.scale(pair.tick1, text1);
    // The other amount is rounded up by at most one unit, so that the given one is used up.
    if (text0 === undefined) amount0 = (amount1 * pool.reserve0) / pool.reserve1 + 1n;
    if (text1 === undefined) amount1 = (amount0 * pool.reserve1) / pool.reserve0 + 1n;
    const used = liquidityFor(pool, amount0, amount1);
    const sides = inOrder(pair, used);
    const [first, second] = sides;
    return {
      ...wireSides(world, sides),
      lp: book.lpText(used.lp),
      tick0PerTick1: ratio(world, first, second),
      tick1PerTick0: ratio(world, second, first),
      shareOfPool: shareText(used.lp, allLp(pool) + used.lp),
    };
  },
  'swap.quoteRemoveLiq': (world, request) => {
    const { book } = world;
    const pair = book.pairOfText(request);
    const pool = book.needPool(pair.pair);
    const lp = book.scaleLp(request.lp);
    if (lp > allLp(pool)) refuse('failed', 'more shares than the pool has');
    const sides = inOrder(pair, worthOf(pool, lp));
    return { tick0: sides[0].tick, tick1: sides[1].tick, ...wireSides(world, sides) };
  },
  'swap.tickPrice': ({ book, prices }, { tick }) => ({
    price: usdNumber(prices.of(book.tick(tick))),
  }),
  'swap.priceLine': (world, { tick0, tick1, timeRange }) => {
    const list = priceLine(world, world.book.tick(tick0), world.book.tick(tick1), timeRange);
    return { total: list.length, list };
  },
};
