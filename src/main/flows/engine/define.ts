import { z } from 'zod';

import type { FlowPorts, Review } from '#main/flows/ports.ts';
import type { AppError } from '#shared/errors.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { FlowView } from '#shared/flows/view.ts';

import type { Effects, FlowRow } from './store-port.ts';

export type States = Record<string, z.ZodType>;
export type DataOf<S extends States, K extends keyof S> = z.output<S[K]>;

/** To another state, or staying with new facts. Only data that the target state's schema describes compiles. */
export type Next<S extends States> = {
  [K in keyof S & string]: {
    to: K;
    data: z.output<S[K]>;
    note?: string;
    effects?: Effects;
    /** Milliseconds until the state's step runs; at once when absent. In a final state: it is looked at once more. */
    after?: number;
    /** What the approval window shows while the flow waits there. Kept in memory, until the flow moves on. */
    review?: Review;
    /** Begins this flow in the same write. It wakes this one when it ends (see `children`). */
    child?: FlowInput;
  };
}[keyof S & string];

export interface StepContext {
  deps: FlowPorts;
  flowId: string;
  createdAt: number;
  /** The wallet that it was begun with; null of a version that did not keep it. */
  walletId: string | null;
  /** How often this step failed in a row. */
  attempts: number;
  /** 0…1, for jitter. */
  random: () => number;
  /** What waits for consent, or has it. Null after a restart: it is made anew. */
  review: Review | null;
  /** Since when the person could decide about it. */
  shownSince: number | null;
  /** What other flows claim, so that nothing is taken twice. */
  claimed: () => string[];
}

type Step<S extends States, K extends keyof S> = (
  data: z.output<S[K]>,
  ctx: StepContext,
) => Promise<Next<S>>;

/** An answer with what it needs, parsed before it is given. */
export interface Answer<D, M> {
  given: z.ZodType;
  run(data: D, given: unknown, ctx: StepContext): Promise<M>;
}

/** An answer that needs more than its name: `given` is read with the schema. */
export const answerWith = <D, M, G>(
  given: z.ZodType<G>,
  run: (data: D, given: G, ctx: StepContext) => Promise<M> | M,
): Answer<D, M> => ({
  given,
  run: async (data, value, ctx) => run(data, value as G, ctx),
});

/** An answer that is its name alone. */
export const answer = <D, M>(run: (data: D, ctx: StepContext) => Promise<M> | M): Answer<D, M> =>
  answerWith(z.unknown(), (data: D, _given, ctx) => run(data, ctx));

/** How a state waits for the approval window; what is shown is the review in memory. */
export interface Approval<D, M> {
  granted(data: D): M;
  refused(data: D): M;
}

/** What became of a child. */
export interface ChildEnd {
  id: string;
  state: string;
  phase: FlowView['phase'];
  data: unknown;
}

/** The part of a view that only the kind knows. */
export type KindView = Pick<FlowView, 'title' | 'phase' | 'headline' | 'steps' | 'question'> &
  Pick<FlowView, 'cancellable'> &
  Partial<
    Pick<
      FlowView,
      'order' | 'payments' | 'estimateSats' | 'outside' | 'spend' | 'operation' | 'bridge' | 'trade'
    >
  >;

/** The kinds whose inputs a definition takes. */
type Kind = FlowInput['kind'];

export interface Definition<S extends States = States, K extends Kind = Kind> {
  kind: K;
  /** Rises when the data of a state changes. */
  version: number;
  states: S;
  /** One initial move per flow; all are written together. */
  start(input: Extract<FlowInput, { kind: K }>, deps: Pick<FlowPorts, 'network'>): Next<S>[];
  steps: { [K in keyof S]?: Step<S, K> };
  /** Answers a state takes from the main window. Throw ANSWER_NOT_EXPECTED when the moment has passed. */
  answers: { [K in keyof S]?: Record<string, Answer<z.output<S[K]>, Next<S>>> };
  /** States that wait for the approval window. */
  approvals: { [K in keyof S]?: Approval<z.output<S[K]>, Next<S>> };
  /** States that wait for a child: the end of the child moves them on, in the write that ends it. */
  children?: { [K in keyof S]?: (data: z.output<S[K]>, child: ChildEnd) => Next<S> };
  /** States that may not last: milliseconds since the epoch, and where they lead then. */
  deadlines?: {
    [K in keyof S]?: {
      at(data: z.output<S[K]>): number | null;
      passed(data: z.output<S[K]>): Next<S>;
    };
  };
  /**
   * Of a flow that an earlier run of the app began: whether what it waits to do was done already, which records that were
   * put back do not know. Looked at once in a run, in one of these states, before its step runs or it is answered.
   */
  earlier?: {
    /** States on the way to a signature, and those that ask whether to try once more. */
    states: readonly (keyof S & string)[];
    /** Where it ends then; null while nothing shows that it was done. Throws: it waits, and nothing is signed. */
    look(data: unknown, ctx: StepContext, state: keyof S & string): Promise<Next<S> | null>;
  };
  /** At most one flow of a lane is in one of these states; others wait before it, in order, and say so. */
  lane?: { states: readonly (keyof S & string)[]; of: (data: unknown) => string | null };
  /** States whose step signs: they wait while the vault is locked. */
  needsKeys: readonly (keyof S & string)[];
  /** States whose steps run for one flow at a time: what one of them makes must be on disk before the next looks. */
  alone: readonly (keyof S & string)[];
  final: readonly (keyof S & string)[];
  /** Where a failure that no retry can mend leads. */
  failed(state: keyof S & string, data: unknown, error: AppError): Next<S>;
  view(row: FlowRow, data: unknown): KindView;
  /** Inscriptions and coins that no other operation may begin with while this one is open (see `holds.ts`). */
  holds?: (data: unknown) => string[];
  /** Where the data of some state names what of the outside is this flow's alone, such as its order's id: JSON paths. */
  claims?: readonly string[];
}

/** Fixes the states' types for the definition's functions. */
export const defineFlow = <S extends States, K extends Kind>(
  definition: Definition<S, K>,
): Definition<S, K> => definition;
