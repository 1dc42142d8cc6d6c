import type { Offer } from '#renderer/features/market/market-types.ts';

/**
 * A book, the cheapest first, with the place where a price would stand: behind all that ask the same, as those were there
 * before. Without `here` where it is no price.
 */
export function bookWith(offers: readonly Offer[], price: string | null): (Offer | 'here')[] {
  const asked = Number(price);
  if (price === null || price.trim() === '' || !Number.isFinite(asked) || asked <= 0)
    return [...offers];
  const before = offers.filter(({ unitPrice }) => Number(unitPrice) <= asked).length;
  return [...offers.slice(0, before), 'here', ...offers.slice(before)];
}
