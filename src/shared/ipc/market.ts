import { z } from 'zod';

/** Token amounts, up to any supply. */
const amount = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/);
/** Sats: profit may be negative. */
const signed = z.string().regex(/^-?\d{1,30}$/);

/** An amount of a token, or of a pool's LP tokens. */
const part = z.object({ asset: z.string(), amount });
export type TradePart = z.output<typeof part>;

/** A line of the trade ledger, from which the profit is calculated: a purchase or sale, its costs, or a swap. */
const marketTrade = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('market'),
    id: z.string(),
    at: z.number(),
    side: z.enum(['buy', 'sell']),
    /** A ticker, or the name of a single item. */
    asset: z.string(),
    amount,
    /** The agreed price, in sats. Negative if an item came with more postage than it cost. */
    priceSats: signed,
    /** What you paid in addition, or what left with a sale. */
    feeSats: signed,
    txid: z.string().nullable(),
    inscriptionId: z.string().nullable(),
    /** Between two of your wallets: makes no profit. */
    isOwn: z.boolean(),
    /** Minted by an order of yours; the price is the cost of minting. */
    isMint: z.boolean(),
    /** From your own transactions; otherwise only the market's record is known. */
    isMeasured: z.boolean(),
  }),
  z.object({
    from: z.literal('listing'),
    id: z.string(),
    at: z.number(),
    side: z.literal('cost'),
    act: z.enum(['inscribe', 'list', 're-price', 'delist', 'buy']),
    asset: z.string(),
    /** Negative if more came back than was paid. */
    sats: signed,
    txid: z.string().nullable(),
  }),
  z.object({
    from: z.literal('swap'),
    id: z.string(),
    at: z.number(),
    side: z.enum(['swap', 'add', 'remove', 'claim', 'fee']),
    gives: z.array(part),
    gets: z.array(part),
    fees: z.array(part),
    /** Of the amounts removed from a pool, what they earned there. */
    earned: z.array(part),
  }),
]);
export type MarketTrade = z.output<typeof marketTrade>;

const profitFields = {
  bought: amount,
  boughtSats: signed,
  sold: amount,
  soldSats: signed,
  feeSats: signed,
  /** Cost of what was sold, by lot. */
  costSats: signed,
  profitSats: signed,
  /** Sold without a known purchase, so its cost counts as zero. */
  unknown: amount,
  /** Through mints, swaps and between own wallets: amounts in and out, and the cost that moved with them. */
  came: amount,
  cameSats: signed,
  went: amount,
  wentSats: signed,
};
export const assetProfit = z.object({
  asset: z.string(),
  ...profitFields,
  /** Bought amounts still held, and their cost. */
  held: amount,
  heldSats: signed,
  /** Average cost of one of them, in sats; null if none is held. */
  averageSats: z.string().nullable(),
  /** Costs of listings that haven't been charged to a sale yet. */
  carriedSats: signed,
});
export type AssetProfit = z.output<typeof assetProfit>;
export const monthProfit = z.object({ month: z.string(), asset: z.string(), ...profitFields });
export type MonthProfit = z.output<typeof monthProfit>;

export const ownTrades = z.object({
  trades: z.array(marketTrade),
  /** Total number; the list has the newest 500. */
  total: z.number(),
  assets: z.array(assetProfit),
  months: z.array(monthProfit),
  /** Trades known only from the market's records, without fees. */
  unmeasured: z.number(),
});
export type OwnTrades = z.output<typeof ownTrades>;
