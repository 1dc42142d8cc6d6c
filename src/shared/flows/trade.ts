import { z } from 'zod';

import { address, feeRate, inscriptionId } from '#shared/api/fields.ts';
import { isDecimal } from '#shared/bitcoin/amount.ts';

import { contentHash } from './content-hash.ts';

/* Market trades. `flow.start` and `trade.quote` take the same inputs, one kind each. `trade.places` supplies
   `payAddress`, `holdAddress`, `payFrom` and `receiveAddress`; `trade.pick` selects listings for `buy`. Prices are
   sats as decimal strings; a unit price is sats per token with up to 18 decimals. `#shared/bitcoin/price.ts`
   converts exactly between unit price and total, and sets prices by a rule (ladder, floor ± %). Progress is in
   `FlowView.trade`, and questions are in `FlowView.question` like those of any operation. A flow of many lines needs
   one approval. Its only question is `stopped`: `again` retries the failed lines, `cancel` leaves them. Preparations
   (inscribing, small coins, payout address, moving) start by themselves as flows with their own cards; their
   `parentId` names the trade. */

const sats = z.string().regex(/^(0|[1-9]\d{0,15})$/);
const someSats = z.string().regex(/^[1-9]\d{0,15}$/);
const tick = z.string().min(1).max(24);
const amount = z.string().refine((text) => isDecimal(text) && /[1-9]/.test(text));
const auctionId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/);
/** Sats per token, with at most 18 decimals. */
const unitPrice = z.string().regex(/^\d{1,16}(\.\d{1,18})?$/);

/** A single item as the form showed it: the card names it so, and compares it with the hash. */
const seen = {
  /** The provider's name of its collection. */
  collection: z.string().max(100).optional(),
  /** Hash of its bytes, as proved by the quote. Absent: the card asks for a confirmation. */
  contentHash: contentHash.optional(),
};

/** One item to list, with its price in the form in which you set it. */
export const offered = z.discriminatedUnion('what', [
  /** An existing transfer inscription. */
  z.object({ what: z.literal('transfer'), inscriptionId, tick, amount, unitPrice }),
  /** Part of the available balance of `holdAddress`: an order of its own inscribes the transfer first. */
  z.object({ what: z.literal('balance'), tick, amount, unitPrice }),
  /** A name or an item of a collection. */
  z.object({
    what: z.literal('item'),
    inscriptionId,
    nftType: z.enum(['domain', 'collection']),
    /** As shown. A name is sold only if its own bytes match. */
    name: z.string().max(100),
    ...seen,
    priceSats: someSats,
  }),
]);
export type Offered = z.output<typeof offered>;

/** List one or many. One card and one approval; signed one by one; failed lines can be retried alone. */
export const listInput = z.object({
  kind: z.literal('list'),
  items: z.array(offered).min(1).max(500),
  /**
   * Your address that receives the proceeds. If it isn't the one that holds the inscription, it must be set as
   * the payout address first (a step of its own).
   */
  payAddress: address,
  /** Your address with the balance, to which transfers are inscribed. Only for `balance`. */
  holdAddress: address,
  /** sat/vB for inscribing; only for `balance`. */
  feeRate,
  /** Retyped unit prices (for items, prices) outside 50 % to 300 % of the floor: each of them, in any order. */
  typedPrices: z.array(z.string().max(60)).max(500).optional(),
});

export const wanted = z.object({
  auctionId,
  inscriptionId,
  nftType: z.enum(['brc20', 'domain', 'collection']),
  /** Empty if it isn't a token. */
  tick: z.string().max(24),
  amount: z.string().max(60),
  /** As shown to you: if the price has changed, the purchase is refused. */
  priceSats: someSats,
  name: z.string().max(100).optional(),
  ...seen,
});
export type Wanted = z.output<typeof wanted>;

/** Buy one or several: each is a transaction of its own with its own proof; one approval for all. */
export const buyInput = z.object({
  kind: z.literal('buy'),
  offers: z.array(wanted).min(1).max(50),
  /** Your payment address whose coins pay (trade.places). */
  payFrom: address,
  /** Your address that receives the inscriptions. */
  receiveAddress: address,
  feeRate,
  /** Maximum total for all listings, including all fees and the cost of preparing coins. */
  maxOutlaySats: someSats,
  /** Maximum fee rate in sat/vB to outbid others. Absent: never more than `feeRate`. */
  mostFeeRate: feeRate.optional(),
});

