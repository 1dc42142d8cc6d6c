import { z } from 'zod';

import { address, atoms, blockId, feeRate } from '#shared/api/fields.ts';

import { bridgeInput } from './bridge.ts';
import { contentHash } from './content-hash.ts';
import { operationInput } from './operation.ts';
import { spendInput } from './spend.ts';
import { tradeInput } from './trade.ts';

/** One thing to inscribe. Bytes live in the store under their SHA-256, never in a flow. */
export const inscribeItem = z.object({
  name: z.string().min(1).max(255),
  mediaType: z.string().min(3).max(120),
  hash: contentHash,
  size: z.number().int().positive(),
});
export type InscribeItem = z.output<typeof inscribeItem>;

const decimalText = z.string().min(1).max(60);
const blockHeight = z.number().int().min(0).max(0xffffffff);
const blockRange = z.tuple([blockHeight, blockHeight]);

/** Files of one input that are looked at, so that it can be said how many are allowed: that is far fewer. */
const MOST_LISTED = 20_000;

/** What is inscribed: stored bytes, or a BRC-20 operation whose canonical JSON main builds itself. */
export const inscribeContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('files'), items: z.array(inscribeItem).min(1).max(MOST_LISTED) }),
  z.object({
    type: z.literal('brc20-deploy'),
    tick: z.string().min(1).max(48),
    max: decimalText,
    limit: decimalText,
    decimals: z.number().int().min(0).max(99),
    selfMint: z.boolean(),
  }),
  z.object({
    type: z.literal('brc20-mint'),
    tick: z.string().min(1).max(48),
    amount: decimalText,
    count: z.number().int().min(1).max(1000),
  }),
  z.object({
    type: z.literal('brc20-transfer'),
    tick: z.string().min(1).max(48),
    amount: decimalText,
  }),
  z.object({
    type: z.literal('runes-etch'),
    /** Capital letters, with `•` between some. */
    rune: z.string().min(1).max(60),
    /** One character, or empty. */
    symbol: z.string().max(8),
    divisibility: z.number().int().min(0).max(38),
    /** In whole runes, as every amount here. */
    premine: decimalText,
    terms: z
      .object({
        amount: decimalText,
        cap: z.string().min(1).max(39),
        /** From the first block to the one after the last: absolute, and counted from the etching. */
        height: blockRange.nullable(),
        offset: blockRange.nullable(),
      })
      .nullable(),
    /** How the amounts are written into the order. */
    units: z.enum(['atomic', 'whole']),
    /** Inscribed with the etching; without one, the name is. */
    logo: inscribeItem.nullable(),
  }),
  z.object({
    type: z.literal('runes-mint'),
    runeid: blockId,
    /** As the rune index showed them, so that a change is noticed. The amount is atomic. */
    rune: z.string().min(1).max(60),
    amount: atoms,
    divisibility: z.number().int().min(0).max(38),
    count: z.number().int().min(1).max(1000),
  }),
]);
export type InscribeContent = z.output<typeof inscribeContent>;

/**
 * What an order needs that its deployer signs: 5-byte and self-mint mints, 6-byte deploys (api-facts 2.2). Main
 * makes it when a flow starts; whatever a page sends in its place is dropped.
 */
export const signedTerms = z.object({
  kind: z.enum(['mint', 'deploy']),
  /** The exact payload that was asked for. */
  operation: z.string().max(1000),
  tick: z.string(),
  /** Own address whose coins pay for everything. */
  payerAddress: address,
  /** Of a mint: the deploy inscription, and the own address that holds it. */
  parent: z.object({ inscriptionId: z.string(), address }).nullable(),
  /** Of a deploy: the block from which it counts. */
  activeHeight: z.number().int().nonnegative(),
});
export type SignedTerms = z.output<typeof signedTerms>;

export const inscribeInput = z.object({
  kind: z.literal('inscribe'),
  content: inscribeContent,
  receiveAddress: address,
  /** Set when the address is not ours: its last six characters, typed again. */
  receiveConfirmation: z.string().max(6).optional(),
  feeRate,
  outputValue: z.number().int().min(1).max(100_000_000),
  payWith: z.enum(['wallet', 'outside']),
  /** Own address that pays: what is left of the payment's coins goes there. Absent, or none that pays: a fresh one. */
  changeAddress: address.optional(),
  devAddress: address.optional(),
  devFee: z.number().int().positive().max(100_000_000).optional(),
  signed: signedTerms.optional(),
});
export type InscribeInput = z.output<typeof inscribeInput>;

/** Input of each flow kind. */
export const flowInput = z.discriminatedUnion('kind', [
  inscribeInput,
  ...spendInput.options,
  ...bridgeInput.options,
  operationInput,
  ...tradeInput.options,
]);
export type FlowInput = z.output<typeof flowInput>;
