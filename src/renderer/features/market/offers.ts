import { plainText } from '#shared/text.ts';

import type { ListedRow, NftType, Offer } from './market-types.ts';

/** A row of the market without an id or a price isn't for sale. */
export const forSale = (rows: readonly ListedRow[]): Offer[] =>
  rows.filter((row): row is Offer => row.auctionId != null && row.price != null);

/** Milliseconds since when it is offered; null where the market does not say. */
export function listedAt(item: Offer): number | null {
  const at = item['onSaleTime'] ?? item.timestamp;
  return typeof at === 'number' && at > 0 ? at : null;
}

/** What is offered, in words for a line. */
export function nameOf(item: Offer, nftType: NftType): string {
  const name = item['inscriptionName'];
  const text =
    nftType === 'brc20' && item.amount && item.tick
      ? `${item.amount} ${item.tick}`
      : (typeof name === 'string' && name) || `Inscription ${item.inscriptionNumber ?? ''}`;
  return plainText(text, 60);
}

/** Of an item: the collection that the market counts it to. */
export function collectionOf(item: object | null | undefined): { collection?: string } {
  const told = item && 'collectionName' in item ? item.collectionName : null;
  const name = typeof told === 'string' ? plainText(told, 60) : '';
  return name === '' ? {} : { collection: name };
}

/** How far sats for one are from another price: 0.25 is a quarter more. */
export const gapTo = (item: Offer, price: number | null): number | null =>
  price && item.unitPrice ? Number(item.unitPrice) / price - 1 : null;

export interface DepthStep {
  /** Sats for one. */
  price: number;
  /** Tokens to be had at this price or less, and what all of them cost. */
  amount: number;
  sats: number;
  offers: number;
}

/** How much is to be had up to each price, the cheapest first. A picture: not for reckoning with. */
export function depthOf(offers: readonly Offer[]): DepthStep[] {
  const priced = offers
    .map(({ unitPrice, amount, price }) => ({
      price: Number(unitPrice),
      amount: Number(amount),
      sats: price,
    }))
    .filter(({ price, amount }) => price > 0 && amount > 0)
    .toSorted((a, b) => a.price - b.price);
  const steps: DepthStep[] = [];
  for (const { price, amount, sats } of priced) {
    const last = steps.at(-1);
    const sum = {
      price,
      amount: (last?.amount ?? 0) + amount,
      sats: (last?.sats ?? 0) + sats,
      offers: (last?.offers ?? 0) + 1,
    };
    if (last?.price === price) steps[steps.length - 1] = sum;
    else steps.push(sum);
  }
  return steps;
}
