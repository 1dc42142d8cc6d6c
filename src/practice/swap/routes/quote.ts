import type { Handlers } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import { codes } from '#practice/swap/codes.ts';
import { liquidityFor, worthOf } from '#practice/swap/math.ts';
import { HUB } from '#practice/swap/module.ts';
import { shareText, usdNumber, usdText } from '#practice/swap/prices.ts';
import { type ExactType, expected } from '#practice/swap/trade.ts';
import type { SwapWorld } from '#practice/swap/world.ts';
import { unscaleDecimal } from '#shared/bitcoin/amount.ts';

import { priceLine } from './price-line.ts';

const RATIO_DECIMALS = 18;

export interface QuoteAsk {
  tickIn: string;
  tickOut: string;
  amount: string;
  exactType: ExactType;
}

/** One hop at the pools as they are; amounts in base units. Throws Refusal. */
export function quote(
  { ledger: { book } }: SwapWorld,
  tickIn: string,
  tickOut: string,
  amount: bigint,
  exactType: ExactType,
) {
  const pool = book.needPool(book.pairOf(tickIn, tickOut).pair);
  return expected(pool, tickIn, amount, exactType);
}

/** Two hops through the hub: the middle amount and the outer one. Throws Refusal. */
export function quoteTwo(
  world: SwapWorld,
  tickIn: string,
  tickOut: string,
  amount: bigint,
  exactType: ExactType,
): { middle: bigint; outer: bigint } {
  if (tickIn === HUB || tickOut === HUB) throw new Refusal(codes.failed, `${HUB} needs one hop`);
  if (exactType === 'exactIn') {
    const middle = quote(world, tickIn, HUB, amount, exactType);
    return { middle, outer: quote(world, HUB, tickOut, middle, exactType) };
  }
  const middle = quote(world, HUB, tickOut, amount, exactType);
  return { middle, outer: quote(world, tickIn, HUB, middle, exactType) };
}

export function quoteHandlers(world: SwapWorld): Handlers {
  const { ledger } = world;
  const { book, prices } = ledger;

  function read({ tickIn, tickOut, amount, exactType }: QuoteAsk) {
    const ticks = { tickIn: book.tick(tickIn), tickOut: book.tick(tickOut) };
    const [given, other] =
      exactType === 'exactIn' ? [ticks.tickIn, ticks.tickOut] : [ticks.tickOut, ticks.tickIn];
    return { ...ticks, given, other, amount: book.scale(given, amount), exactType };
  }
  const answer = (given: string, amount: bigint, other: string, value: bigint) => ({
    amountUSD: usdText(prices.usd(given, amount)),
    expectUSD: usdText(prices.usd(other, value)),
    expect: book.text(other, value),
  });
  /** How much of `of` one whole `per` is worth. */
  const ratio = (of: bigint, ofTick: string, per: bigint, perTick: string): string => {
    if (per === 0n) return '0';
    const unit = (tick: string) => 10n ** BigInt(book.decimals(tick));
    const scaled = (of * unit(perTick) * 10n ** BigInt(RATIO_DECIMALS)) / (per * unit(ofTick));
    return unscaleDecimal(scaled, RATIO_DECIMALS);
  };

  return {
    'swap.quoteSwap': (ask) => {
      const { tickIn, tickOut, given, other, amount, exactType } = read(ask);
      return answer(given, amount, other, quote(world, tickIn, tickOut, amount, exactType));
    },
    'swap.quoteMultiSwap': (ask) => {
      const { tickIn, tickOut, given, other, amount, exactType } = read(ask);
      const { middle, outer } = quoteTwo(world, tickIn, tickOut, amount, exactType);
      return {
        ...answer(given, amount, other, outer),
        routesExpect: [book.text(HUB, middle)],
      };
    },
    'swap.quoteAddLiq': (ask) => {
      const { pair, tick0, tick1, turned } = book.pairOf(
        book.tick(ask.tick0),
        book.tick(ask.tick1),
      );
      const pool = book.needPool(pair);
      const [text0, text1] = turned ? [ask.amount1, ask.amount0] : [ask.amount0, ask.amount1];
      const both = text0 !== undefined && text1 !== undefined;
      if ((pool.lp === 0n) !== both || (text0 === undefined && text1 === undefined)) {
        const need = pool.lp === 0n ? 'both amounts' : 'exactly one amount';
        throw new Refusal(codes.failed, `${need} needed`);
      }
      let amount0 = text0 === undefined ? 0n : book.scale(tick0, text0);
      let amount1 = text1 === undefined ? 0n : book.scale(tick1, text1);
      // The other amount is rounded up by one unit at most, so that the given one is used whole.
      if (text0 === undefined) amount0 = (amount1 * pool.reserve0) / pool.reserve1 + 1n;
      if (text1 === undefined) amount1 = (amount0 * pool.reserve1) / pool.reserve0 + 1n;
      const used = liquidityFor(pool, amount0, amount1);
      const side0 = { amount: used.amount0, tick: tick0 };
      const side1 = { amount: used.amount1, tick: tick1 };
      const [first, second] = turned ? [side1, side0] : [side0, side1];
      const all = pool.lp + used.lp;
      return {
        amount0: book.text(first.tick, first.amount),
        amount1: book.text(second.tick, second.amount),
        amount0USD: usdText(prices.usd(first.tick, first.amount)),
        amount1USD: usdText(prices.usd(second.tick, second.amount)),
        lp: book.lpText(used.lp),
        tick0PerTick1: ratio(first.amount, first.tick, second.amount, second.tick),
        tick1PerTick0: ratio(second.amount, second.tick, first.amount, first.tick),
        shareOfPool: shareText(used.lp, all),
      };
    },
    'swap.quoteRemoveLiq': (ask) => {
      const { pair, tick0, tick1, turned } = book.pairOf(
        book.tick(ask.tick0),
        book.tick(ask.tick1),
      );
      const pool = book.needPool(pair);
      const lp = book.scaleLp(ask.lp);
      if (lp > pool.lp) throw new Refusal(codes.failed, 'more shares than the pool has');
      const worth = worthOf(pool, lp);
      const side0 = { amount: worth.amount0, tick: tick0 };
      const side1 = { amount: worth.amount1, tick: tick1 };
      const [first, second] = turned ? [side1, side0] : [side0, side1];
      return {
        tick0: first.tick,
        tick1: second.tick,
        amount0: book.text(first.tick, first.amount),
        amount1: book.text(second.tick, second.amount),
        amount0USD: usdText(prices.usd(first.tick, first.amount)),
        amount1USD: usdText(prices.usd(second.tick, second.amount)),
      };
    },
    'swap.tickPrice': ({ tick }) => ({ price: usdNumber(prices.of(book.tick(tick))) }),
    'swap.priceLine': (ask) => {
      const list = priceLine(ledger, book.tick(ask.tick0), book.tick(ask.tick1), ask.timeRange);
      return { total: list.length, list };
    },
  };
}
