import { createSources } from '#main/signing/coins/sources.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';

import type { TradeSources } from './sources.ts';

/** Floor, last sale and 24-hour change; null if unknown. Never throws. */
export async function marketNow(
  tick: string,
  { client, id }: TradeSources,
): Promise<NonNullable<TradeQuote['market']>> {
  const [prices, day] = await Promise.all([
    createSources(client, id).marketOf(tick),
    client.call('market.typesSpecified', { timeType: 'day1', tick }).catch(() => null),
  ]);
  const { floorUnitPrice, lastUnitPrice } = prices;
  const change24h = day?.changePrice == null ? null : String(day.changePrice);
  return { tick, floorUnitPrice, lastUnitPrice, change24h };
}
