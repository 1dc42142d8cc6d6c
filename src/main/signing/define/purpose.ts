import type { z } from 'zod';

import type { PaymentLimits } from '#main/signing/coins/fee-limits.ts';
import type { TokenFacts } from '#main/signing/coins/sources.ts';
import type { Meaning } from '#main/signing/messages/reads-as.ts';
import type { AssetPin, Assets } from '#main/signing/read/assets.ts';
import type { InspectedInput, InspectedOutput, Inspection } from '#main/signing/read/inspect.ts';
import type { Contents } from '#main/signing/read/proved-content.ts';
import type { OwnAddress } from '#main/wallet/accounts.ts';
import type { Coin } from '#main/wallet/coins.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import type { ApprovalCard, CardAsset, Clause, Purpose } from '#shared/flows/approval.ts';
import type { SignItem } from '#shared/flows/consent.ts';
import type { Given } from '#shared/flows/prepared.ts';

import type { Finding } from './clause.ts';
import type { Elsewhere, SigningContext } from './context.ts';
import type { GuardFacts, Guards } from './guards.ts';

/** The general clauses of a transaction, in the order of the card. Ids are those of the safety table. */
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
  'answer.extra',
  'psbt.fields',
] as const;
export type TransactionClauseId = (typeof transactionClauses)[number];

/** The general clauses of messages. */
export const messageClauses = ['C10', 'C16', 'message.visible'] as const;
export type MessageClauseId = (typeof messageClauses)[number];

/** Why an input is there. */
export type InputPart =
  /** Clean, ours, of an account that pays: its sats may become fee. */
  | 'pays'
  /** Clean and ours, named by the person, of whatever account. */
  | 'named'
  /** Clean by every source and ours, of the address that the allowance names. */
  | 'allowed'
  /** Ours, and its asset moves: none of its sats may become fee. */
  | 'asset'
  /** Spent by the transaction of ours that this one replaces. */
  | 'kept'
  /** Ours, made by a transaction that is still to come. */
  | 'to-come'
  /** Ours, in a PSBT that says nothing of what it is for. */
  | 'opened'
  /** Of somebody else, as expected. */
  | 'foreign';

export type OutputRole = ApprovalCard['outputs'][number]['role'];

/** Who an output is for, as a sentence names it. */
export interface OutputPart {
  role: OutputRole;
  who: string;
}

/** How the fee is judged beyond the bands that hold for every transaction. */
export type FeeRule =
  /** Built here: the rate that was asked for, to the sat. */
  | { rule: 'exact'; rate: number; valueSats: bigint; parentSats?: bigint }
  /** Built by the provider, whose estimate of the size may be a little off. */
  | { rule: 'estimated'; rate: number }
  /** Built by the provider from a rate that is one of several parts of it. */
  | { rule: 'twice'; rate: number }
  /** Signed and never sent: it must pay none, so that nobody gains by sending it. */
  | { rule: 'none' }
  /** Of a PSBT that says nothing of what it is for. */
  | { rule: 'opened' };

/** What an inscription has to hold. One that is not named here may hold whatever its bytes say, and the card says it. */
export type ExpectedContent = { inscriptionId: string; outpoint: string } & (
  | { what: 'transfer'; tick: string; amount: string }
  /** No token. `contentHash`: what the form showed, null where it showed none. */
  | { what: 'item'; contentHash: string | null }
  | { what: 'name'; name: string | null }
);

/** What a purpose expects of the bytes. Whatever it does not name is refused by the general clauses. */
export interface Expected {
  input(input: InspectedInput): InputPart | null;
  /** Null: own change, or somebody unknown. */
  output(output: InspectedOutput): OutputPart | null;
  fee: FeeRule;
  /** Addresses of the intent: each must be one of this network. */
  addresses: readonly string[];
  /** An address whose coins pay whatever the role of its account, and why: the card says it. Absent: none. */
  allowance?: { address: string; why: string };
  /** How many outputs of change there may be. Absent: one. */
  change?: number;
  /** Where change may go besides the accounts that pay: back to the address that was asked to. */
  changeAddress?: string;
  /** The least that a coin of change holds. Absent: the person's floor. */
  changeFloorSats?: bigint;
  /** An output with data that was asked for. Absent: none. */
  data?(output: InspectedOutput): boolean;
  /** Where an asset may land. Absent: on outputs of ours. */
  lands?(pin: AssetPin): boolean;
  /** Outpoints that a transaction of ours spends, which this one replaces. */
  replaced?: ReadonlySet<string>;
  /** The whole byte of every signature of ours. Absent: the whole transaction. */
  sighash?: number;
  /** Amounts of others' inputs: proved, or doubted (a hold), or not covered by our signature. Absent: proved. */
  foreignAmounts?: 'proved' | 'doubted' | 'free';
  /** What named inscriptions hold (safety.md C28). */
  contents?: readonly ExpectedContent[];
  /** Something is given away or paid for what an inscription holds: content that cannot be proved is blocked. */
  paysForContent?: boolean;
  /** Nobody said what it is for: what others do is held for the person instead of refused. */
  open?: boolean;
}

/** Everything the clauses of a transaction may look at. Nothing of it comes from the page. */
export interface TransactionFacts<I = unknown> extends GuardFacts {
  intent: I & { network: string; walletId?: string | undefined };
  network: Network;
  inspection: Inspection;
  /** Own coins it spends that the network lists, each proved just now, by outpoint. */
  coins: ReadonlyMap<string, Coin>;
  /** What the indexes say that spent coins carry. One that is absent was not answered for. */
  assets: Assets;
  /** What each inscription holds that is moved or named, from the bytes that inscribed it. */
  contents: Contents;
  /** What the index lists of transfers that move and that no purpose names; null for one that it does not list. */
  listed: ReadonlyMap<string, TokenFacts | null>;
  limits: PaymentLimits;
  /** Further PSBTs that came with the answer and that nobody asked for. */
  extraPsbts: readonly string[];
  /** It spends the made-up transaction of a message. */
  isMessage: boolean;
  /** Coins that another network with the same keys knows, or that nobody could ask it about. */
  elsewhere: ReadonlyMap<string, Elsewhere>;
}

