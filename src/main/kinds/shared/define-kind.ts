import type { z } from 'zod';

import type { Finding } from '#main/signing/define/clause.ts';
import type { AnyPurpose, MessageFacts } from '#main/signing/define/purpose.ts';
import type { Purpose } from '#shared/flows/approval.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { FlowFact, FlowView } from '#shared/flows/view.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

import type { AmountOf, MoreOf } from './activity.ts';

export type InputKind = FlowInput['kind'];
type InputOf<K extends InputKind> = Extract<FlowInput, { kind: K }>;

/** Problems and cost for a form while you type. Changes nothing. */
export interface Quote<I extends z.ZodType, O extends z.ZodType, Session> {
  /** The input as sent by the form, possibly incomplete. */
  asks: I;
  says: O;
  of: (request: z.output<I>, session: Session) => Promise<z.input<O>>;
  /** The network fee in it, of all transactions that the wallet pays: C9 asks before more is paid. Sats; null for none. */
  networkFee?: (said: z.input<O>) => string | null;
  /**
   * Everything that leaves for good, without postage that comes back; each card is compared with it. Null:
   * unknown.
   */
  total?: (said: z.input<O>, request: z.output<I>) => bigint | null;
}

/** The last check before an operation starts, and its preconditions. */
export interface Start<K extends InputKind> {
  problems: readonly Problem[];
  /** What the input says as main parsed it, if its form shows that. */
  facts?: readonly FlowFact[];
  /** The input with main's own terms added. Absent: unchanged. */
  input?: InputOf<K>;
  /** Bytes that the operation reads from the store later. */
  bytes?: readonly Uint8Array[];
}

/** The operation's receipt. */
export interface Receipt {
  what: string;
  facts: object;
  txids: string[];
}

/** Everything that a kind of operation is, with the places where each part is written. */
export interface Kind<K extends InputKind, P extends Purpose, Session> {
  /** As its folder is called. */
  name: string;
  /** How an input starts it. Absent, together with its states: it is signed at once, and nothing is stored. */
  input?: z.ZodType<InputOf<K>>;
  start?: (input: InputOf<K>, session: Session) => Promise<Start<K>>;
  /** What it signs: a purpose defines what is built, expected, checked and shown. */
  signs: Readonly<Record<P, AnyPurpose>>;
  /** Problems of its own text if that is signed as a plain message (safety.md C16). */
  asText?: (facts: MessageFacts) => Finding[];
  /** One table of states per input: phase, headline, the step that leaves it, its question, its end. */
  states?: readonly { kind: K }[];
  /** Its effect on a wallet, by the name of its line in Activity. `more`: the other side of a swap. */
  effect?: {
    amounts: Readonly<Record<string, AmountOf>>;
    more?: Readonly<Record<string, MoreOf>>;
  };
  /** Its receipt; null for an operation of another kind. */
  describe?: (view: FlowView) => Receipt | null;
}

export function defineKind<
  K extends InputKind,
  P extends Purpose,
  Session,
  I extends z.ZodType,
  O extends z.ZodType,
  Quoting,
>(
  kind: Kind<K, P, Session> & { quote: Quote<I, O, Quoting> },
): Kind<K, P, Session> & { quote: Quote<I, O, Quoting> };
export function defineKind<
  K extends InputKind = never,
  P extends Purpose = Purpose,
  Session = unknown,
>(kind: Kind<K, P, Session>): Kind<K, P, Session>;
export function defineKind<T>(kind: T): T {
  return kind;
}

export type InputsOf<T> = T extends { states?: readonly { kind: infer K }[] } ? K : never;
export type PurposesOf<T> = T extends { signs: infer S } ? keyof S : never;
type Needs<T> = T extends { start?: (input: never, session: infer S) => unknown }
  ? (session: S) => void
  : never;
/** What the starts of all these kinds need in total. */
export type SessionOf<T> = Needs<T> extends (session: infer S) => void ? S : never;
