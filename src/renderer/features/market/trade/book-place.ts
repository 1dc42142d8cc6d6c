import type { Offer } from '#renderer/features/market/market-types.ts';

/**
 * The order book, cheapest first, with the position of a new price: after listings at the same price, which are older.
 * Without `here` if `price` isn't a price.
 */
export function bookWith(offers: readonly Offer[], price: string | null): (Offer | 'here')[] {
  const typed = Number(price);
  if (price === null || price.trim() === '' || !Number.isFinite(typed) || typed <= 0)
    return [...offers];
  const before = offers.filter(({ unitPrice }) => Number(unitPrice) <= typed).length;
  return [...offers.slice(0, before), 'here', ...offers.slice(before)];
}
