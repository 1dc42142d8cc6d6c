import type { Caller, Handlers } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import { createWallet } from '#practice/chain/wallet.ts';

import { createActor } from './actor.ts';
import type { Ledger } from './ledger.ts';
import { HUB } from './module.ts';
import { sides } from './trade.ts';

/** Preparations whose outcome depends on a pool, and the pool's two ticks in what they ask. */
const watched = ['swap.preSwap', 'swap.preAddLiq', 'swap.preRemoveLiq'] as const;
/** Of the pool's reserve, what goes in before the asker does: a thirtieth. */
const PART = 30n;

type Ask = Partial<Record<'tickIn' | 'tickOut' | 'tick0' | 'tick1', string>>;

/**
 * The same handlers, with somebody who trades in the asker's pool, in the asker's direction, right after a preparation,
 * for as long as the lever is set: prices between a quote and its approval are never what they were.
 */
export function restless(handlers: Handlers, ledger: Ledger, seed: string): Handlers {
  const { book, state } = ledger;

  function trade({ tickIn, tickOut, tick0, tick1 }: Ask): void {
    const from = book.tick(tickIn ?? tick0 ?? '');
    const to = book.tick(tickOut ?? tick1 ?? '');
    const pool = state.swapPools.get(book.pairOf(from, to).pair);
    if (!pool) return;
    const wallet = createWallet(seed, 'swap user marten');
    const actor = createActor(handlers, wallet, HUB, () => ledger.now());
    const amountIn = book.text(from, sides(pool, from).reserveIn / PART);
    actor.act('swap', {
      tickIn: from,
      tickOut: to,
      amountIn,
      // Whatever comes out: the slippage of a whole takes half of it.
      amountOut: book.text(to, sides(pool, from).reserveOut / PART),
      exactType: 'exactIn',
      slippage: '1',
    });
  }

  const wrapped = watched.map((name) => {
    const handler = handlers[name] as ((ask: Ask, caller: Caller) => unknown) | undefined;
    const disturbed = (ask: Ask, caller: Caller): unknown => {
      const answer = handler?.(ask, caller);
      if (ledger.conditions().restless === true) {
        try {
          trade(ask);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      }
      return answer;
    };
    return [name, disturbed];
  });
  return { ...handlers, ...(Object.fromEntries(wrapped) as Handlers) };
}
