import { z } from 'zod';

import { address, atoms, blockId, feeRate } from '#shared/api/fields.ts';

import { bridgeInput } from './bridge.ts';
import { contentHash } from './content-hash.ts';
import { fileTags, MOST_PARENTS } from './file-tags.ts';
import { operationInput } from './operation.ts';
import { signInInput } from './sign-in.ts';
import { spendInput } from './spend.ts';
import { tradeInput } from './trade.ts';

/** One inscription. Its bytes are in the store under their SHA-256, never in a flow. */
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

/** Accepted per input, far above the actual limit, so that the error can state that limit. */
const MOST_LISTED = 20_000;

/** As the rune index shows it, so that a change is noticed. The amount of a mint is atomic. */
const shownRune = z.object({
  runeid: blockId,
  rune: z.string().min(1).max(60),
  amount: atoms,
  divisibility: z.number().int().min(0).max(38),
});
/** The same of the alkanes index. */
const shownAlkane = z.object({
  alkaneid: blockId,
  name: z.string().min(1).max(60),
  amount: atoms,
  divisibility: z.number().int().min(0).max(38),
});
export type ShownAlkane = z.output<typeof shownAlkane>;
const mintCount = z.number().int().min(1).max(1000);

/** Content to inscribe: stored bytes, or a BRC-20 operation whose canonical JSON main builds. */
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
    /** In whole runes, like every amount here. */
    premine: decimalText,
    terms: z
      .object({
        amount: decimalText,
        cap: z.string().min(1).max(39),
        /** From the first block up to but excluding the last: absolute, and relative to the etching. */
        height: blockRange.nullable(),
        offset: blockRange.nullable(),
      })
      .nullable(),
    /** How amounts are written into the order. */
    units: z.enum(['atomic', 'whole']),
    /** Inscribed with the etching; without a logo, the name is inscribed. */
    logo: inscribeItem.nullable(),
  }),
  z.object({
    type: z.literal('runes-mint'),
    ...shownRune.shape,
    count: mintCount,
  }),
  z.object({ type: z.literal('alkanes-mint'), alkane: shownAlkane, count: mintCount }),
  /** Rounds that each mint an alkane and a rune, and perhaps a BRC-20 token, in one chain of transactions. */
  z.object({
    type: z.literal('multi-mint'),
    alkane: shownAlkane,
    rune: shownRune,
    brc20: z.object({ tick: z.string().min(1).max(48), amount: decimalText }).nullable(),
    count: mintCount,
  }),
]);
export type InscribeContent = z.output<typeof inscribeContent>;

const ownInscription = z.object({ inscriptionId: z.string(), address });

/** For orders that their deployer must sign: 5-byte and self-mint mints, 6-byte deploys (api-facts 2.2). */
const operationTerms = z.object({
  kind: z.enum(['mint', 'deploy']),
  /** The exact payload requested. */
  operation: z.string().max(1000),
  tick: z.string(),
  /** Our address whose coins pay for everything. */
  payerAddress: address,
  /** For a mint: the deploy inscription, and our address that holds it. */
  parent: ownInscription.nullable(),
  /** For a deploy: the block from which it is valid. */
  activeHeight: z.number().int().nonnegative(),
});

/** For files paid by a commit of our own coins: version 5 (spec 4, section 9). */
const filesTerms = z.object({
  kind: z.literal('files'),
  /** Our address whose coins pay for everything. */
  payerAddress: address,
  /** Lent to the reveal, each with our address that holds it. */
  parents: z.array(ownInscription).max(MOST_PARENTS),
  tags: fileTags,
});

/**
 * For orders that this wallet signs instead of paying an address. Main fills this in when a flow starts; what a page
 * sends here is dropped.
 */
export const signedTerms = z.discriminatedUnion('kind', [operationTerms, filesTerms]);
export type OperationTerms = z.output<typeof operationTerms>;
export type FilesTerms = z.output<typeof filesTerms>;
export type SignedTerms = z.output<typeof signedTerms>;

export const inscribeInput = z.object({
  kind: z.literal('inscribe'),
  content: inscribeContent,
  receiveAddress: address,
  /** For an address that isn't yours: its last six characters, retyped. */
  receiveConfirmation: z.string().max(6).optional(),
  feeRate,
  outputValue: z.number().int().min(1).max(100_000_000),
  /** `commit`: files only, by a transaction that commits to them; parents and tags need it. */
  payWith: z.enum(['wallet', 'commit', 'outside']),
  /** Own inscriptions that the files shall be children of. */
  parents: z.array(z.string().max(80)).max(100).optional(),
  tags: fileTags.optional(),
  /** Your paying address for the change. Absent or not a paying one: a fresh one. */
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
  signInInput,
  ...tradeInput.options,
]);
export type FlowInput = z.output<typeof flowInput>;
