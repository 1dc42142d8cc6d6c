import { jittered, MINUTE, SECOND } from '#main/flows/steps/poll.ts';

import { isFinal } from './order-facts.ts';
import type { Ordered } from './states.ts';

/**
 * Polling interval of an order in ms: 10 s as the API recommends, a minute after ten without change, five minutes and
 * later fifteen for one that waits for its payer or has ended with money to return.
 */
export function pollEvery(data: Ordered, now: number): number {
  const quiet = now - data.quietSince;
  const waitsForPayer = data.order.status === 'pending' && data.payments.length === 0;
  if (quiet <= 10 * MINUTE) return 10 * SECOND;
  if (quiet <= 60 * MINUTE || !(waitsForPayer || isFinal(data.order.status))) return MINUTE;
  return quiet <= 6 * 60 * MINUTE ? 5 * MINUTE : 15 * MINUTE;
}

/** The same with ±10 % jitter. */
export const pollDelay = (data: Ordered, now: number, ctx: { random: () => number }): number =>
  jittered(pollEvery(data, now), ctx);
