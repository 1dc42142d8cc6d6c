import { z } from 'zod';

import { canonicalJson } from '#shared/canonical-json.ts';

import { contentHash } from './content-hash.ts';

/** block: no override. hold: needs a typed reason and the password. warn: shown, but doesn't stop (safety.md 1.1). */
export const verdict = z.enum(['pass', 'warn', 'hold', 'block']);
export type Verdict = z.output<typeof verdict>;

/** One line of the card: the check, its outcome, and what it rests on. */
export const clause = z.object({
  /** The check's name in safety.md, such as `C3`, or a purpose's own such as `pay.amount`. */
  id: z.string(),
  title: z.string(),
  verdict,
  text: z.string(),
  evidence: z.array(z.string()),
  /**
   * signed-before: the second of these messages was used in an earlier signature. They are useless now and are prepared
   * again.
   */
  code: z.literal('signed-before').optional(),
});
export type Clause = z.output<typeof clause>;

const sats = z.string().regex(/^\d+$/);

export const cardInput = z.object({
  outpoint: z.string(),
  address: z.string(),
  sats,
  mine: z.boolean(),
  /** Derivation path of a coin of ours. */
  path: z.string().nullable(),
  sighash: z.string(),
});
export const cardOutput = z.object({
  address: z.string().nullable(),
  /** The owner if known: another wallet, or a name from your address book. */
  name: z.string().optional(),
  sats,
  role: z.enum(['payment', 'change', 'inscription', 'fee-service', 'data', 'unknown']),
  mine: z.boolean(),
});

/** An asset in words: `250.5 inks` instead of its id. */
export const cardAsset = z.object({
  title: z.string(),
  /** Its kind, and what limits it. */
  about: z.string(),
  /** Source of its picture. */
  inscriptionId: z.string().nullable(),
  /** SHA-256 in hex of bytes in main's store, the source of a picture of what will be inscribed. */
  contentHash: contentHash.optional(),
  /** For a token without either: its mark is drawn from this. */
  ticker: z.string().optional(),
  /** Facts that only the provider claims: `Name and collection`. Absent: proved by bytes, or your own. */
  reported: z.string().optional(),
});
export type CardAsset = z.output<typeof cardAsset>;

/** A known asset and where its sats go; `output` is null for the fee, and if it can't be determined. */
export const cardPin = z.object({
  label: z.string(),
  input: z.number().int().nonnegative().nullable(),
  output: z.number().int().nonnegative().nullable(),
  /** Absent if its content couldn't be proved. */
  asset: cardAsset.optional(),
});

/** Everything that can be signed. Each purpose has its own intent, clauses and card. */
export const purposes = [
  'pay-order',
  'top-up',
  'send',
  'send-inscription',
  'send-inscriptions',
  'send-runes',
  'consolidate',
  'split',
  'bump',
  'cancel',
  'commit',
  'reveal',
  'deposit',
  'withdraw-payment',
  'withdraw-approve',
  'list',
  're-price',
  'delist',
  'buy',
  'raise',
  'bind',
  'swap',
  'message',
  'sign-in',
  'psbt',
] as const;
export type Purpose = (typeof purposes)[number];

/** The effect of signing as one verb: the name of the button. */
export const acts = [
  ...(['send', 'pay', 'buy', 'list', 'edit-listing', 'cancel-listing'] as const),
  ...(['consolidate', 'separate', 'speed-up', 'cancel'] as const),
  ...(['deposit', 'withdraw', 'swap', 'open-pool', 'add', 'remove'] as const),
  ...(['stake', 'unstake', 'claim', 'lock', 'unlock'] as const),
] as const;
export type CardAct = (typeof acts)[number];

const amountText = z.string().regex(/^\d+(\.\d+)?$/);

/** LP tokens that can't be used for a time. */
export const cardLock = z.object({
  amount: amountText,
  /** What stays usable, as reported by the server; null if it couldn't be read. */
  rest: amountText.nullable(),
  pair: z.string(),
  days: z.number().int().positive(),
  /** Milliseconds. */
  from: z.number(),
  until: z.number(),
});

