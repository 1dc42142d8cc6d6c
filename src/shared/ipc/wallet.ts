import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';

const sats = z.string().regex(/^\d+$/);

export const addressType = z.enum(['p2wpkh', 'p2tr', 'p2pkh', 'p2sh-p2wpkh']);
export type AddressType = z.output<typeof addressType>;

/**
 * Role of an account. payment: pays fees and orders. ordinals: receives inscriptions. listing: signs listings, so that
 * a bad one can cost one item at most. layer-two: owns swap balances.
 */
export const addressRole = z.enum(['payment', 'ordinals', 'listing', 'layer-two']);
export type AddressRole = z.output<typeof addressRole>;

/** Maximum addresses of one watch-only wallet. */
export const MAX_WATCHED = 8;

export const account = z.object({
  id: z.number(),
  label: z.string(),
  addressType,
  /** Account path, such as m/84'/1'/0'; `wif` for an imported key. */
  path: z.string(),
  role: addressRole,
  /** The current receive address. */
  address: z.string(),
  addressIndex: z.number(),
  /** The address that never changes, where tokens are kept together. */
  firstAddress: z.string(),
});
export type Account = z.output<typeof account>;

export const coinVerdict = z.enum(['clean', 'asset', 'unknown']);

/** A coin with its sources and verdict. Only clean coins pay. */
export const coin = z.object({
  outpoint: z.string(),
  sats,
  address: z.string(),
  /** null while unconfirmed. */
  height: z.number().nullable(),
  verdict: coinVerdict,
  /** Whether the transaction that made it was read here; otherwise the verdict rests on the provider's lists. */
  isRead: z.boolean().optional(),
  reasons: z
    .array(z.object({ source: z.string(), says: z.string(), ok: z.boolean().nullable() }))
    .readonly(),
  inscriptions: z.array(z.string()),
  /** Its runes in smallest units, once the index was asked. */
  runes: z
    .array(z.object({ id: z.string(), atoms: z.string() }))
    .readonly()
    .default([]),
  /** The operation that reserved it. */
  lockedBy: z.string().nullable(),
  /** Role of its account. */
  role: z.string(),
  /** Frozen by you. */
  frozen: z.boolean(),
  label: z.string().nullable(),
  /** Inscriptions on it that you marked as spendable, and why. */
  released: z.array(z.string()).readonly(),
  releaseReason: z.string().nullable(),
});
export type CoinView = z.output<typeof coin>;

export const inscriptionView = z.object({
  inscriptionId: z.string(),
  number: z.number(),
  contentType: z.string(),
  size: z.number(),
  address: z.string(),
  outpoint: z.string(),
  sats,
  height: z.number().nullable(),
  brc20: z.string().nullable(),
  /** For a BRC-20 transfer: true if it still moves its tokens, false if used; null if unknown or not a transfer. */
  usable: z.boolean().nullable().default(null),
});
export type InscriptionView = z.output<typeof inscriptionView>;

export const brc20Balance = z.object({
  tick: z.string(),
  available: z.string(),
  transferable: z.string(),
  overall: z.string(),
  /** Transfers must be inscribed where the tokens are, so a form needs the address. */
  holders: z
    .array(z.object({ address: z.string(), available: z.string(), transferable: z.string() }))
    .default([]),
});

/** The wallet's total balance of a rune or an alkane. */
const tokenBalance = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  /** Atomic units: divide by 10^divisibility. Either is null if the index doesn't say. */
  atoms: z.string().regex(/^\d+$/).nullable(),
  divisibility: z.number().nullable(),
  /** For a rune: what the provider says against our record of it, as sentences. */
  doubt: z.string().nullish(),
});
export type TokenBalance = z.output<typeof tokenBalance>;

/** An address's balance of a ticker in the swap module (api-facts 3.2); each address signs for its own. */
const swapBalance = z.object({
  tick: z.string(),
  address: z.string(),
  /** Usable in the swap. */
  swap: z.string(),
  /** Left the swap, not yet withdrawn. */
  module: z.string(),
  /** A deposit waiting for confirmations. */
  pendingSwap: z.string(),
  /** A withdrawal waiting for confirmations. */
  pendingAvailable: z.string(),
});

/** When a part was read, and why it isn't newer. Both null if the network has no such part. */
const partState = z.object({
  asOf: z.number().nullable(),
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});
export type PartState = z.output<typeof partState>;

/** As main stores it. */
export const keptPortfolio = z.object({
  network: z.string(),
  /** null if it was never fetched. */
  asOf: z.number().nullable(),
  stale: z.boolean(),
  /** Why the last refresh failed, if it did. */
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
  /** `held`: in coins proved clean that are frozen, or reserved by an operation. */
  btc: z.object({
    spendable: sats,
    /** The unconfirmed part of it: your own change. */
    unconfirmed: sats,
    held: sats,
    inAssets: sats,
    pending: sats,
    unknown: sats,
    total: sats,
  }),
  brc20: z.array(brc20Balance),
  inscriptions: z.array(inscriptionView),
  swap: z.array(swapBalance),
  runes: z.array(tokenBalance),
  alkanes: z.array(tokenBalance),
  collections: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
  /** Each part has its own index, so their ages may differ. */
  parts: z.object({
    inscriptions: partState,
    brc20: partState,
    swap: partState,
    runes: partState,
    alkanes: partState,
    collections: partState,
  }),
  coins: z.array(coin),
  height: z.number().nullable(),
});
export type KeptPortfolio = z.output<typeof keptPortfolio>;

/** As sent to the page: coins are a separate list, and inscriptions come in pieces. */
export const portfolio = keptPortfolio.omit({ coins: true });
export type Portfolio = z.output<typeof portfolio>;
export type PartName = keyof Portfolio['parts'];

export const feeRates = z.object({
  fastest: z.number(),
  halfHour: z.number(),
  hour: z.number(),
  economy: z.number(),
  minimum: z.number(),
  asOf: z.number(),
});
export type FeeRates = z.output<typeof feeRates>;

/** The provider's recommended rates at a moment (ms), in sat/vB. */
export const feeMoment = z.object({
  at: z.number(),
  fastest: z.number(),
  hour: z.number(),
  economy: z.number(),
});
export type FeeMoment = z.output<typeof feeMoment>;

export const addressCheck = z.object({
  valid: z.boolean(),
  mine: z.boolean(),
  type: z.string().nullable(),
  /** A sentence: an error, or a warning such as "not yours" or "looks like one you used". */
  problem: z.string().nullable(),
  caution: z.string().nullable(),
});
