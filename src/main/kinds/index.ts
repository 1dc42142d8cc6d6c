import type { Definition } from '#main/flows/engine/define.ts';
import type { AnyPurpose, Purposes } from '#main/signing/define/purpose.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';

import { bridge } from './bridge/index.ts';
import { inscribe } from './inscribe/index.ts';
import { message } from './message/index.ts';
import { psbt } from './psbt/index.ts';
import type { InputKind, InputsOf, PurposesOf, SessionOf, Start } from './shared/define-kind.ts';
import { spend } from './spend/index.ts';
import { swap } from './swap/index.ts';
import { trade } from './trade/index.ts';

/** Every kind of operation. What the engine runs, what can be signed and how each begins follows from this list. */
export const kinds = [inscribe, spend, trade, swap, bridge, message, psbt] as const;

type Kinds = (typeof kinds)[number];
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