export const listingRef = z.object({
  /** Null if the market no longer has the listing, or isn't involved: then only its coin is moved. */
  auctionId: auctionId.nullable(),
  inscriptionId,
  /** For display; empty if it isn't a token. */
  tick: z.string().max(24),
  amount: z.string().max(60),
  /** Name that the listing gave the item. */
  name: z.string().max(100).optional(),
  collection: seen.collection,
});
export type ListingRef = z.output<typeof listingRef>;

/**
 * Cancel listings. `move`: the coin moves to `returnAddress`, which ends all of its signatures for good (and uses up a
 * transfer inscription: its amount is available again). `off-chain`: only the market drops the listing; the signature
 * stays valid and stays in the list, marked red. Several coins move in one transaction (up to fifty, then another),
 * with one card that proves each of them. To revoke signatures, use `move` with the rows of `trade.signatures`.
 */
export const withdrawInput = z.object({
  kind: z.literal('delist'),
  how: z.enum(['move', 'off-chain']),
  listings: z.array(listingRef).min(1).max(500),
  returnAddress: address,
  feeRate,
});

/**
 * Edit a price. `market`: signs the new price; if a cheaper signature stays active, the card asks for a typed reason
 * and the quote for `typedLowest`. `move`: moves the coin (which ends the cheap signature), inscribes the transfer
 * again and lists it again. A lower price defaults to `market`, a higher one to `move`.
 */
export const repriceInput = z.object({
  kind: z.literal('re-price'),
  how: z.enum(['market', 'move']),
  auctionId,
  inscriptionId,
  nftType: z.enum(['brc20', 'domain', 'collection']),
  tick: z.string().max(24),
  amount: z.string().max(60),
  /** For items: the price itself. */
  unitPrice,
  name: z.string().max(100).optional(),
  ...seen,
  payAddress: address,
  /** Your address that it moves to and is inscribed to again. Only for `move`. */
  holdAddress: address,
  feeRate,
  /** The lowest price that stays signed, retyped: only for `market` with a higher price. */
  typedLowest: z.string().max(30).optional(),
  typedPrices: z.array(z.string().max(60)).max(1).optional(),
});

/**
 * Set `btcAddress` as the payout address for sales from `nftAddress`. Needed once; other trades start it if it is
 * missing.
 */
export const bindInput = z.object({
  kind: z.literal('bind'),
  btcAddress: address,
  nftAddress: address,
});

export const tradeInput = z.discriminatedUnion('kind', [
  listInput,
  buyInput,
  withdrawInput,
  repriceInput,
  bindInput,
]);
export type TradeInput = z.output<typeof tradeInput>;
export type TradeKind = TradeInput['kind'];
export const tradeKinds = ['list', 'buy', 'delist', 're-price', 'bind'] as const;

/** Progress of one line of a trade. */
export const tradeLineView = z.object({
  /** `1,000 ordi`, or the item's name. */
  label: z.string(),
  /** Empty if it isn't a token. */
  tick: z.string(),
  amount: z.string(),
  inscriptionId: z.string().nullable(),
  auctionId: z.string().nullable(),
  /** The price; null if it has none. */
  priceSats: sats.nullable(),
  /**
   * todo: nothing is signed. signed: the market may have it. open: listed. sent: its transaction waits for a block.
   * done: confirmed, or reported to the market. failed: see `note`; can be retried. lost: another buyer was faster.
   */
  status: z.enum(['todo', 'signed', 'open', 'sent', 'done', 'failed', 'lost']),
  /** A sentence, if there is something to say. */
  note: z.string().nullable(),
  txid: z.string().nullable(),
  /**
   * For a purchase: its cost with market and network fees, without the postage it brings; null before it is
   * known.
   */
  outlaySats: sats.nullable(),
});
export type TradeLineView = z.output<typeof tradeLineView>;

/** A trade, as shown to the user. */
export const tradeView = z.object({
  asked: tradeInput,
  lines: z.array(tradeLineView),
  /** How many lines are finished, and how many of these failed. */
  settled: z.number(),
  failed: z.number(),
  /** For a purchase: the cost of all its steps, without the postage it brings; null before it is known. */
  totalSats: sats.nullable().optional(),
});
export type TradeView = z.output<typeof tradeView>;

/** A signature that others can complete into a sale, as stored in the ledger (safety.md C15). */
export interface LiveSignature {
  outpoint: string;
  flowId: string;
  inscriptionId: string;
  auctionId: string | null;
  priceSats: string;
  payAddress: string;
  /** SHA-256 in hex of the signed PSBT’s bytes. */
  psbtHash: string;
  signedAt: number;
}
