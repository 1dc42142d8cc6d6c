import { z } from 'zod';

import type { FlowPorts } from '#main/flows/ports.ts';
import type { AppError } from '#shared/errors.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import type { Review } from '#shared/flows/prepared.ts';
import type { Shown } from '#shared/flows/shown.ts';
import type { FlowView } from '#shared/flows/view.ts';

import type { Effects, FlowRow } from './store-port.ts';

export type States = Record<string, z.ZodType>;
export type DataOf<S extends States, K extends keyof S> = z.output<S[K]>;

/**
 * A transition, possibly to the same state with new facts. Only compiles with data that fits the target state's schema.
 */
export type Next<S extends States> = {
  [K in keyof S & string]: {
    to: K;
    data: z.output<S[K]>;
    note?: string;
    effects?: Effects;
    /** Milliseconds until the state's step runs; immediately if absent. In a final state: one more look. */
    after?: number;
    /** What the approval window shows while the flow waits there. Kept in memory until the flow moves on. */
    review?: Review;
    /** Starts this flow in the same write; its end wakes this one (see `children`). */
    child?: FlowInput;
  };
}[keyof S & string];

export interface StepContext {
  deps: FlowPorts;
  flowId: string;
  createdAt: number;
  /** The wallet that started it; null from an older version. */
  walletId: string | null;
  /** The total its form showed; null if no form quoted it. A child has the total of the whole operation. */
  shown: Shown | null;
  /** Consecutive failures of this step. */
  attempts: number;
  /** 0…1, for jitter. */
  random: () => number;
  /** The pending or approved review. Null after a restart, when it is made again. */
  review: Review | null;
  /** Since when it could be approved. */
  shownSince: number | null;
  /** What other flows have claimed, so that nothing is taken twice. */
  claimed: () => string[];
}

type Step<S extends States, K extends keyof S> = (
  data: z.output<S[K]>,
  ctx: StepContext,
) => Promise<Next<S>>;

/** An answer and the fields it needs, which are validated first. */
export interface Answer<D, M> {
  provided: z.ZodType;
  run(data: D, provided: unknown, ctx: StepContext): Promise<M>;
}

/** An answer with fields: `given` is parsed by the schema. */
export const answerWith = <D, M, G>(
  provided: z.ZodType<G>,
  run: (data: D, provided: G, ctx: StepContext) => Promise<M> | M,
): Answer<D, M> => ({
  provided,
  run: async (data, value, ctx) => run(data, value as G, ctx),
});

/** An answer without fields. */
export const answer = <D, M>(run: (data: D, ctx: StepContext) => Promise<M> | M): Answer<D, M> =>
  answerWith(z.unknown(), (data: D, _given, ctx) => run(data, ctx));

/** How a state waits for the approval window; the review in memory is what it shows. */
export interface Approval<D, M> {
  granted(data: D): M;
  refused(data: D): M;
}

/** How a child ended. */
export interface ChildEnd {
  id: string;
  state: string;
  phase: FlowView['phase'];
  data: unknown;
}

/** The part of a view that the kind provides. */
export type KindView = Pick<FlowView, 'title' | 'phase' | 'headline' | 'steps' | 'question'> &
  Pick<FlowView, 'cancellable'> &
  Partial<
    Pick<
      FlowView,
      | 'order'
      | 'payments'
      | 'estimateSats'
      | 'outside'
      | 'facts'
      | 'spend'
      | 'operation'
      | 'bridge'
      | 'trade'
    >
  >;

/** Input kinds that a definition accepts. */
type Kind = FlowInput['kind'];

export interface Definition<S extends States = States, K extends Kind = Kind> {
  kind: K;
  /** Increase it when a state's data changes. */
  version: number;
  states: S;
  /** One initial move per flow; all are written together. */
  start(
    input: Extract<FlowInput, { kind: K }>,
    deps: Pick<FlowPorts, 'network' | 'orders'>,
  ): Next<S>[];
  steps: { [K in keyof S]?: Step<S, K> };
  /** Answers a state accepts from the main window. They throw ANSWER_NOT_EXPECTED if the moment has passed. */
  answers: { [K in keyof S]?: Record<string, Answer<z.output<S[K]>, Next<S>>> };
  /** States that wait for the approval window. */
  approvals: { [K in keyof S]?: Approval<z.output<S[K]>, Next<S>> };
  /** States that wait for a child: its end moves them on in the same write. */
  children?: { [K in keyof S]?: (data: z.output<S[K]>, child: ChildEnd) => Next<S> };
  /** States with a deadline in ms since the epoch, and where they lead then. */
  deadlines?: {
    [K in keyof S]?: {
      at(data: z.output<S[K]>): number | null;
      passed(data: z.output<S[K]>): Next<S>;
    };
  };
  /**
   * For a flow started in an earlier run: checks whether its next action was already taken, which restored records
   * wouldn't show. Runs once per run, in one of these states, before its step or an answer.
   */
  earlier?: {
    /** States on the way to a signature, and those that ask whether to retry. */
    states: readonly (keyof S & string)[];
    /** Where it ends if so; null if nothing shows that it was done. If it throws, the flow waits and signs nothing. */
    look(data: unknown, ctx: StepContext, state: keyof S & string): Promise<Next<S> | null>;
  };
  /** At most one flow of a lane is in one of these states; others wait in order, and say so. */
  lane?: { states: readonly (keyof S & string)[]; of: (data: unknown) => string | null };
  /** States whose step signs: they wait while the vault is locked. */
  needsKeys: readonly (keyof S & string)[];
  /** States whose steps run for one flow at a time: the result of one must be on disk before the next looks. */
  alone: readonly (keyof S & string)[];
  final: readonly (keyof S & string)[];
  /** Where a failure leads that a retry can't fix. */
  failed(state: keyof S & string, data: unknown, error: AppError): Next<S>;
  view(row: FlowRow, data: unknown): KindView;
  /** Inscriptions and coins with which no other operation may start while this one is open (see `holds.ts`). */
  holds?: (data: unknown) => string[];
  /** JSON paths to external ids in states' data that belong to this flow alone, such as its order's id. */
  claims?: readonly string[];
}
