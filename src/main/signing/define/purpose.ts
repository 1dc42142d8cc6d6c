import type { z } from 'zod';

import type { PaymentLimits } from '#main/signing/coins/fee-limits.ts';
import type { TokenFacts } from '#main/signing/coins/provider-facts.ts';
import type { Meaning } from '#main/signing/messages/reads-as.ts';
import type { AssetPin, Assets } from '#main/signing/read/assets.ts';
import type { InspectedInput, InspectedOutput, Inspection } from '#main/signing/read/inspect.ts';
import type { KnownRune } from '#main/signing/read/known-rune.ts';
import type { Contents } from '#main/signing/read/proved-content.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import type { Coin } from '#main/wallet/coins.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import type { ApprovalCard, CardAsset, Clause, Purpose } from '#shared/flows/approval.ts';
import type { SignItem } from '#shared/flows/consent.ts';
import type { Provided } from '#shared/flows/prepared.ts';
import type { Shown } from '#shared/flows/shown.ts';

import type { Finding } from './clause.ts';
import type { OnOtherNetworks, SigningContext } from './context.ts';
import type { GuardFacts, Guards } from './guards.ts';

/** The general clauses of a transaction, in card order. Ids are those of the safety table. */
export const transactionClauses = [
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
  'C7',
  'C8',
  'C9',
  'C10',
  'C11',
  'C16',
  'C28',
  'role',
  'total',
  'answer.extra',
  'psbt.fields',
] as const;
export type TransactionClauseId = (typeof transactionClauses)[number];

/** The general clauses of messages. */
export const messageClauses = ['C10', 'C16', 'message.visible'] as const;
export type MessageClauseId = (typeof messageClauses)[number];

/** Why an input is there. */
export type InputPart =
  /** Clean, ours, in a paying account: its sats may become fee. */
  | 'pays'
  /** Clean, ours and picked by the user, in any account. */
  | 'named'
  /** Clean by every source and ours, at the address that the allowance names. */
  | 'allowed'
  /** Ours, and its asset moves: none of its sats may become fee. */
  | 'asset'
  /** Spent by the transaction of ours that this one replaces. */
  | 'kept'
  /** Ours, from a transaction that isn't broadcast yet. */
  | 'to-come'
  /** Ours, in a PSBT of unknown purpose. */
  | 'opened'
  /** Someone else's, as expected. */
  | 'foreign';

export type OutputRole = ApprovalCard['outputs'][number]['role'];

/** An output's recipient, for sentences. */
export interface OutputPart {
  role: OutputRole;
  who: string;
}

/** Fee rule beyond the bounds that apply to every transaction. */
export type FeeRule =
  /** Built here: exactly the requested rate. */
  | { rule: 'exact'; rate: number; valueSats: bigint; parentSats?: bigint }
  /** Built by the provider, whose size estimate may be slightly off. */
  | { rule: 'estimated'; rate: number }
  /** Built by the provider from a rate that is only one part of the fee. */
  | { rule: 'twice'; rate: number }
  /** Signed but never sent: it must pay no fee, so that nobody can profit from sending it. */
  | { rule: 'none' }
  /** In a PSBT of unknown purpose. */
  | { rule: 'opened' };

/** Required content of an inscription. Others may have any content, which the card shows. */
export type ExpectedContent = { inscriptionId: string; outpoint: string } & (
  | { what: 'transfer'; tick: string; amount: string }
  /** Not a token. `contentHash`: what the form showed, null if nothing. */
  | { what: 'item'; contentHash: string | null }
  | { what: 'name'; name: string | null }
);

