import { z } from 'zod';

import { contentHash } from '#shared/flows/content-hash.ts';
import { listingRef, wanted } from '#shared/flows/trade.ts';

import { problem } from './inscribe.ts';

const sats = z.string().regex(/^\d+$/);
const unitPrice = z.string();

/** A preparation step within the same operation. */
export const tradeStep = z.object({
  step: z.enum(['inscribe', 'split', 'bind', 'move']),
  /** What it does and why, in a sentence or two. */
  text: z.string(),
  /** Estimated cost; null if free or unknown. */
  costSats: sats.nullable(),
});

export const tradeQuoteLine = z.object({
  label: z.string(),
  priceSats: sats.nullable(),
  /** Listing: the proceeds. Purchase: price and service fee; the network fee is in `totals`. */
  netSats: sats.nullable(),
  /** Percent of the floor with one decimal: `87.5`; null without a floor. */
  ofFloor: z.string().nullable(),
  /** Outside 50 % to 300 % of the floor: its unit price must be retyped into `typedPrices`. */
  retype: z.boolean(),
  /** Why this line isn't possible; null if it is. */
  fault: z.string().nullable(),
  /** Its listing has ended; if there are others, they are bought without it. */
  gone: z.boolean(),
  /** The seller's current price, if it has changed since the listing was picked. */
  nowSats: sats.nullable().optional(),
  /** For an item: proved SHA-256 of its bytes in hex; null if it couldn't be proved, and for tokens. */
  contentHash: contentHash.nullable(),
});

export const tradeQuote = z.object({
  /** Errors make `flow.start` fail; warnings are only shown. `field` is a path into the input. */
  problems: z.array(problem),
  lines: z.array(tradeQuoteLine),
  steps: z.array(tradeStep),
  totals: z
    .object({
      priceSats: sats,
      serviceSats: sats,
      /** Estimate for all transactions together; 0 if the other side pays. */
      networkSats: sats,
      /**
       * Operations that come first, each with its own approval: the payment that creates coins for a purchase, inscribing
       * for a listing. 0 if not needed.
       */
      preparingSats: sats,
      /**
       * Sats in the coins that change hands: a listing gives them to the buyer, a purchase receives them.
       * Otherwise 0.
       */
      postageSats: sats,
      /**
       * Listing: the proceeds after all costs, negative if the costs are higher. Purchase: the maximum cost,
       * without the postage it brings. Cancellation: the fee.
       */
      netSats: z.string().regex(/^-?\d+$/),
    })
    .nullable(),
  /** Market data of the token, for display; null if the market has none. */
  market: z
    .object({
      tick: z.string(),
      floorUnitPrice: unitPrice.nullable(),
      lastUnitPrice: unitPrice.nullable(),
      /** Price change over 24 hours as a fraction: `-0.031`; null if unknown. */
      change24h: z.string().nullable(),
    })
    .nullable(),
  /** Where sales are paid, and after which fees, in a sentence. */
  receives: z.string().nullable(),
  /** For a price edit: prices of the coin's active signatures, lowest first, in sats. */
  livePrices: z.array(sats),
});
export type TradeQuote = z.output<typeof tradeQuote>;

export const tradePlaces = z.object({
  /** Your addresses that hold inscriptions, the default first. `bound`: the market's current payout address. */
  hold: z.array(
    z.object({ address: z.string(), bound: z.string().nullable(), boundIsMine: z.boolean() }),
  ),
  /** Your payment addresses with free, clean, confirmed coins; the best one for a purchase first. */
  pay: z.array(z.object({ address: z.string(), coins: z.number(), sats })),
  /** Where this wallet's sales are paid and its purchases are paid from; empty if no account pays. */
  payout: z.string(),
});
export type TradePlaces = z.output<typeof tradePlaces>;

/** Details of a signature beyond its database row. */
export const signatureOnDesk = z.object({
  outpoint: z.string(),
  inscriptionId: z.string(),
  auctionId: z.string().nullable(),
  /** As listed; empty if this app doesn't know. */
  tick: z.string(),
  amount: z.string(),
  priceSats: sats,
  payAddress: z.string(),
  signedAt: z.number(),
  /** What it allows buyers to do, in a sentence. */
  allows: z.string(),
  /**
   * listed: on the market at this price. other: on the market at another price. leaving: being bought, unconfirmed.
   * gone: no longer on the market.
   */
  market: z.enum(['listed', 'other', 'leaving', 'gone', 'unknown']),
  /** The whole coin compared with the token's floor. */
  belowHalfFloor: z.boolean(),
  floorUnitPrice: unitPrice.nullable(),
  ended: z.object({ txid: z.string(), at: z.number() }).nullable(),
  /** Reference to revoke it by `delist` with `how: 'move'`; null once it has ended. */
  revoke: listingRef.nullable(),
});
export type SignatureOnDesk = z.output<typeof signatureOnDesk>;

export const pickRequest = z.object({
  tick: z.string().min(1).max(24),
  /** At most one of the three; if all are absent, up to 50 listings. */
  amount: z.string().max(60).optional(),
  sats: sats.optional(),
  count: z.number().int().min(1).max(50).optional(),
  maxUnitPrice: z.string().max(60).optional(),
});
export type PickRequest = z.output<typeof pickRequest>;

export const pickedOffers = z.object({
  offers: z.array(wanted.extend({ unitPrice, seller: z.string() })),
  amount: z.string(),
  priceSats: sats,
  skipped: z.array(z.object({ auctionId: z.string(), why: z.string() })),
});
export type PickedOffers = z.output<typeof pickedOffers>;
