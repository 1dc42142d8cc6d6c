import type { Chain } from '#practice/chain/chain.ts';
import { NodeError } from '#practice/chain/node-error.ts';
import { hexToBytes, wireSats } from '#practice/formats/bytes.ts';
import type { BidRow, ListingRow } from '#practice/state/records/market.ts';
import type { State } from '#practice/state/state.ts';

import { MAX_PRICE, MIN_PRICE } from './price.ts';
import { marketCodes, refuse } from './refusals.ts';

/** An auction runs at least a minute and at most thirty days. */
const LEAST_MS = 60_000;
const MOST_MS = 30 * 24 * 3_600_000;
/** A bid goes above the one before by a twentieth, and by no less than an output may hold. */
const STEP_PARTS = 20n;
/** psbtBid2 and psbtSettle buy the same at so many times the rate: what confirms if blocks are dear at the end. */
export const DEARER = [2, 4] as const;

/** What an auction is begun with. Refuses one without an end, and a last price that is not above the first. */
export function readAuction(
  price: bigint,
  { auctionTime, maxPrice }: { auctionTime?: number | undefined; maxPrice?: string | undefined },
): NonNullable<ListingRow['auction']> {
  if (auctionTime === undefined || auctionTime < LEAST_MS || auctionTime > MOST_MS)
    refuse(marketCodes.parameter, 'auctionTime: from a minute to thirty days, in milliseconds');
  const most = maxPrice === undefined ? null : BigInt(maxPrice);
  if (most !== null && most <= price)
    refuse(marketCodes.priceTooLow, `maxPrice below minimum: ${price + 1n}`);
  if (most !== null && most > MAX_PRICE)
    refuse(marketCodes.priceTooHigh, `price above maximum: ${MAX_PRICE}`);
  return { runsMs: auctionTime, endAt: 0, maxPrice: most };
}

/** Bids that count: signed and handed in, the highest first. The market holds them back until the end. */
export const bidsOf = (state: State, { auctionId }: Pick<ListingRow, 'auctionId'>): BidRow[] =>
  [...state.bids.values()]
    .filter((bid) => bid.auctionId === auctionId && (bid.held?.length ?? 0) > 0)
    .sort((a, b) => (a.price === b.price ? a.createdAt - b.createdAt : a.price > b.price ? -1 : 1));

/** The least that the next bid has to be. */
export function leastBid(state: State, row: ListingRow): bigint {
  const [highest] = bidsOf(state, row);
  if (highest === undefined) return row.price;
  const step = (highest.price + STEP_PARTS - 1n) / STEP_PARTS;
  return highest.price + (step > MIN_PRICE ? step : MIN_PRICE);
}

/** Refuses a bid that is too low, above the last price, or that leaves the seller an output of dust. */
export function checkBid(state: State, row: ListingRow, bid: bigint): void {
  const least = leastBid(state, row);
  if (bid < least) refuse(marketCodes.bidPrice, `the bid must be at least ${least}`);
  const most = row.auction?.maxPrice ?? MAX_PRICE;
  if (bid > most) refuse(marketCodes.bidTooHigh, `the bid must be at most ${most}`);
  if (bid !== row.price && bid < row.price + MIN_PRICE)
    refuse(marketCodes.bidPrice, `the bid must be ${row.price}, or ${MIN_PRICE} more`);
}

/** What the lists say of it: what is bid, the least of the next bid, and the end in milliseconds. */
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
 * The end: the highest bid goes out, at the first of its rates that a node takes; where its coins are spent, the next
 * one. The bid that won, or null where none can be paid.
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
