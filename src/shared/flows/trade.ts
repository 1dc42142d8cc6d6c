import { z } from 'zod';

import { address, feeRate, inscriptionId } from '#shared/api/fields.ts';
import { isDecimal } from '#shared/bitcoin/amount.ts';

import { contentHash } from './content-hash.ts';

/*
 * Trading on the market. Each kind starts by `flow.start` with one of the inputs below and is quoted by `trade.quote`
 * with the very same input; `trade.places` says what to put into `payAddress`, `holdAddress`, `payFrom` and
 * `receiveAddress`, `trade.pick` chooses offers for `buy`. Prices are sats as decimal strings; a unit price is sats for
 * one token with up to 18 decimals. `#shared/bitcoin/price.ts` makes each of unit price and total from the other,
 * exactly, and prices by a rule (ladder, floor ± %). Progress stands in `FlowView.trade`, what is asked of the person
 * in `FlowView.question` as with every other operation. A flow of many lines asks for one consent. There is one question,
 * `stopped`: `again` tries the failed lines alone, `cancel` leaves them. What has to come first (inscribing, small coins,
 * binding, moving) is begun by itself, as a flow of its own with a card of its own; `parentId` names the trade.
 */

const sats = z.string().regex(/^(0|[1-9]\d{0,15})$/);
const someSats = z.string().regex(/^[1-9]\d{0,15}$/);
const tick = z.string().min(1).max(24);
const amount = z.string().refine((text) => isDecimal(text) && /[1-9]/.test(text));
const auctionId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/);
/** Sats for one token: at most 18 decimals. */
const unitPrice = z.string().regex(/^\d{1,16}(\.\d{1,18})?$/);

/** Of what is no token, as the form showed it: the card names it so, and is held against the hash. */
const seen = {
  /** As the provider calls its collection. */
  collection: z.string().max(100).optional(),
  /** Of its bytes, as the quote proved them. Absent: the card asks for a confirmation. */
  contentHash: contentHash.optional(),
};

/** One thing to offer. Its price in the form in which the person decided it. */
export const offered = z.discriminatedUnion('what', [
  /** A transfer inscription that is there. */
  z.object({ what: z.literal('transfer'), inscriptionId, tick, amount, unitPrice }),
  /** Part of the available balance of `holdAddress`: its transfer is inscribed first, by an order of its own. */
  z.object({ what: z.literal('balance'), tick, amount, unitPrice }),
  /** A name or an item of a collection. */
  z.object({
    what: z.literal('item'),
    inscriptionId,
    nftType: z.enum(['domain', 'collection']),
    /** As it is shown. A name is sold only where its own bytes say the same. */
    name: z.string().max(100),
    ...seen,
    priceSats: someSats,
  }),
]);
export type Offered = z.output<typeof offered>;

/** Offer one or many. One card, one consent; signed one by one; what failed can be repeated alone. */
export const listInput = z.object({
  kind: z.literal('list'),
  items: z.array(offered).min(1).max(500),
  /** Own address that sales are paid to. Another than where the inscription sits has to be bound first (asked for). */
  payAddress: address,
  /** Own address with the balance, and the one that transfers are inscribed to. Of use to `balance` alone. */
  holdAddress: address,
  /** sat/vB of the inscribing of `balance`; of no use otherwise. */
  feeRate,
  /** Unit prices (prices, of items) outside 50 % to 300 % of the floor, typed again: each of them, in any order. */
  typedPrices: z.array(z.string().max(60)).max(500).optional(),
});

export const wanted = z.object({
  auctionId,
  inscriptionId,
  nftType: z.enum(['brc20', 'domain', 'collection']),
  /** Empty for what is no token. */
  tick: z.string().max(24),
  amount: z.string().max(60),
  /** As the person was shown it: another price now is a refusal. */
  priceSats: someSats,
  name: z.string().max(100).optional(),
  ...seen,
});
export type Wanted = z.output<typeof wanted>;

