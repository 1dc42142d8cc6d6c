import { createActor } from '#practice/swap/actor.ts';
import { PAIRS } from '#practice/swap/first-day.ts';
import { HUB } from '#practice/swap/module.ts';

import type { Act, Life } from './acts.ts';
import type { Dice } from './dice.ts';

const slippage = '0.05';

/** One of the swap's first users; null if the network has no swap. */
function pickUser({ handlers, swappers, now }: Life, dice: Dice) {
  const wallet = handlers['swap.quoteSwap'] ? dice.pick(swappers) : undefined;
  return wallet ? createActor(handlers, wallet, HUB, now) : null;
}

/** Swaps one token for another in a pool. */
export const swapTokens: Act = (life, _who, dice) => {
  const user = pickUser(life, dice);
  const [a, b] = dice.pick(PAIRS) ?? PAIRS[0];
  if (!user) return null;
  const [tickIn, tickOut] = dice.roll(2) === 0 ? [a, b] : [b, a];
  const amountIn = String(25 + dice.roll(250));
  const exact = { tickIn, tickOut, exactType: 'exactIn' } as const;
  const { address } = user;
  const { expect } = life.ask('swap.quoteSwap', { ...exact, address, amount: amountIn });
  user.act('swap', { ...exact, amountIn, amountOut: expect, slippage });
  return `swapped ${amountIn} ${tickIn} for ${tickOut}`;
};

/** Adds a little liquidity to a pool. */
export const addLiquidity: Act = (life, _who, dice) => {
  const user = pickUser(life, dice);
  const [tick0, tick1] = dice.pick(PAIRS) ?? PAIRS[0];
  if (!user) return null;
  const { address } = user;
  const amount = String(20 + dice.roll(100));
  const ask = { address, tick0, tick1, amount0: amount };
  const { amount0, amount1, lp } = life.ask('swap.quoteAddLiq', ask);
  user.act('addLiq', { tick0, tick1, amount0, amount1, lp, slippage });
  return `added ${amount0} ${tick0} and ${amount1} ${tick1}`;
};
