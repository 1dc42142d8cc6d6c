import { z } from 'zod';

/** Token amounts, up to any supply. */
const amount = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/);
const sats = z.string().regex(/^\d{1,20}$/);
/** Profit may be negative. */
const signed = z.string().regex(/^-?\d{1,30}$/);

/** An amount of a token, or of a pool's LP tokens. */
const part = z.object({ asset: z.string(), amount });
export type TradePart = z.output<typeof part>;

/** A line of the trade ledger, from which the profit is calculated: a sale or purchase of yours, or a swap. */
const marketTrade = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('market'),
    id: z.string(),
    at: z.number(),
    side: z.enum(['buy', 'sell']),
    /** A ticker, or the name of a single item. */
    asset: z.string(),
    amount,
    /** The agreed price, in sats. */
    priceSats: sats,
    /** Additional fees you paid to the market and the network. */
    feeSats: sats,
    txid: z.string().nullable(),
    inscriptionId: z.string().nullable(),
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
  boughtSats: sats,
  sold: amount,
  soldSats: sats,
  feeSats: sats,
  /** Cost of what was sold, by lot. */
  costSats: sats,
  profitSats: signed,
  /** Sold without a known purchase, so its cost counts as zero. */
  unknown: amount,
  /** By swaps: amounts in and out, and the cost that moved with them. */
  came: amount,
  cameSats: sats,
  went: amount,
  wentSats: sats,
};
export const assetProfit = z.object({
  asset: z.string(),
  ...profitFields,
  /** Bought amounts still held, and their cost. */
  held: amount,
  heldSats: sats,
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
  /** Sales whose network fee isn't in our histories. */
  withoutFee: z.number(),
});
export type OwnTrades = z.output<typeof ownTrades>;
