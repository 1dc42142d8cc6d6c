import type { Definition } from '#main/flows/engine/define.ts';
import type { Finding } from '#main/signing/define/clause.ts';
import type { AnyPurpose, MessageFacts, Purposes } from '#main/signing/define/purpose.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';

import * as list from './list.ts';
import type { InputKind, InputsOf, PurposesOf, SessionOf, Start } from './shared/define-kind.ts';

type Kinds = (typeof list)[keyof typeof list];
/** The engine's flows, the purposes and the starts all derive from this list. */
export const kinds: readonly Kinds[] = Object.values(list);

/** What an open network provides for the starts of all kinds. */
export type KindSession = SessionOf<Kinds>;
type AnyStart = (input: FlowInput, session: KindSession) => Promise<Start<InputKind>>;

/** What the engine runs. */
export const flows = kinds.flatMap(({ states = [] }) => [
  ...states,
]) as unknown as readonly Definition[];

/** A plain message may be a text of any kind, perhaps one that the kind refused. */
const asText = (facts: MessageFacts): Finding[] =>
  kinds.flatMap((kind) => kind.asText?.(facts) ?? []);
const plain = { ...list.message.signs.message, adds: { C16: asText } };

/** Everything that can be signed. A purpose without a definition doesn't compile. */
export const purposes: Purposes = Object.assign({}, ...kinds.map(({ signs }) => signs), {
  message: plain,
}) as Record<PurposesOf<Kinds>, AnyPurpose>;

/** Start function per input. An input without a kind doesn't compile. */
const starts: Record<InputKind, AnyStart> = Object.fromEntries<unknown>(
  kinds.flatMap(({ states = [], start }) => states.map(({ kind }) => [kind, start])),
) as Record<InputsOf<Kinds>, AnyStart>;

/** Checks an input again before it starts. Throws the provider's errors. */
export const startOf = (input: FlowInput, session: KindSession): Promise<Start<InputKind>> =>
  starts[input.kind](input, session);
