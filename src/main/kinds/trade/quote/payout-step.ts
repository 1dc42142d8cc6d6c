import type { QuoteStep } from './line.ts';
import { boundTo } from './places.ts';
import type { TradeSources } from './trade-sources.ts';

/** Setting the payout address of sales from this address, and the one that it replaces; null if it is set. */
export async function payoutStep(
  holder: string,
  payAddress: string,
  from: TradeSources,
): Promise<QuoteStep | null> {
  if (holder === payAddress) return null;
  const bound = await boundTo(holder, from);
  if (bound === payAddress) return null;
  const instead = bound === null ? '' : ` instead of ${bound}`;
  const text = `The market pays sales from ${holder} to ${payAddress}${instead} once that is set as its payout address: a message to sign, once.`;
  return { step: 'bind', text, costSats: null };
}