/** What a purpose expects of the bytes. The general clauses reject everything else. */
export interface Expected {
  input(input: InspectedInput): InputPart | null;
  /** Null: own change, or an unknown recipient. */
  output(output: InspectedOutput): OutputPart | null;
  fee: FeeRule;
  /** Addresses in the intent, which must all belong to this network. */
  addresses: readonly string[];
  /** An address whose coins may pay whatever its account's role, and the reason, which the card shows. Absent: none. */
  allowance?: { address: string; why: string };
  /** Allowed number of change outputs. Absent: one. */
  change?: number;
  /** Where change may go besides paying accounts: back to the requested address. */
  changeAddress?: string;
  /** Minimum of a change output. Absent: the user's minimum coin. */
  changeFloorSats?: bigint;
  /** An expected data output. Absent: none. */
  data?(output: InspectedOutput): boolean;
  /** Allowed destinations of an asset. Absent: outputs of ours. */
  lands?(pin: AssetPin): boolean;
  /** Outpoints spent by the transaction of ours that this one replaces. */
  replaced?: ReadonlySet<string>;
  /** Sighash byte of all our signatures. Absent: the whole transaction. */
  sighash?: number;
  /** Amounts of others' inputs: proved, or doubted (a warning), or not covered by our signature. Absent: proved. */
  foreignAmounts?: 'proved' | 'doubted' | 'free';
  /** Content of named inscriptions (safety.md C28). */
  contents?: readonly ExpectedContent[];
  /** Something is given or paid for an inscription's content: if it can't be proved, it is blocked. */
  paysForContent?: boolean;
  /** Part of the spending that another transaction returns as postage. Absent: none. */
  postageSats?: bigint;
  /** The purpose is unknown: others' actions become warnings instead of blocks. */
  open?: boolean;
}

/** All facts for a transaction's clauses. Nothing in it comes from the page. */
export interface TransactionFacts<I = unknown> extends GuardFacts {
  intent: I & {
    network: string;
    walletId?: string | undefined;
    shown?: Shown | undefined;
  };
  network: Network;
  inspection: Inspection;
  /** Our coins that it spends and the network lists, each freshly proved, by outpoint. */
  coins: ReadonlyMap<string, Coin>;
  /** The spent coins' assets according to the indexes. An absent coin got no answer. */
  assets: Assets;
  /** Content of each moved or named inscription, from the bytes that inscribed it. */
  contents: Contents;
  /** Index data of moved transfers that no purpose names; null if one isn't listed. */
  listed: ReadonlyMap<string, TokenFacts | null>;
  /** The runes that move, by id. */
  runes: ReadonlyMap<string, KnownRune>;
  limits: PaymentLimits;
  /** Further, unrequested PSBTs in the answer. */
  extraPsbts: readonly string[];
  /** It spends the virtual transaction of a message. */
  isMessage: boolean;
  /** Coins known on another network with the same keys, or on one that couldn't be asked. */
  onOtherNetworks: ReadonlyMap<string, OnOtherNetworks>;
}

/** The facts in words. Separate from the facts, since no verdict depends on it. */
export interface Meanings {
  /** The moved assets, by `meaningKey`. Unknown ones are absent. */
  assets: ReadonlyMap<string, CardAsset>;
  /** The user's name for an address; null without one. */
  nameOf: (address: string) => string | null;
}

/** A purpose's additional facts. */
export type More<F extends TransactionFacts> = Omit<F, keyof TransactionFacts> & {
  /** Assets of further inputs, if the purpose needs those of coins that aren't ours. */
  assets?: Assets;
};

/** The card's text. Inputs, outputs, fee and sat flow come from the bytes. */
export interface Words extends Pick<
  ApprovalCard,
  'act' | 'moves' | 'lock' | 'irrevocable' | 'again'
> {
  title: string;
  /** The intent in a sentence. */
  asked: string;
  /** The effect of signing, in a sentence. */
  does: string;
  /** For several items in one transaction: a sentence each, in order. */
  lines?: string[];
}

