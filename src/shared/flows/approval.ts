import { z } from 'zod';

import { canonicalJson } from '#shared/canonical-json.ts';

import { contentHash } from './content-hash.ts';

/** block: no override. hold: a typed reason and the password. warn: said, not stopped (safety.md 1.1). */
export const verdict = z.enum(['pass', 'warn', 'hold', 'block']);
export type Verdict = z.output<typeof verdict>;

/** One line of the contract card: what was checked, the outcome, and what it rests on. */
export const clause = z.object({
  /** The check's name in safety.md, such as `C3`, or a purpose's own such as `pay.amount`. */
  id: z.string(),
  title: z.string(),
  verdict,
  text: z.string(),
  evidence: z.array(z.string()),
  /** signed-before: the second of these messages was signed with. They are of no use any more, and prepared anew. */
  code: z.literal('signed-before').optional(),
});
export type Clause = z.output<typeof clause>;

const sats = z.string().regex(/^\d+$/);

export const cardInput = z.object({
  outpoint: z.string(),
  address: z.string(),
  sats,
  mine: z.boolean(),
  /** Derivation path of an own coin. */
  path: z.string().nullable(),
  sighash: z.string(),
});
export const cardOutput = z.object({
  address: z.string().nullable(),
  /** Whose it is, where that is known: another wallet, or a name that the person gave. */
  name: z.string().optional(),
  sats,
  role: z.enum(['payment', 'change', 'inscription', 'fee-service', 'data', 'unknown']),
  mine: z.boolean(),
});

/** What an asset is, for a person: `250.5 inks`, and not its id. */
export const cardAsset = z.object({
  title: z.string(),
  /** What kind of thing it is, and what limits it. */
  about: z.string(),
  /** What a picture of it is made from. */
  inscriptionId: z.string().nullable(),
  /** SHA-256 in hex of bytes in main's own store: a picture of what is to be inscribed is made from them. */
  contentHash: contentHash.optional(),
  /** Of a token without either: its sign is made of it. */
  ticker: z.string().optional(),
});
export type CardAsset = z.output<typeof cardAsset>;

/** A known asset and where its sats go; `output` is null for the fee and wherever nobody can tell. */
export const cardPin = z.object({
  label: z.string(),
  input: z.number().int().nonnegative().nullable(),
  output: z.number().int().nonnegative().nullable(),
  /** Absent where its content could not be proved. */
  asset: cardAsset.optional(),
});

/** Everything that can be signed. Each purpose has an intent, a list of clauses and a card of its own. */
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
  'psbt',
] as const;
export type Purpose = (typeof purposes)[number];

/** What the approval window shows: built in main from the bytes to be signed, never from the page. */
export const approvalCard = z.object({
  purpose: z.enum(purposes),
  title: z.string(),
  network: z.string(),
  /** The intent in one sentence: what the user asked for. */
  asked: z.string(),
  /** The transaction in one sentence: what signing does. */
  does: z.string(),
  clauses: z.array(clause),
  /** Of a card for many at once: what was asked for, a sentence each, in the order of what is signed. */
  lines: z.array(z.string()).max(1000).optional(),
  /** A message instead of a transaction: inputs, outputs and sums are empty then. */
  message: z
    .object({
      address: z.string(),
      form: z.enum(['bip322', 'legacy']),
      /** The exact message with every invisible character written out. */
      text: z.string(),
      /** How many were written out. */
      hidden: z.number(),
    })
    .optional(),
  inputs: z.array(cardInput),
  outputs: z.array(cardOutput),
  feeSats: sats,
  /** sat/vB with two decimals. */
  feeRate: z.string(),
  /** Known assets, to be drawn into the picture; each is said in `satFlow` too. */
  pins: z.array(cardPin).optional(),
  /** What goes and comes beside what the bytes say: what a buyer takes, what an order makes. */
  moves: z.object({ gives: z.array(cardAsset), gets: z.array(cardAsset) }).optional(),
  /** Ids that nobody reads first, such as those of an order: shown last, whole, to compare and copy. */
  refs: z
    .array(z.object({ label: z.string(), id: z.string() }))
    .max(8)
    .optional(),
  /** Where every sat goes, a sentence each; the text form of the sat-flow picture. */
  satFlow: z.array(z.string()),
  /** What leaves the wallet for good: payment and fee. */
  outlaySats: sats,
  /** Empty where signatures of legacy inputs will decide it. */
  txid: z.string(),
  deadline: z.number().nullable(),
});
export type ApprovalCard = z.output<typeof approvalCard>;

/** The worst verdict of a card decides what its consent needs. */
export function worstVerdict(clauses: readonly Pick<Clause, 'verdict'>[]): Verdict {
  const order: Verdict[] = ['pass', 'warn', 'hold', 'block'];
  return clauses.reduce<Verdict>(
    (worst, item) => (order.indexOf(item.verdict) > order.indexOf(worst) ? item.verdict : worst),
    'pass',
  );
}

/** One thing that changes, in words. `null`: there was nothing, or there will be nothing. */
export const changeLine = z.object({
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/**
 * Something that changes what the wallet is, whom it asks or how it is protected. Built in main; a page can ask for
 * it and never grant it.
 */
export const change = z.object({
  title: z.string(),
  lines: z.array(changeLine).max(50),
  /** What follows from it, and why somebody might refuse. */
  consequence: z.string(),
  needsPassword: z.boolean(),
});
export type Change = z.output<typeof change>;

/** What is granted, as one text: the window hashes what it showed, main what waits. */
export const changeText = ({ title, lines, consequence, needsPassword }: Change): string =>
  canonicalJson({ title, lines, consequence, needsPassword });

/** An item the approval window shows: something to sign, words to write down, or a change to allow. */
export const approvalItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sign'),
    id: z.string(),
    flowId: z.string(),
    requestedAt: z.number(),
    /** See shared/flows/consent.ts. The window renders what is in it, and nothing else. */
    text: z.string(),
  }),
  z.object({
    kind: z.literal('words'),
    id: z.string(),
    requestedAt: z.number(),
    /** key: the private key of one address. */
    reason: z.enum(['backup', 'reveal', 'key']),
    wordCount: z.number(),
    /** The wallet's name, or the address of the key. */
    about: z.string().optional(),
    /** Written down beside the words, to tell a right restore from a wrong one. */
    addressCode: z.string().optional(),
  }),
  change.extend({ kind: z.literal('change'), id: z.string(), requestedAt: z.number() }),
]);
export type ApprovalItem = z.output<typeof approvalItem>;

/** What the main window knows of an item: enough to say that it waits, and to take it back. */
export const waitingApproval = z.object({
  kind: z.enum(['sign', 'words', 'change']),
  id: z.string(),
  title: z.string(),
});
export type WaitingApproval = z.output<typeof waitingApproval>;
