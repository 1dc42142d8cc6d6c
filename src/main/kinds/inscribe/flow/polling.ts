import { jittered, MINUTE, SECOND } from '#main/flows/steps/poll.ts';

import { isFinal } from './order-facts.ts';
import type { Ordered } from './states.ts';

/**
 * Milliseconds between two looks at an order: 10 s as the contract recommends, a minute once nothing changed for ten, five
 * minutes and later a quarter of an hour for one that waits for its payer or has ended with money to give back.
 */
export function pollEvery(data: Ordered, now: number): number {
  const quiet = now - data.quietSince;
  const waitsForPayer = data.order.status === 'pending' && data.payments.length === 0;
  if (quiet <= 10 * MINUTE) return 10 * SECOND;
  if (quiet <= 60 * MINUTE || !(waitsForPayer || isFinal(data.order.status))) return MINUTE;
  return quiet <= 6 * 60 * MINUTE ? 5 * MINUTE : 15 * MINUTE;
}

/** The same until the next look, ±10 % jitter. */
export const pollDelay = (data: Ordered, now: number, ctx: { random: () => number }): number =>
  jittered(pollEvery(data, now), ctx);
