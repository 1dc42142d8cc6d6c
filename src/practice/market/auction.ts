import { refuse } from '#practice/api/refusal.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { NodeError } from '#practice/chain/node-error.ts';
import { hexToBytes, wireSats } from '#practice/formats/bytes.ts';
import type { BidRow, ListingRow } from '#practice/state/records/market.ts';
import type { State } from '#practice/state/state.ts';

import { MAX_PRICE, MIN_PRICE } from './price.ts';

/** An auction runs for a minute to thirty days. */
const LEAST_MS = 60_000;
const MOST_MS = 30 * 24 * 3_600_000;
/** A bid exceeds the previous one by a twentieth, and by at least the dust limit. */
const STEP_PARTS = 20n;
/**
 * psbtBid2 and psbtSettle make the same purchase at these multiples of the rate, in case blocks are expensive at the
 * end.
 */
export const DEARER = [2, 4] as const;

/**
 * Parses the terms of an auction. Rejects one without an end, or with a maximum price that doesn't exceed the first.
 */
export function readAuction(
  price: bigint,
  { auctionTime, maxPrice }: { auctionTime?: number | undefined; maxPrice?: string | undefined },
): NonNullable<ListingRow['auction']> {
  if (auctionTime === undefined || auctionTime < LEAST_MS || auctionTime > MOST_MS)
    refuse('parameter', 'auctionTime: from a minute to thirty days, in milliseconds');
  const most = maxPrice === undefined ? null : BigInt(maxPrice);
  if (most !== null && most <= price)
    refuse('priceTooLow', `maxPrice below minimum: ${price + 1n}`);
  if (most !== null && most > MAX_PRICE)
    refuse('priceTooHigh', `price above maximum: ${MAX_PRICE}`);
  return { runsMs: auctionTime, endAt: 0, maxPrice: most };
}

/** Valid bids: signed and submitted, highest first. The market holds them back until the end. */
export const bidsOf = (state: State, { auctionId }: Pick<ListingRow, 'auctionId'>): BidRow[] =>
  [...state.bids.values()]
    .filter((bid) => bid.auctionId === auctionId && (bid.held?.length ?? 0) > 0)
    .sort((a, b) => (a.price === b.price ? a.createdAt - b.createdAt : a.price > b.price ? -1 : 1));

/** The minimum of the next bid. */
export function leastBid(state: State, row: ListingRow): bigint {
  const [highest] = bidsOf(state, row);
  if (highest === undefined) return row.price;
  const step = (highest.price + STEP_PARTS - 1n) / STEP_PARTS;
  return highest.price + (step > MIN_PRICE ? step : MIN_PRICE);
}

/** Rejects a bid that is too low, above the maximum price, or leaves the seller an output of dust. */
export function checkBid(state: State, row: ListingRow, bid: bigint): void {
  const least = leastBid(state, row);
  if (bid < least) refuse('bidPrice', `the bid must be at least ${least}`);
  const most = row.auction?.maxPrice ?? MAX_PRICE;
  if (bid > most) refuse('bidTooHigh', `the bid must be at most ${most}`);
  if (bid !== row.price && bid < row.price + MIN_PRICE)
    refuse('bidPrice', `the bid must be ${row.price}, or ${MIN_PRICE} more`);
}

/** An auction in lists: highest bid, minimum of the next one, and end in ms. */
export function auctionWire(state: State, row: ListingRow) {
  if (!row.auction) return {};
  const current = wireSats(bidsOf(state, row)[0]?.price ?? row.price);
  return {
    marketType: 'auction',
    price: current,
    curPrice: current,
    minBidPrice: wireSats(leastBid(state, row)),
    endTime: row.auction.endAt,
  };
}

/**
 * The end: broadcasts the highest bid at the first of its rates that a node accepts, or the next bid if its coins are
 * spent. Returns the winning bid, or null if none can be paid.
 */
export function settle(state: State, chain: Chain, row: ListingRow): BidRow | null {
  for (const bid of bidsOf(state, row))
    for (const raw of bid.held ?? []) {
      const txid = accepted(chain, raw);
      if (txid === null) continue;
      const won = { ...bid, txid };
      state.bids.put(bid.bidId, won);
      return won;
    }
  return null;
}

function accepted(chain: Chain, raw: string): string | null {
  try {
    return chain.accept(hexToBytes(raw));
  } catch (error) {
    if (error instanceof NodeError) return null;
    throw error;
  }
}
