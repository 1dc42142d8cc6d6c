import { jittered, MINUTE, SECOND } from '#main/flows/steps/poll.ts';

import { isFinal } from './order-facts.ts';
import type { Ordered } from './states.ts';

/**
 * Milliseconds until the next look at an order: 10 s as the contract recommends, a minute once nothing changed
 * for ten, five minutes for one that waits for its payer or has ended with money to give back. ±10 % jitter.
 */
export function pollDelay(data: Ordered, now: number, ctx: { random: () => number }): number {
  const quiet = now - data.quietSince;
  const waitsForPayer = data.order.status === 'pending' && data.payments.length === 0;
  let base = 10 * SECOND;
  if (quiet > 10 * MINUTE) base = MINUTE;
  if (quiet > 60 * MINUTE && (waitsForPayer || isFinal(data.order.status))) base = 5 * MINUTE;
  return jittered(base, ctx);
}
