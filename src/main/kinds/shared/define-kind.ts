import type { AnyPurpose } from '#main/signing/define/purpose.ts';
import type { Purpose } from '#shared/flows/approval.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { FlowFact, FlowView } from '#shared/flows/view.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';

import type { AmountOf, MoreOf } from './activity.ts';

export type InputKind = FlowInput['kind'];
type InputOf<K extends InputKind> = Extract<FlowInput, { kind: K }>;

/** The last check before an operation starts, and what it needs in place. */
export interface Start<K extends InputKind> {
  problems: readonly Problem[];
  /** What the input says as main parsed it, if its form shows that. */
  facts?: readonly FlowFact[];
  /** The input with main's own terms added. Absent: unchanged. */
  input?: InputOf<K>;
  /** Bytes that the operation reads from the store later. */
  bytes?: readonly Uint8Array[];
}

/** The part of a receipt that depends on the kind. */
export interface ReceiptFacts {
  what: string;
  facts: object;
  txids: string[];
}

/**
 * Everything about a kind of operation, with references to each part. `K`: inputs that start it. `P`: purposes it
 * signs. `Session`: what its start needs of an open network.
 */
export interface Kind<K extends InputKind = never, P extends Purpose = Purpose, Session = unknown> {
  /** Its folder's name. */
  name: string;
  /** Its state machines, one per input. Absent: it is signed immediately and not stored. */
  flows?: readonly { kind: K }[];
  /** Its purposes: what is built, expected, checked and shown. */
  signs: Readonly<Record<P, AnyPurpose>>;
  start?: (input: InputOf<K>, session: Session) => Promise<Start<K>>;
  /** Null for an operation of another kind. */
  receipt?: (view: FlowView) => ReceiptFacts | null;
  /** Main amounts, by kind of activity row. */
  amounts?: Readonly<Record<string, AmountOf>>;
  /** Further amounts, such as the other side of a swap. */
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
/** What the starts of all these kinds need in total. */
export type SessionOf<T> = Needs<T> extends (session: infer S) => void ? S : never;
