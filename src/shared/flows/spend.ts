import { z } from 'zod';

import { address, blockId, feeRate, inscriptionId } from '#shared/api/fields.ts';
import { isDecimal } from '#shared/bitcoin/amount.ts';
import { networkIds } from '#shared/bitcoin/network.ts';

import { shown } from './shown.ts';

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
  /** Spends exactly these. Absent: coins are chosen. */
  coins: coins.optional(),
  feeRate,
});

const tokenAmount = z.object({
  tick: z.string().min(1).max(24),
  /** A decimal of whole tokens. */
  amount: z.string().max(60).refine(isDecimal),
});

/** Name that a listing gave an item, for the card. Absent: its own bytes describe it. */
const called = z
  .object({ name: z.string().max(100), collection: z.string().max(100).nullable() })
  .optional();

export const sendInscriptionInput = z.object({
  kind: z.literal('send-inscription'),
  inscriptionId,
  called,
  /** Its location as shown to you. */
  outpoint: outpointText,
  /** It must move exactly these tokens; anything else stays. */
  tokens: tokenAmount.optional(),
  address,
  /** For an address that isn't yours: its last six characters, retyped. */
  confirmation: z.string().max(6).optional(),
  feeRate,
});

/** The most inscriptions that one transaction moves. */
export const MOST_MOVED = 50;

/** Several inscriptions in one transaction, each in its own coin with the sats it has now. */
export const sendInscriptionsInput = z.object({
  kind: z.literal('send-inscriptions'),
  /** Each with its location as shown to you; no two on the same coin. */
  items: z
    .array(z.object({ inscriptionId, outpoint: outpointText, called }))
    .min(1)
    .max(MOST_MOVED)
    .refine((items) => new Set(items.map(({ outpoint }) => outpoint)).size === items.length),
  address,
  /** They must stay yours: any other address is refused. */
  home: z.literal(true).optional(),
  /** For an address that isn't yours: its last six characters, retyped. */
  confirmation: z.string().max(6).optional(),
  feeRate,
});
/** Sats sent along with runes to each recipient: above every dust limit. */
export const RUNE_POSTAGE = 546n;

/** Sends one rune to some addresses from coins that hold it; other runes on these coins come back. */
export const sendRunesInput = z.object({
  kind: z.literal('send-runes'),
  /** As shown to you: amounts mean nothing without the divisibility. */
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

/** Sends a BRC-20 amount with an existing transfer inscription, or one that a child order inscribes first. */
export const sendTokensInput = tokenAmount.extend({
  kind: z.literal('send-tokens'),
  /** Our address that holds the tokens. */
  from: address,
  /** An unused transfer inscription of exactly this amount, and its coin as shown to you. */
  transfer: z.object({ inscriptionId, outpoint: outpointText }).nullable(),
  /** The recipient. */
  address,
  /** For an address that isn't yours: its last six characters, retyped. */
  confirmation: z.string().max(6).optional(),
  feeRate,
});
export type SendTokensInput = z.output<typeof sendTokensInput>;

/** Consolidates many clean coins into one. */
export const consolidateInput = z.object({
  kind: z.literal('consolidate'),
  coins,
  feeRate,
});

/** Gives each inscription of a coin a coin of its own; the rest comes back as plain sats. */
export const splitInput = z.object({
  kind: z.literal('split'),
  outpoint: outpointText,
  /** Sats that stay with each inscription. */
  postage: z.number().int().min(330).max(100_000),
  feeRate,
});

/** Child pays for parent: `outpoint` is an unconfirmed output of ours, `feeRate` the rate of both together. */
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

/** Coins that an act names explicitly and can't replace by others. */
export function coinsNamed(request: SpendAct): readonly string[] {
  switch (request.kind) {
    case 'send':
      return request.coins ?? [];
    case 'consolidate':
    case 'send-runes':
      return request.coins;
    case 'send-inscriptions':
      return request.items.map(({ outpoint }) => outpoint);
    case 'send-inscription':
    case 'split':
    case 'bump':
      return [request.outpoint];
  }
}

/** What you can request. */
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

/** Recipients as typed, in the order of the form; `sats` if you set the amount. */
export function requestedRecipients(input: SpendInput): { address: string; sats: bigint | null }[] {
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

/** A transaction of ours to be replaced (BIP-125) by one that pays more. */
export const replaced = z.object({ txid: z.string(), rawHex: z.string(), feeSats: sats });

/**
 * Dropped transactions of ours that could still be mined. Spends at least one coin of each, so that only one of it and
 * the new one can confirm.
 */
export const conflictsWith = z.array(
  z.object({ txid: z.string(), outpoints: z.array(outpointText).min(1) }),
);
export type ConflictsWith = z.output<typeof conflictsWith>;

/** What you requested, frozen before anything is built (safety.md C1). */
export const spendIntent = z.object({
  flowId: z.string(),
  network: z.enum(networkIds),
  asked: spendAct,
  /** sat/vB: of this transaction, or of parent and child together. */
  feeRate: z.number(),
  replaces: replaced.nullable(),
  /** The cancelled payment: its coins come back instead of being paid. */
  cancels: spendAct.optional(),
  conflictsWith: conflictsWith.optional(),
  createdAt: z.number(),
  /** See frozen. */
  walletId: z.string().max(100).optional(),
  shown: shown.optional(),
});
export type SpendIntent = z.output<typeof spendIntent>;

export const spendTransaction = z.object({
  txid: z.string(),
  feeSats: sats,
  /** sat/vB with two decimals. */
  feeRate: z.string(),
  /** replaced: another transaction of the same operation was confirmed, or pays more. */
  status: z.enum(['signed', 'sent', 'replaced', 'confirmed', 'dropped']),
  /** It pays no one: it takes back what another transaction of this operation would have paid. */
  cancels: z.literal(true).optional(),
  /** Found on the chain but not in our records, which are older. */
  earlier: z.literal(true).optional(),
  at: z.number(),
});

/** An operation that moves your own coins, as shown to the user. */
export const spendView = z.object({
  asked: spendInput,
  /** For tokens: the inscription that moves them, once it exists. */
  transfer: z.object({ inscriptionId: z.string(), outpoint: z.string() }).nullable().optional(),
  transactions: z.array(spendTransaction),
});
export type SpendView = z.output<typeof spendView>;
