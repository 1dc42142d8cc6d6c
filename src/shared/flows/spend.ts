import { z } from 'zod';

import { address, blockId, feeRate, inscriptionId } from '#shared/api/fields.ts';
import { isDecimal } from '#shared/bitcoin/amount.ts';
import { networkIds } from '#shared/bitcoin/network.ts';

export const outpointText = z.string().regex(/^[0-9a-f]{64}:\d{1,10}$/);
/** Decimal string of sats above zero. */
const someSats = z.string().regex(/^[1-9]\d{0,15}$/);
const sats = z.string().regex(/^\d+$/);

export const recipient = z.object({ address, sats: someSats });
export type Recipient = z.output<typeof recipient>;

const coins = z.array(outpointText).min(1).max(500);

export const sendInput = z.object({
  kind: z.literal('send'),
  recipients: z.array(recipient).min(1).max(500),
  /** Spends exactly these. Without, coins are chosen. */
  coins: coins.optional(),
  feeRate,
});

const tokenAmount = z.object({
  tick: z.string().min(1).max(24),
  /** A decimal of whole tokens. */
  amount: z.string().max(60).refine(isDecimal),
});

export const sendInscriptionInput = z.object({
  kind: z.literal('send-inscription'),
  inscriptionId,
  /** Where it sits, as the person was shown. */
  outpoint: outpointText,
  /** It is to move exactly these tokens: whatever else it is, it stays. */
  tokens: tokenAmount.optional(),
  address,
  /** Set when the address is not ours: its last six characters, typed again. */
  confirmation: z.string().max(6).optional(),
  feeRate,
});

/** The most inscriptions that one transaction moves. */
export const MOST_MOVED = 50;

/** Several inscriptions in one transaction, each in a coin of its own with exactly the sats that it has now. */
export const sendInscriptionsInput = z.object({
  kind: z.literal('send-inscriptions'),
  /** Each with where it sits, as the person was shown: no two on one coin. */
  items: z
    .array(z.object({ inscriptionId, outpoint: outpointText }))
    .min(1)
    .max(MOST_MOVED)
    .refine((items) => new Set(items.map(({ outpoint }) => outpoint)).size === items.length),
  address,
  /** They are to stay ours: an address that is not is refused. */
  home: z.literal(true).optional(),
  /** Set when the address is not ours: its last six characters, typed again. */
  confirmation: z.string().max(6).optional(),
  feeRate,
});
/** Sats that each receiver of runes gets with them: above every dust limit. */
export const RUNE_POSTAGE = 546n;

/** Runes of one name to some addresses, from coins that hold them; whatever else these hold comes home. */
export const sendRunesInput = z.object({
  kind: z.literal('send-runes'),
  /** As the person was shown it: amounts mean nothing without its divisibility. */
  rune: z.object({
    id: blockId,
    name: z.string().min(1).max(60),
    divisibility: z.number().int().min(0).max(38),
  }),
  /** Amounts as decimals of whole units. */
  recipients: z
    .array(z.object({ address, amount: z.string().refine(isDecimal) }))
    .min(1)
    .max(20),
  coins: z.array(outpointText).min(1).max(100),
  feeRate,
});
export type SendRunesInput = z.output<typeof sendRunesInput>;

/** A BRC-20 amount: its transfer inscription is there, or a child order inscribes it first. */
export const sendTokensInput = tokenAmount.extend({
  kind: z.literal('send-tokens'),
  /** Our address that holds the tokens. */
  from: address,
  /** An unused transfer inscription of exactly this, and the coin it sits on as the person was shown. */
  transfer: z.object({ inscriptionId, outpoint: outpointText }).nullable(),
  /** Who gets them. */
  address,
  /** Set when the address is not ours: its last six characters, typed again. */
  confirmation: z.string().max(6).optional(),
  feeRate,
});
export type SendTokensInput = z.output<typeof sendTokensInput>;

/** Many clean coins into one. */
export const consolidateInput = z.object({
  kind: z.literal('consolidate'),
  coins,
  feeRate,
});

/** Each inscription of a coin gets a coin of its own; the rest comes back as plain sats. */
export const splitInput = z.object({
  kind: z.literal('split'),
  outpoint: outpointText,
  /** Sats that stay with each inscription. */
  postage: z.number().int().min(330).max(100_000),
  feeRate,
});

