import type { AnyPurpose } from '#main/signing/define/purpose.ts';
import type { Purpose } from '#shared/flows/approval.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { FlowFact, FlowView } from '#shared/flows/view.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

import type { AmountOf, MoreOf } from './activity.ts';

export type InputKind = FlowInput['kind'];
type InputOf<K extends InputKind> = Extract<FlowInput, { kind: K }>;

/** The last check before an operation begins, and what has to be in place for it. */
export interface Start<K extends InputKind> {
  problems: readonly Problem[];
  /** What the input says, where its form shows it as main reads it. */
  facts?: readonly FlowFact[];
  /** The input with terms of main's own in it. Absent: as it came. */
  input?: InputOf<K>;
  /** What the operation reads from the store later on. */
  bytes?: readonly Uint8Array[];
}

/** What a receipt says of an operation. */
export interface ReceiptFacts {
  what: string;
  facts: object;
  txids: string[];
}

/**
 * Everything that a kind of operation is, with the places where each part is written. `K`: inputs that start it. `P`: what
 * it signs. `Session`: what its start needs of an open network.
 */
export interface Kind<K extends InputKind = never, P extends Purpose = Purpose, Session = unknown> {
  /** As its folder is called. */
  name: string;
  /** Its state machines, one for each input. Absent: it is signed at once, and kept nowhere. */
  flows?: readonly { kind: K }[];
  /** What it has to sign: a purpose says what is built, expected, checked and shown. */
  signs: Readonly<Record<P, AnyPurpose>>;
  start?: (input: InputOf<K>, session: Session) => Promise<Start<K>>;
  /** Null for an operation of another kind. */
  receipt?: (view: FlowView) => ReceiptFacts | null;
  /** What came in or went out, by the name of the line in the activity. */
  amounts?: Readonly<Record<string, AmountOf>>;
  /** What else moved by it: the other side of a swap. */
  more?: Readonly<Record<string, MoreOf>>;
}

export const defineKind = <
  K extends InputKind = never,
  P extends Purpose = Purpose,
  Session = unknown,
>(
  kind: Kind<K, P, Session>,
): Kind<K, P, Session> => kind;

export type InputsOf<T> = T extends { flows?: readonly { kind: infer K }[] } ? K : never;
export type PurposesOf<T> = T extends { signs: infer S } ? keyof S : never;
type Needs<T> = T extends { start?: (input: never, session: infer S) => unknown }
  ? (session: S) => void
  : never;
/** What the starts of all these kinds need together. */
export type SessionOf<T> = Needs<T> extends (session: infer S) => void ? S : never;
