import { shortNumber } from '#renderer/base/candles.ts';
import { words } from '#renderer/base/words.ts';
import { nearestUnitPrice } from '#shared/bitcoin/price.ts';
import { plainText } from '#shared/text.ts';

import type { ListedRow, NftType, Offer } from './market-types.ts';

/** A market row without an id or a price isn't for sale. */
export const forSale = (rows: readonly ListedRow[]): Offer[] =>
  rows.filter((row): row is Offer => row.auctionId != null && row.price != null);

/** When it was listed, in ms; null if the market doesn't say. */
export function listedAt(item: Offer): number | null {
  const at = item['onSaleTime'] ?? item.timestamp;
  return typeof at === 'number' && at > 0 ? at : null;
}

/** Name for an item without one. */
export const numberedName = ({ inscriptionNumber }: Offer): string =>
  words.market.item.numbered({ number: String(inscriptionNumber ?? '') });

/** A short name for a listed item. */
export function nameOf(item: Offer, nftType: NftType): string {
  const name = item['inscriptionName'];
  const text =
    nftType === 'brc20' && item.amount && item.tick
      ? `${item.amount} ${item.tick}`
      : (typeof name === 'string' && name) || numberedName(item);
  return plainText(text, 60);
}

/** The item's collection, according to the market. */
export function collectionOf(item: object | null | undefined): { collection?: string } {
  const reported = item && 'collectionName' in item ? item.collectionName : null;
  const name = typeof reported === 'string' ? plainText(reported, 60) : '';
  return name === '' ? {} : { collection: name };
}

/** Price per token of a number of tokens; null if it isn't a token. */
export function unitPriceOf(one: { amount: string; priceSats: string }): number | null {
  try {
    return one.amount === '' ? null : Number(nearestUnitPrice(BigInt(one.priceSats), one.amount));
  } catch {
    return null;
  }
}

/**
 * Price per token of a listing or an event: its price by its amount, as everywhere else in the app. The market reports
 * the one that was typed, which may have been rounded to whole sats since. Null if neither is known.
 */
export function eachOf(of: {
  price?: number | null | undefined;
  amount?: string | null | undefined;
  unitPrice?: string | null | undefined;
}): string | null {
  const { price, amount, unitPrice } = of;
  try {
    if (price != null && amount) return nearestUnitPrice(BigInt(price), amount);
  } catch {
    // An amount that is no decimal, or a price of a fraction of a sat.
  }
  return unitPrice ?? null;
}

/** The same for a column; a dash without one. */
export function eachShort(of: Parameters<typeof eachOf>[0]): string {
  const each = eachOf(of);
  return each ? shortNumber(Number(each)) : '—';
}

/** A price per token. */
export const eachText = (price: number): string => `${shortNumber(price)} sats`;

/** Prices beyond this multiple of the floor would squeeze the interesting part of a drawing. */
export const FAR = 4;

/** Difference of the unit price from another price: 0.25 is 25 % more. */
export const gapTo = (item: Offer, price: number | null): number | null =>
  price && item.unitPrice ? Number(item.unitPrice) / price - 1 : null;

export interface DepthStep {
  /** Sats per token. */
  price: number;
  /** Tokens available at this price or less, and their total cost. */
  amount: number;
  sats: number;
  offers: number;
}

/**
 * What share of a book's tokens each line and the cheaper ones hold together, by auction id; lines far above the floor
 * count as the whole. Empty if the lines aren't ordered by their price per token.
 */
export function sharesOf(offers: readonly Offer[]): ReadonlyMap<string, number> {
  const floor = Number(offers[0]?.unitPrice ?? 0);
  const sums = new Map<string, number>();
  let sum = 0;
  let last = 0;
  for (const { auctionId, unitPrice, amount } of offers) {
    const [price, more] = [Number(unitPrice ?? 0), Number(amount ?? 0)];
    if (price < last) return new Map();
    last = price;
    if (price > floor * FAR) break;
    sum += Number.isFinite(more) ? more : 0;
    sums.set(auctionId, sum);
  }
  return new Map(offers.map(({ auctionId }) => [auctionId, (sums.get(auctionId) ?? sum) / sum]));
}

/** Cumulative amount per price, cheapest first. For a chart, not for calculations. */
export function depthOf(offers: readonly Offer[]): DepthStep[] {
  const priced = offers
    .map(({ unitPrice, amount, price }) => ({
      price: Number(eachOf({ unitPrice, amount, price })),
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
