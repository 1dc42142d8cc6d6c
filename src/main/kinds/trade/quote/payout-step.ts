import { say } from '#shared/words/say.ts';

import type { QuoteStep } from './line.ts';
import { boundTo } from './places.ts';
import type { TradeSources } from './trade-sources.ts';

/** Sets the payout address of sales from this address, and names the one it replaces; null if it is already set. */
export async function payoutStep(
  holder: string,
  payAddress: string,
  from: TradeSources,
): Promise<QuoteStep | null> {
  if (holder === payAddress) return null;
  const bound = await boundTo(holder, from);
  if (bound === payAddress) return null;
  const instead = bound === null ? '' : say.trade.quotePayoutStep.insteadOf({ bound });
  const text = say.trade.quotePayoutStep.theMarketPaysSales({ holder, payAddress, instead });
  return { step: 'bind', text, costSats: null };
}
