import { z } from 'zod';

/** Sums of tokens: of a supply as large as any. */
const amount = z.string().regex(/^\d{1,30}(\.\d{1,18})?$/);
const sats = z.string().regex(/^\d{1,20}$/);
/** What was earned may be less than nothing. */
const signed = z.string().regex(/^-?\d{1,30}$/);

/** What moved of one token, or of the shares of a pool. */
const part = z.object({ asset: z.string(), amount });
export type TradePart = z.output<typeof part>;

/** One line of the ledger that the profit is reckoned from: a sale or purchase of ours, or tokens for tokens in the swap. */
const marketTrade = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('market'),
    id: z.string(),
    at: z.number(),
    side: z.enum(['buy', 'sell']),
    /** A ticker, or the name of a thing that is one of its kind. */
    asset: z.string(),
    amount,
    /** What buyer and seller agreed on, in sats. */
    priceSats: sats,
    /** What we paid besides: of the market, of the network. */
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
    /** Of what came out of a pool: what it had earned there. */
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
  /** What the sold cost, by the lots they came from. */
  costSats: sats,
  profitSats: signed,
  /** Sold without a purchase that is known: counted as costing nothing. */
  unknown: amount,
  /** By exchanges in the swap: what came and went, and the cost that came and went with it. */
  came: amount,
  cameSats: sats,
  went: amount,
  wentSats: sats,
};
export const assetProfit = z.object({
  asset: z.string(),
  ...profitFields,
  /** Still held of what was bought, and what it cost. */
  held: amount,
  heldSats: sats,
});
export type AssetProfit = z.output<typeof assetProfit>;
export const monthProfit = z.object({ month: z.string(), asset: z.string(), ...profitFields });
export type MonthProfit = z.output<typeof monthProfit>;

export const ownTrades = z.object({
  trades: z.array(marketTrade),
  /** All there are: the list has the newest 500. */
  total: z.number(),
  assets: z.array(assetProfit),
  months: z.array(monthProfit),
  /** Sales whose network fee is in no history of ours. */
  withoutFee: z.number(),
});
export type OwnTrades = z.output<typeof ownTrades>;
