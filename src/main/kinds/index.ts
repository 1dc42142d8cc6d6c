import type { Definition } from '#main/flows/engine/define.ts';
import type { AnyPurpose, Purposes } from '#main/signing/define/purpose.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';

import * as list from './list.ts';
import type { InputKind, InputsOf, PurposesOf, SessionOf, Start } from './shared/define-kind.ts';

type Kinds = (typeof list)[keyof typeof list];
/** What the engine runs, what can be signed and how each kind starts follows from the list. */
export const kinds: readonly Kinds[] = Object.values(list);

/** What an open network has for the starts of all kinds. */
export type KindSession = SessionOf<Kinds>;
type AnyStart = (input: FlowInput, session: KindSession) => Promise<Start<InputKind>>;

/** What the engine runs. */
export const flows = kinds.flatMap(({ flows: own = [] }) => [
  ...own,
]) as unknown as readonly Definition[];

/** What can be signed. One without a definition doesn't compile. */
export const purposes: Purposes = Object.assign({}, ...kinds.map(({ signs }) => signs)) as Record<
  PurposesOf<Kinds>,
  AnyPurpose
>;

/** How an input starts. One that no kind takes doesn't compile. */
const starts: Record<InputKind, AnyStart> = Object.fromEntries<unknown>(
  kinds.flatMap(({ flows: own = [], start }) => own.map(({ kind }) => [kind, start])),
) as Record<InputsOf<Kinds>, AnyStart>;

/** Checks an input once more before it starts. Throws the provider's failures. */
export const startOf = (input: FlowInput, session: KindSession): Promise<Start<InputKind>> =>
  starts[input.kind](input, session);
