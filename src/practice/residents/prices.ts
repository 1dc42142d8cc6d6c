import type { MarketBook } from '#practice/market/book.ts';
import { isTrade } from '#practice/market/trades.ts';
import type { ListingRow } from '#practice/state/records/market.ts';
import { scaleDecimal } from '#shared/bitcoin/amount.ts';

import type { Dice } from './dice.ts';

/** A token that residents deploy, mint and trade. */
export interface TradedTick {
  tick: string;
  max: string;
  limit: string;
  /** Opening price per token, in hundredths of a sat. */
  opening: number;
  /** Minimum and maximum whole tokens per listing. */
  lot: readonly [number, number];
}

export const tradedTicks: readonly TradedTick[] = [
  { tick: 'moss', max: '2100000', limit: '1000', opening: 4_250, lot: [50, 400] },
  { tick: 'kelp', max: '21000000', limit: '10000', opening: 310, lot: [500, 4_000] },
  { tick: 'dune', max: '100000', limit: '100', opening: 61_800, lot: [5, 40] },
];

/** What a resident pays for a collection item or a name, in sats. */
const ITEM_PRICE = 18_000;

/** Price per token in hundredths of a sat: the last sale's, or the opening price. */
export function worthOf(book: MarketBook, tick: string): number | null {
  const traded = tradedTicks.find((item) => item.tick === tick);
  const last = book.actions().findLast((action) => action.tick === tick && isTrade(action));
  if (last) return Math.max(1, Number(scaleDecimal(last.unitPrice, 18) / 10n ** 16n));
  return traded?.opening ?? null;
}

/** Varies a price a little, pulling it back toward its opening price. */
export function swayed(worth: number, opening: number, dice: Dice): number {
  const pull = worth > opening * 2 ? -4 : worth < opening / 2 ? 4 : 0;
  const percent = 100 + dice.roll(17) - 8 + pull;
  return Math.max(1, Math.round((worth * percent) / 100));
}

/** A listing's strings: whole sats for `amount` tokens at a price in hundredths of a sat. */
export function listingOf(amount: number, hundredths: number) {
  const total = Math.max(546, Math.round((amount * hundredths) / 100));
  const unit = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  return { initPrice: String(total), unitPrice: unit };
}

export const itemPrice = (dice: Dice): number => ITEM_PRICE + dice.roll(24) * 500;

/** Whether a resident would buy a listing. */
export function isFair(book: MarketBook, row: ListingRow): boolean {
  if (row.tick === '') return row.price <= BigInt(ITEM_PRICE * 2);
  const worth = worthOf(book, row.tick);
  if (worth === null) return false;
  return scaleDecimal(row.unitPrice, 18) / 10n ** 16n <= BigInt(Math.round(worth * 1.12));
}
