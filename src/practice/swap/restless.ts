import { type Handlers, wrap } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import type { RouteName } from '#practice/api/rules/table.ts';
import { createWallet } from '#practice/chain/wallet.ts';

import { createActor } from './actor.ts';
import { HUB } from './module.ts';
import { sides } from './trade.ts';
import type { SwapWorld } from './world.ts';

/** Preparations whose result depends on a pool. */
const watched: readonly RouteName[] = ['swap.preSwap', 'swap.preAddLiq', 'swap.preRemoveLiq'];
/** Traded before the user does: a thirtieth of the pool's reserve. */
const PART = 30n;

type Ticks = Partial<Record<'tickIn' | 'tickOut' | 'tick0' | 'tick1', string>>;

/** Another user trades in the same pool and direction. */
function trade(handlers: Handlers, world: SwapWorld, params: Ticks): void {
  const { book, seed, now } = world;
  const { tickIn = params.tick0 ?? '', tickOut = params.tick1 ?? '' } = params;
  const [from, to] = [book.tick(tickIn), book.tick(tickOut)];
  const pool = book.pool(book.pairOf(from, to).pair);
  if (!pool) return;
  const { reserveIn, reserveOut } = sides(pool, from);
  createActor(handlers, createWallet(seed, 'swap user marten'), HUB, now).act('swap', {
    tickIn: from,
    tickOut: to,
    amountIn: book.text(from, reserveIn / PART),
    // Accepts any output: a slippage of 1 allows half of this amount.
    amountOut: book.text(to, reserveOut / PART),
    exactType: 'exactIn',
    slippage: '1',
  });
}

/** While this is set, prices always change between a quote and its approval. */
export const restless = (handlers: Handlers, world: SwapWorld): Handlers =>
  wrap(handlers, ({ name, params, answer }) => {
    const answered = answer();
    if (world.conditions().restless !== true || !watched.includes(name)) return answered;
    try {
      trade(handlers, world, params as Ticks);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    return answered;
  });
