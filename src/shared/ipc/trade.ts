import { z } from 'zod';

import { contentHash } from '#shared/flows/content-hash.ts';
import { listingRef, wanted } from '#shared/flows/trade.ts';

import { problem } from './inscribe.ts';

const sats = z.string().regex(/^\d+$/);
const unitPrice = z.string();

/** Something that has to happen first, as a step of its own within the same operation. */
export const tradeStep = z.object({
  step: z.enum(['inscribe', 'split', 'bind', 'move']),
  /** What it does and why, in a sentence or two. */
  text: z.string(),
  /** An estimate of what it costs; null where it costs nothing, or nobody knows. */
  costSats: sats.nullable(),
});

export const tradeQuoteLine = z.object({
  label: z.string(),
  priceSats: sats.nullable(),
  /** List: what the sale pays you. Buy: price and service fee, network fee beside it in `totals`. */
  netSats: sats.nullable(),
  /** Of the floor, in per cent with one decimal: `87.5`; null without a floor. */
  ofFloor: z.string().nullable(),
  /** Outside 50 % to 300 % of the floor: its unit price (price) has to be typed again into `typedPrices`. */
  retype: z.boolean(),
  /** Why this very line cannot be done; null where it can. */
  fault: z.string().nullable(),
  /** Of an item: SHA-256 in hex of its bytes, proved; null where that could not be done, and of tokens. */
  contentHash: contentHash.nullable(),
});

export const tradeQuote = z.object({
  /** Errors refuse `flow.start`; warnings are said. `field` is a path into the input. */
  problems: z.array(problem),
  lines: z.array(tradeQuoteLine),
  steps: z.array(tradeStep),
  totals: z
    .object({
      priceSats: sats,
      serviceSats: sats,
      /** An estimate for all transactions together; 0 where the other side pays it. */
      networkSats: sats,
      /** Buy: an estimate for the payment that makes its coins, with an approval of its own; 0 where none is needed. */
      preparingSats: sats,
      /** List: what you receive. Buy: the most that leaves, to be put into `maxOutlaySats`. Withdraw: the fee. */
      netSats: sats,
    })
    .nullable(),
  /** Of the token, to be shown beside; null where the market is silent. */
  market: z
    .object({
      tick: z.string(),
      floorUnitPrice: unitPrice.nullable(),
      lastUnitPrice: unitPrice.nullable(),
      /** Unit price 24 hours ago and now, as a fraction: `-0.031`; null where unknown. */
      change24h: z.string().nullable(),
    })
    .nullable(),
  /** Where sales are paid, and after which fees, in a sentence. */
  receives: z.string().nullable(),
  /** Live prices of signatures of the same coin, lowest first, in sats: of a re-price. */
  livePrices: z.array(sats),
});
export type TradeQuote = z.output<typeof tradeQuote>;

export const tradePlaces = z.object({
  /** Own addresses that hold inscriptions, the default first. `bound`: where the market pays their sales now. */
  hold: z.array(
    z.object({ address: z.string(), bound: z.string().nullable(), boundIsMine: z.boolean() }),
  ),
  /** Own payment addresses with free, clean, confirmed coins; the best to buy from first. */
  pay: z.array(z.object({ address: z.string(), coins: z.number(), sats })),
});
export type TradePlaces = z.output<typeof tradePlaces>;

/** What of a signature is known beside its ledger row. */
export const signatureOnDesk = z.object({
  outpoint: z.string(),
  inscriptionId: z.string(),
  auctionId: z.string().nullable(),
  /** As it was offered; empty where this app does not know. */
  tick: z.string(),
  amount: z.string(),
  priceSats: sats,
  payAddress: z.string(),
  signedAt: z.number(),
  /** Who can take what for how much, in a sentence. */
  allows: z.string(),
  /**
   * listed: the market offers it at this price. other: offers it, at another price. leaving: it is on its way to somebody
   * else, in no block yet. gone: the market forgot it.
   */
  market: z.enum(['listed', 'other', 'leaving', 'gone', 'unknown']),
  /** Whole coin against the floor of its token. */
  belowHalfFloor: z.boolean(),
  floorUnitPrice: unitPrice.nullable(),
  ended: z.object({ txid: z.string(), at: z.number() }).nullable(),
  /** What to give to `delist` with `how: 'move'` to revoke it; null once it has ended. */
  revoke: listingRef.nullable(),
});
export type SignatureOnDesk = z.output<typeof signatureOnDesk>;

export const pickRequest = z.object({
  tick: z.string().min(1).max(24),
  /** At most one of the three; all absent: up to 50 offers. */
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