/** Buy one or several: each a transaction of its own and proved on its own, one consent for all. */
export const buyInput = z.object({
  kind: z.literal('buy'),
  offers: z.array(wanted).min(1).max(50),
  /** Own payment address whose coins pay (trade.places). */
  payFrom: address,
  /** Own address that inscriptions come to. */
  receiveAddress: address,
  feeRate,
  /** The most that may leave the wallet for all offers together, all fees included: that of making coins for them as well. */
  maxOutlaySats: someSats,
  /** sat/vB up to which more may be offered when somebody outruns it. Absent: never more than `feeRate`. */
  mostFeeRate: feeRate.optional(),
});

export const listingRef = z.object({
  /** Null where the market forgot the offer, or is not asked: only its coin is moved. */
  auctionId: auctionId.nullable(),
  inscriptionId,
  /** For the words: empty for what is no token. */
  tick: z.string().max(24),
  amount: z.string().max(60),
});
export type ListingRef = z.output<typeof listingRef>;

/**
 * Take offers back. `move`: the coin moves to `returnAddress`, which ends every signature of it for good (and a transfer
 * inscription: its amount is available again). `off-chain`: only the market forgets the offer; the signature stays good
 * and stays in the ledger, red. Several move in one transaction (fifty at most, then another), with one card that proves
 * each of them. Revoking signatures of the ledger is this with `move`, and with the rows of `trade.signatures`.
 */
export const withdrawInput = z.object({
  kind: z.literal('delist'),
  how: z.enum(['move', 'off-chain']),
  listings: z.array(listingRef).min(1).max(500),
  returnAddress: address,
  feeRate,
});

/**
 * Another price. `market`: signs the new price; where a cheaper signature lives on, the card asks for a typed reason and
 * the quote for `typedLowest`. `move`: moves the coin (which ends the cheap signature), inscribes the transfer anew and
 * lists it again. A lower price is `market` by default, a higher one `move`.
 */
export const repriceInput = z.object({
  kind: z.literal('re-price'),
  how: z.enum(['market', 'move']),
  auctionId,
  inscriptionId,
  nftType: z.enum(['brc20', 'domain', 'collection']),
  tick: z.string().max(24),
  amount: z.string().max(60),
  /** Of items: the price itself. */
  unitPrice,
  name: z.string().max(100).optional(),
  ...seen,
  payAddress: address,
  /** Own address that it moves to, and is inscribed to again. Of use to `move`. */
  holdAddress: address,
  feeRate,
  /** The lowest price that is still signed, typed again: only with `market` above it. */
  typedLowest: z.string().max(30).optional(),
  typedPrices: z.array(z.string().max(60)).max(1).optional(),
});

/** Have sales of what `nftAddress` holds paid to `btcAddress`. Done once; other trades ask for it where it is missing. */
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

/** One line of a trade, as far as it is. */
export const tradeLineView = z.object({
  /** `1,000 ordi`, or the item's name. */
  label: z.string(),
  /** Empty for what is no token. */
  tick: z.string(),
  amount: z.string(),
  inscriptionId: z.string().nullable(),
  auctionId: z.string().nullable(),
  /** The price; null where nothing is priced. */
  priceSats: sats.nullable(),
  /**
   * todo: nothing is signed. signed: the market may have it. open: offered. sent: its transaction waits for a block.
   * done: in a block, or told to the market. failed: see `note`; can be repeated. lost: somebody else was faster.
   */
  status: z.enum(['todo', 'signed', 'open', 'sent', 'done', 'failed', 'lost']),
  /** A sentence where something is to be said. */
  note: z.string().nullable(),
  txid: z.string().nullable(),
  /** Of a purchase: what leaves for it, with the fees of market and network; null before it is known. */
  outlaySats: sats.nullable(),
});
export type TradeLineView = z.output<typeof tradeLineView>;

/** What a person sees of a trade. */
export const tradeView = z.object({
  asked: tradeInput,
  lines: z.array(tradeLineView),
  /** Of the lines: how many are over, well or badly, and how many of them badly. */
  settled: z.number(),
  failed: z.number(),
});
export type TradeView = z.output<typeof tradeView>;
