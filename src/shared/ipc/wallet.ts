import { z } from 'zod';

import { errorCodes } from '#shared/errors.ts';

const sats = z.string().regex(/^\d+$/);

export const addressType = z.enum(['p2wpkh', 'p2tr', 'p2pkh', 'p2sh-p2wpkh']);
export type AddressType = z.output<typeof addressType>;

/**
 * What an account is for. payment: pays fees and orders. ordinals: receives inscriptions. listing: signs
 * offers, so that a bad one can cost one thing at most. layer-two: owns balances of the swap module.
 */
export const addressRole = z.enum(['payment', 'ordinals', 'listing', 'layer-two']);
export type AddressRole = z.output<typeof addressRole>;

/** Addresses that one wallet without keys may watch. */
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
  /** The one that never changes: tokens are kept together there. */
  firstAddress: z.string(),
});
export type Account = z.output<typeof account>;

export const coinVerdict = z.enum(['clean', 'asset', 'unknown']);

/** The report of a UTXO: what each source says, and the verdict. Only clean coins pay. */
export const coin = z.object({
  outpoint: z.string(),
  sats,
  address: z.string(),
  /** null while unconfirmed. */
  height: z.number().nullable(),
  verdict: coinVerdict,
  reasons: z
    .array(z.object({ source: z.string(), says: z.string(), ok: z.boolean().nullable() }))
    .readonly(),
  inscriptions: z.array(z.string()),
  /** Runes on it in smallest units, once its index was asked about it. */
  runes: z.array(z.object({ id: z.string(), atoms: z.string() })).default([]),
  /** The operation that reserved it. */
  lockedBy: z.string().nullable(),
  /** What its account is for. */
  role: z.string(),
  /** Kept from being spent by the person. */
  frozen: z.boolean(),
  label: z.string().nullable(),
  /** Inscriptions on it that the person let go, and why. */
  released: z.array(z.string()),
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
  /** Of a BRC-20 transfer: it still moves its tokens; false: it moved before; null: not known, or no transfer. */
  usable: z.boolean().nullable().default(null),
});
export type InscriptionView = z.output<typeof inscriptionView>;

export const brc20Balance = z.object({
  tick: z.string(),
  available: z.string(),
  transferable: z.string(),
  overall: z.string(),
  /** A transfer can only be inscribed where the tokens are, so a form has to know at which address. */
  holders: z
    .array(z.object({ address: z.string(), available: z.string(), transferable: z.string() }))
    .default([]),
});

/** What the wallet's addresses hold together of a rune or an alkane. */
const tokenBalance = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  /** Atomic units: divide by 10^divisibility. Either is null where the index does not say. */
  atoms: z.string().regex(/^\d+$/).nullable(),
  divisibility: z.number().nullable(),
});
export type TokenBalance = z.output<typeof tokenBalance>;

/** What an address has of a ticker in the swap module (api-facts 3.2); each address signs for its own. */
const swapBalance = z.object({
  tick: z.string(),
  address: z.string(),
  /** Usable in the swap. */
  swap: z.string(),
  /** Left the swap, not yet withdrawn. */
  module: z.string(),
  /** A deposit that waits for confirmations. */
  pendingSwap: z.string(),
  /** A withdrawal that waits for confirmations. */
  pendingAvailable: z.string(),
});

/** One part's own age, and why it is older than the rest. Both null where the network has no such part. */
const partState = z.object({
  asOf: z.number().nullable(),
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
});
export type PartState = z.output<typeof partState>;

/** As main keeps it. */
export const keptPortfolio = z.object({
  network: z.string(),
  /** null when nothing was ever fetched. */
  asOf: z.number().nullable(),
  stale: z.boolean(),
  /** Why the last refresh did not work, if it did not. */
  problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
  btc: z.object({ spendable: sats, inAssets: sats, pending: sats, unknown: sats, total: sats }),
  brc20: z.array(brc20Balance),
  inscriptions: z.array(inscriptionView),
  swap: z.array(swapBalance),
  runes: z.array(tokenBalance),
  alkanes: z.array(tokenBalance),
  collections: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
  /** Each is read from an index of its own: one may be older than the others. */
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

/** As the page has it: coins are a list of their own, and of the inscriptions an answer holds the first piece. */
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

/** What the provider recommended at a moment (ms), in sat/vB. */
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
  /** A sentence: what is wrong, or a caution such as "not yours" or "looks like one you used". */
  problem: z.string().nullable(),
  caution: z.string().nullable(),
});
