import { isFinal } from './order-facts.ts';
import type { Ordered } from './states.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Milliseconds until the next look at an order: 10 s as the contract recommends, a minute once nothing changed
 * for ten, five minutes for one that waits for its payer or has ended with money to give back. ±10 % jitter.
 */
export function pollDelay(data: Ordered, now: number, random: () => number): number {
  const quiet = now - data.quietSince;
  const waitsForPayer = data.order.status === 'pending' && data.payments.length === 0;
  let base = 10 * SECOND;
  if (quiet > 10 * MINUTE) base = MINUTE;
  if (quiet > 60 * MINUTE && (waitsForPayer || isFinal(data.order.status))) base = 5 * MINUTE;
  return Math.round(base * (0.9 + random() * 0.2));
}