/** A child pays for its parent: `outpoint` is an unconfirmed output of ours, `feeRate` that of both together. */
export const bumpInput = z.object({ kind: z.literal('bump'), outpoint: outpointText, feeRate });

/** What one transaction does. */
export const spendAct = z.discriminatedUnion('kind', [
  sendInput,
  sendInscriptionInput,
  sendInscriptionsInput,
  sendRunesInput,
  consolidateInput,
  splitInput,
  bumpInput,
]);
export type SpendAct = z.output<typeof spendAct>;

/** Coins that an act names one by one, and may replace by no others. */
export function coinsNamed(asked: SpendAct): readonly string[] {
  switch (asked.kind) {
    case 'send':
      return asked.coins ?? [];
    case 'consolidate':
    case 'send-runes':
      return asked.coins;
    case 'send-inscriptions':
      return asked.items.map(({ outpoint }) => outpoint);
    case 'send-inscription':
    case 'split':
    case 'bump':
      return [asked.outpoint];
  }
}

/** What a person asks for. */
export const spendInput = z.discriminatedUnion('kind', [...spendAct.options, sendTokensInput]);
export type SpendInput = z.output<typeof spendInput>;
export type SpendKind = SpendInput['kind'];
export const spendKinds = [
  'send',
  'send-inscription',
  'send-inscriptions',
  'send-runes',
  'send-tokens',
  'consolidate',
  'split',
  'bump',
] as const;

/** Who is sent something, as typed, in the order of the form; `sats` where the person says how many. */
export function recipientsAsked(input: SpendInput): { address: string; sats: bigint | null }[] {
  switch (input.kind) {
    case 'send':
      return input.recipients.map(({ address: to, sats: amount }) => ({
        address: to,
        sats: BigInt(amount),
      }));
    case 'send-runes':
      return input.recipients.map(({ address: to }) => ({ address: to, sats: null }));
    case 'send-inscription':
    case 'send-inscriptions':
    case 'send-tokens':
      return [{ address: input.address, sats: null }];
    case 'consolidate':
    case 'split':
    case 'bump':
      return [];
  }
}

/** A transaction of ours that is to be replaced (BIP-125) by one that pays more. */
export const replaced = z.object({ txid: z.string(), rawHex: z.string(), feeSats: sats });

/**
 * Transactions of ours that were given up and could still be mined: of each at least one coin is spent, so that only
 * one of it and the new one can ever count.
 */
export const conflictsWith = z.array(
  z.object({ txid: z.string(), outpoints: z.array(outpointText).min(1) }),
);
export type ConflictsWith = z.output<typeof conflictsWith>;

/** What the person asked for, frozen before anything is built (safety.md C1). */
export const spendIntent = z.object({
  flowId: z.string(),
  network: z.enum(networkIds),
  asked: spendAct,
  /** sat/vB: of this transaction, or of parent and child together. */
  feeRate: z.number(),
  replaces: replaced.nullable(),
  /** The payment that is called off: what it spends comes back instead of being paid. */
  cancels: spendAct.optional(),
  conflictsWith: conflictsWith.optional(),
  createdAt: z.number(),
  /** See frozen. */
  walletId: z.string().max(100).optional(),
});
export type SpendIntent = z.output<typeof spendIntent>;

export const spendTransaction = z.object({
  txid: z.string(),
  feeSats: sats,
  /** sat/vB with two decimals. */
  feeRate: z.string(),
  /** replaced: another one of the same operation was confirmed, or pays more. */
  status: z.enum(['signed', 'sent', 'replaced', 'confirmed', 'dropped']),
  /** It pays nobody: it takes back what another one of the same operation would have paid. */
  cancels: z.literal(true).optional(),
  /** Found on the chain, and in no record of ours: these are older than it. */
  earlier: z.literal(true).optional(),
  at: z.number(),
});

/** What a person sees of an operation that moves own coins. */
export const spendView = z.object({
  asked: spendInput,
  /** Of tokens: what moves them, once it is there. */
  transfer: z.object({ inscriptionId: z.string(), outpoint: z.string() }).nullable().optional(),
  transactions: z.array(spendTransaction),
});
export type SpendView = z.output<typeof spendView>;