/** A kind of transaction that can be signed: its additions to the general clauses, and its private knowledge. */
export interface TransactionPurpose<I extends object, F extends TransactionFacts> {
  kind: 'transaction';
  /** Validated before anything is prepared. */
  intent: z.ZodType<I>;
  /** Absent if the provider, or another author, supplies the PSBT. */
  build?(intent: I, context: SigningContext): Promise<string>;
  /** Our coins that it spends, freshly read and proved. Absent: through the lists of the inputs' addresses. */
  coins?(intent: I, inspection: Inspection, context: SigningContext): Promise<Coin[]>;
  /** Previous transactions in the intent: raw hex by txid. */
  known?(intent: I): Record<string, string>;
  /** Rejects early what could only be shown as blocked. Throws INVALID_INPUT, PSBT_INVALID. */
  refuse?(intent: I, inspection: Inspection): void;
  /** Facts that only this purpose needs. */
  gather(input: {
    intent: I;
    provided: Provided;
    psbt: string;
    inspection: Inspection;
    context: SigningContext;
  }): Promise<More<F>>;
  expects(facts: F): Expected;
  /** Additions to general clauses. */
  adds?: Partial<Record<TransactionClauseId, (facts: F) => Finding[]>>;
  /** General clauses that can't apply, each with the reason. A test lists them. */
  exempt?: Partial<Record<TransactionClauseId, string>>;
  /** What the guards compare, or why there is nothing. */
  guards: Guards<I, F>;
  /** Its own clauses; they come first on the card. */
  clauses: readonly ((facts: F) => Clause | null)[];
  words(facts: F, sums: { outlaySats: bigint; feeSats: bigint }): Words;
  /** What is sent and received beyond what the bytes show. */
  moves?(facts: F): NonNullable<ApprovalCard['moves']>;
  /** Names that the form gave the moving items, by inscription. Absent: described by their own bytes. */
  named?(facts: F): CardAsset[];
  /** Ids shown at the end of the card. */
  refs?(facts: F): NonNullable<ApprovalCard['refs']>;
  /** Names of output roles in sentences. */
  names?: Partial<Record<OutputRole, string>>;
  /** Others complete the transaction, so the sat flow of the present parts is meaningless. */
  completedByOthers?: boolean;
  /** Signs only our unsigned inputs. */
  skipsSigned?: boolean;
  /** The PSBT's author may have omitted what we need to sign it: it is added before judging. */
  completes?: boolean;
  /** The flow gets the final transaction instead of a PSBT. */
  finalizes?: boolean;
  /** Called before a signature is released. */
  signed?(result: {
    facts: F;
    signedPsbt: string;
    txid: string | null;
    context: SigningContext;
  }): void;
}

/** All facts for the clauses of messages. */
export interface MessageFacts<I = unknown> extends GuardFacts {
  intent: I & { network: string };
  network: Network;
  messages: readonly Extract<SignItem, { kind: 'message' }>[];
  /** Null for an address that isn't ours, or is watch-only. */
  ownAddress: (address: string) => OwnAddress | null;
  /** Milliseconds. */
  now: number;
}

/** A kind of message, or of several, that can be signed. */
export interface MessagePurpose<I extends object, F extends MessageFacts> {
  kind: 'messages';
  intent: z.ZodType<I>;
  /** The texts to sign in order, and the signing address. */
  texts(intent: I, provided: Provided): { address: string; texts: readonly string[] };
  gather(
    intent: I,
    provided: Provided,
    context: SigningContext,
  ): Promise<Omit<F, keyof MessageFacts>>;
  /** What each message means to a holder of its signature (safety.md C16). */
  meaning: Meaning;
  adds?: Partial<Record<MessageClauseId, (facts: F) => Finding[]>>;
  /** What the guards compare, or why there is nothing. */
  guards: Guards<I, F>;
  clauses: readonly ((facts: F) => Clause)[];
  words(facts: F): Words;
  /** When the messages expire, in ms. */
  deadline?(intent: I): number | null;
  /** Called before the signatures are released. */
  signed?(facts: F, context: SigningContext): void;
}

export const defineTransaction = <I extends object, F extends TransactionFacts>(
  purpose: Omit<TransactionPurpose<I, F>, 'kind'>,
): TransactionPurpose<I, F> => ({ kind: 'transaction', ...purpose });

export const defineMessages = <I extends object, F extends MessageFacts>(
  purpose: Omit<MessagePurpose<I, F>, 'kind'>,
): MessagePurpose<I, F> => ({ kind: 'messages', ...purpose });

export type AnyTransaction = TransactionPurpose<object, TransactionFacts>;
export type AnyMessages = MessagePurpose<object, MessageFacts>;

/** A definition seen from outside: its intent and facts are private. */
export interface AnyPurpose {
  kind: 'transaction' | 'messages';
  guards: Guards<never, never>;
}
/** What can be signed, and the definition of each. */
export type Purposes = Record<Purpose, AnyPurpose>;
export type PurposeOf = (name: Purpose) => AnyTransaction | AnyMessages;