/** What the approval window shows: built in main from the bytes to be signed, never from the page. */
export const approvalCard = z.object({
  purpose: z.enum(purposes),
  title: z.string(),
  /** Absent: only a signature, such as a message's. */
  act: z.enum(acts).optional(),
  network: z.string(),
  /** The intent in one sentence: what you requested. */
  asked: z.string(),
  /** The transaction in one sentence: the effect of signing. */
  does: z.string(),
  clauses: z.array(clause),
  /** For a card with many requests: a sentence each, in signing order. */
  lines: z.array(z.string()).max(1000).optional(),
  /** A message instead of a transaction; inputs, outputs and totals are then empty. */
  message: z
    .object({
      address: z.string(),
      form: z.enum(['bip322', 'legacy']),
      /** The exact message with every invisible character spelled out. */
      text: z.string(),
      /** How many were spelled out. */
      hidden: z.number(),
    })
    .optional(),
  inputs: z.array(cardInput),
  outputs: z.array(cardOutput),
  feeSats: sats,
  /** sat/vB with two decimals. */
  feeRate: z.string(),
  /** Known assets, for the diagram; `satFlow` lists each of them too. */
  pins: z.array(cardPin).optional(),
  /** What is sent and received beyond what the bytes show: what a buyer takes, what an order creates. */
  moves: z.object({ gives: z.array(cardAsset), gets: z.array(cardAsset) }).optional(),
  lock: cardLock.optional(),
  /** Why it can't be undone, for an effect that outlasts a payment: must be ticked before signing. */
  irrevocable: z.string().optional(),
  /** Why it is shown again after an earlier card of the same operation. */
  again: z.string().optional(),
  /** Ids for comparing and copying, such as an order's: shown in full at the end. */
  refs: z
    .array(z.object({ label: z.string(), id: z.string() }))
    .max(8)
    .optional(),
  /** Where every sat goes, one sentence each; the text form of the sat-flow diagram. */
  satFlow: z.array(z.string()),
  /** Total cost: payment and fee. */
  outlaySats: sats,
  /** Part of it that another transaction returns: the postage of what is inscribed to you. Absent: nothing. */
  postageSats: sats.optional(),
  /** Empty if signatures of legacy inputs will determine it. */
  txid: z.string(),
  deadline: z.number().nullable(),
});
export type ApprovalCard = z.output<typeof approvalCard>;

/** The worst verdict on a card determines what an approval requires. */
export function worstVerdict(clauses: readonly Pick<Clause, 'verdict'>[]): Verdict {
  const order: Verdict[] = ['pass', 'warn', 'hold', 'block'];
  return clauses.reduce<Verdict>(
    (worst, item) => (order.indexOf(item.verdict) > order.indexOf(worst) ? item.verdict : worst),
    'pass',
  );
}

/** One changed value, in words. `null`: it didn't exist, or won't. */
export const changeLine = z.object({
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/**
 * A change to the wallet, its network access or its protection. Built in main; a page can request it but never confirm
 * it.
 */
export const change = z.object({
  title: z.string(),
  lines: z.array(changeLine).max(50),
  /** The consequence, and why you might reject it. */
  consequence: z.string(),
  needsPassword: z.boolean(),
});
export type Change = z.output<typeof change>;

/** The change as one text: the window hashes what it showed, main what is pending. */
export const changeText = ({ title, lines, consequence, needsPassword }: Change): string =>
  canonicalJson({ title, lines, consequence, needsPassword });

/** An item of the approval window: something to sign, words to write down, or a change to confirm. */
export const approvalItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sign'),
    id: z.string(),
    flowId: z.string(),
    requestedAt: z.number(),
    /** See shared/flows/consent.ts. The window renders its content and nothing else. */
    text: z.string(),
  }),
  z.object({
    kind: z.literal('words'),
    id: z.string(),
    requestedAt: z.number(),
    /** key: the private key of one address. */
    reason: z.enum(['backup', 'reveal', 'key']),
    wordCount: z.number(),
    /** The wallet's name, or the key's address. */
    about: z.string().optional(),
    /** Written down with the words, to check a restore. */
    addressCode: z.string().optional(),
  }),
  change.extend({ kind: z.literal('change'), id: z.string(), requestedAt: z.number() }),
]);
export type ApprovalItem = z.output<typeof approvalItem>;

/** What the main window knows of an item: enough to say that it is pending, and to withdraw it. */
export const waitingApproval = z.object({
  kind: z.enum(['sign', 'words', 'change']),
  id: z.string(),
  title: z.string(),
});
export type WaitingApproval = z.output<typeof waitingApproval>;

/** What was decided: a signature approved, a change confirmed, or either of them rejected. */
export type ApprovalDecision = 'signed' | 'confirmed' | 'rejected';