/** What a card says of the facts in a person's words. Kept apart from them: nothing is judged by it. */
export interface Meanings {
  /** What the assets it moves are, by `meaningKey`. One that could not be told is absent. */
  assets: ReadonlyMap<string, CardAsset>;
  /** The name that the person gave an address; null for one without. */
  nameOf: (address: string) => string | null;
}

/** What goes into the facts of a transaction beside what is read for all of them. */
export type More<F extends TransactionFacts> = Omit<F, keyof TransactionFacts> & {
  /** What further inputs carry, where the purpose asks about coins that are not ours. */
  assets?: Assets;
};

/** What the card says. Inputs, outputs, fee and the flow of sats come from the bytes. */
export interface Words {
  title: string;
  /** The intent in a sentence. */
  asked: string;
  /** What signing does, in a sentence. */
  does: string;
  /** Of several things in one transaction: a sentence each, in their order. */
  lines?: string[];
}

/** A kind of transaction that can be signed: what it adds to the general clauses, and what only it knows. */
export interface TransactionPurpose<I extends object, F extends TransactionFacts> {
  kind: 'transaction';
  /** Every intent is parsed before anything is prepared. */
  intent: z.ZodType<I>;
  /** Absent where the provider, or whoever made it, gives the PSBT. */
  build?(intent: I, context: SigningContext): Promise<string>;
  /** Own coins that it spends, read and proved now. Absent: by the lists of the inputs' addresses. */
  coins?(intent: I, inspection: Inspection, context: SigningContext): Promise<Coin[]>;
  /** Previous transactions that the intent itself names: raw hex by txid. */
  known?(intent: I): Record<string, string>;
  /** Said before a card is shown that could only be blocked. Throws INVALID_INPUT, PSBT_INVALID. */
  refuse?(intent: I, inspection: Inspection): void;
  /** What only this purpose looks at. */
  gather(input: {
    intent: I;
    given: Given;
    psbt: string;
    inspection: Inspection;
    context: SigningContext;
  }): Promise<More<F>>;
  expects(facts: F): Expected;
  /** What it adds to general clauses. */
  adds?: Partial<Record<TransactionClauseId, (facts: F) => Finding[]>>;
  /** General clauses that cannot apply, each with the reason. A test lists them. */
  exempt?: Partial<Record<TransactionClauseId, string>>;
  /** What the guards compare, or why there is nothing. */
  guards: Guards<I, F>;
  /** Its own clauses; they come first on the card. */
  clauses: readonly ((facts: F) => Clause | null)[];
  words(facts: F, sums: { outlaySats: bigint; feeSats: bigint }): Words;
  /** What goes and comes beside what the bytes say. */
  moves?(facts: F): NonNullable<ApprovalCard['moves']>;
  /** Ids that the card shows last. */
  refs?(facts: F): NonNullable<ApprovalCard['refs']>;
  /** Whose outputs are which, in sentences. */
  names?: Partial<Record<OutputRole, string>>;
  /** Others complete the transaction, so nothing flows in the order of what is there so far. */
  completedByOthers?: boolean;
  /** Own inputs without a signature alone are signed. */
  skipsSigned?: boolean;
  /** Whoever made the PSBT left out what we need to sign it: it is added before anything is judged. */
  completes?: boolean;
  /** The flow gets the final transaction instead of a PSBT. */
  finalizes?: boolean;
  /** Called before a signature is given out. */
  signed?(result: {
    facts: F;
    signedPsbt: string;
    txid: string | null;
    context: SigningContext;
  }): void;
}

/** Everything the clauses of messages may look at. */
export interface MessageFacts<I = unknown> extends GuardFacts {
  intent: I & { network: string };
  network: Network;
  messages: readonly Extract<SignItem, { kind: 'message' }>[];
  /** Null for an address that is not ours, or only watched. */
  ownAddress: (address: string) => OwnAddress | null;
  /** Milliseconds. */
  now: number;
}

/** A kind of message, or of several, that can be signed. */
export interface MessagePurpose<I extends object, F extends MessageFacts> {
  kind: 'messages';
  intent: z.ZodType<I>;
  /** The texts to sign, in their order, and the address that signs them. */
  texts(intent: I, given: Given): { address: string; texts: readonly string[] };
  gather(intent: I, given: Given, context: SigningContext): Promise<Omit<F, keyof MessageFacts>>;
  /** What each message must mean to somebody who holds its signature (safety.md C16). */
  meaning: Meaning;
  adds?: Partial<Record<MessageClauseId, (facts: F) => Finding[]>>;
  /** What the guards compare, or why there is nothing. */
  guards: Guards<I, F>;
  clauses: readonly ((facts: F) => Clause)[];
  words(facts: F): Words;
  /** When the messages end, in milliseconds. */
  deadline?(intent: I): number | null;
  /** Called before the signatures are given out. */
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

/** A definition as others see it: its intent and facts are its own affair. */
export interface AnyPurpose {
  kind: 'transaction' | 'messages';
  guards: Guards<never, never>;
}
/** What can be signed, and the definition of each. */
export type Purposes = Record<Purpose, AnyPurpose>;
export type PurposeOf = (name: Purpose) => AnyTransaction | AnyMessages;
