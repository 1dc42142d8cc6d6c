import type { z } from 'zod';

import type { AppError } from '#shared/errors.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import { finalPhases, type FlowPhase, type FlowView } from '#shared/flows/view.ts';
import { doneTitle } from '#shared/words/done-title.ts';
import { say } from '#shared/words/say.ts';

import type {
  Answer,
  Approval,
  ChildEnd,
  DataOf,
  Definition,
  KindView,
  Next,
  States,
  StepContext,
} from './engine/define.ts';
import { sentence } from './steps/faults.ts';
import type { Question } from './steps/questions.ts';

type Of<D, T> = T | ((data: D) => T);

/** Everything about one state. `D`: the type of its schema. */
export interface State<D, M> {
  phase: Of<D, FlowPhase>;
  /** What is happening, in one line. */
  headline: Of<D, string>;
  /** Number of completed timeline steps. Absent: none. */
  reached?: Of<D, number>;
  /** The state's automatic step. */
  step?: (data: D, ctx: StepContext) => Promise<M>;
  /** The step signs, so it waits while the vault is locked. */
  signs?: true;
  /** The step runs for one flow at a time. */
  alone?: true;
  /** Occupies the lane: others wait. */
  inLane?: true;
  /** On the way to a signature, or asking whether to retry: may have been done in an earlier run (see `earlier`). */
  mayBeDone?: true;
  /** It waits for the approval window. */
  approval?: Approval<D, M>;
  /** It waits for a child, whose end leads on. */
  child?: (data: D, child: ChildEnd) => M;
  /** A deadline in ms since the epoch, and where it leads then. */
  deadline?: { at(data: D): number | null; passed(data: D): M };
  /** `cancel` makes it cancellable; `returned` waits for another device. */
  answers?: Record<string, Answer<D, M>>;
  /** Whether it can be cancelled now. Absent: whenever `cancel` is among its answers. */
  cancellable?: (data: D) => boolean;
  question?: (data: D) => Question | null;
  /** Where a permanent failure leads. `later`: stays and looks again. Absent: the kind's default. */
  failed?: 'later' | ((data: D, reason: string) => M);
}

export type StateTable<S extends States> = {
  [N in keyof S]: State<z.output<S[N]>, Next<S>>;
};

/** The parts of rows that all kinds share. A kind spreads one and adds its step. */
export const rows = {
  approving: { phase: 'approving', headline: say.flows.rows.waitsForYourApproval },
  signing: { phase: 'working', headline: say.flows.rows.signingWhatYouApproved, signs: true },
  outside: {
    phase: 'asking',
    headline: say.flows.rows.approvedWaitsToCome,
  },
  unclear: { phase: 'unclear', headline: ({ reason }: { reason: string }) => reason },
  failed: { phase: 'failed', headline: ({ reason }: { reason: string }) => reason },
} as const;

/** A flow's position in its timeline. */
export interface Place {
  done: number;
  /** The remaining steps won't happen. */
  ended: boolean;
}

type Kind = FlowInput['kind'];

interface Flow<S extends States, K extends Kind> extends Pick<
  Definition<S, K>,
  'kind' | 'version' | 'start' | 'holds' | 'claims'
> {
  /** Schema of each state's data. */
  data: S;
  states: StateTable<S>;
  lane?: (data: DataOf<S, keyof S>) => string | null;
  /** Whether its next action was already taken (see Definition). */
  earlier?: NonNullable<Definition<S, K>['earlier']>['look'];
  /** Where a permanent failure leads. */
  failed: (data: DataOf<S, keyof S>, reason: string) => Next<S>;
  /** What is to be done: `Send 5 sats`. Once it is, it says so: `Sent 5 sats` (`doneTitle`). */
  title: (data: DataOf<S, keyof S>) => string;
  /** Whether an operation that ended well did what its title says: a cancelled payment didn't pay. */
  didIt: (data: DataOf<S, keyof S>, state: keyof S) => boolean;
  timeline: (data: DataOf<S, keyof S>, at: Place & { state: keyof S }) => FlowView['steps'];
  /** View data of this kind only. */
  shows: (data: DataOf<S, keyof S>, state: keyof S) => Partial<KindView>;
}

/** Delay before a state with a permanently failed step is looked at again. */
const LATER = 60_000;

const valueOf = <D, T extends string | number>(value: Of<D, T>, data: D): T =>
  typeof value === 'function' ? value(data) : value;

type AnyState = State<unknown, Next<States>>;

/** Builds the engine's definition from one table of states. */
export function defineStates<S extends States, K extends Kind>(flow: Flow<S, K>): Definition<S, K> {
  const table = Object.entries(flow.states as unknown as Record<string, AnyState>);
  const stateOf = (name: string) =>
    (flow.states as unknown as Record<string, AnyState>)[name] as AnyState;
  /** The states that have this part, with it. */
  const each = (part: keyof AnyState) =>
    Object.fromEntries(table.flatMap(([name, row]) => (row[part] ? [[name, row[part]]] : [])));
  const named = (part: keyof AnyState): string[] => Object.keys(each(part));
  const isFinal = ({ phase }: AnyState): boolean =>
    typeof phase === 'string' && finalPhases.includes(phase);

  function failed(name: string, data: unknown, error: AppError): Next<States> {
    const leads = stateOf(name).failed;
    if (leads === 'later') return { to: name, data, after: LATER };
    const reason = sentence(error);
    return leads ? leads(data, reason) : flow.failed(data as DataOf<S, keyof S>, reason);
  }

  function view(name: string, data: unknown): KindView {
    const state = stateOf(name);
    const phase = valueOf(state.phase, data);
    const place = {
      state: name,
      done: valueOf(state.reached ?? 0, data),
      ended: phase === 'failed' || phase === 'cancelled',
    };
    const own = data as DataOf<S, keyof S>;
    return {
      title:
        phase === 'done' && flow.didIt(own, name) ? doneTitle(flow.title(own)) : flow.title(own),
      phase,
      headline: valueOf(state.headline, data),
      steps: flow.timeline(own, place),
      question: state.question?.(data) ?? null,
      cancellable: state.answers?.['cancel'] !== undefined && (state.cancellable?.(data) ?? true),
      ...(state.answers?.['returned'] ? { outside: true as const } : {}),
      ...flow.shows(own, name),
    };
  }

  const { kind, version, start, holds, claims, lane, earlier } = flow;
  const definition = {
    ...{ kind, version, start, holds, claims },
    states: flow.data,
    steps: each('step'),
    answers: each('answers'),
    approvals: each('approval'),
    children: each('child'),
    deadlines: each('deadline'),
    ...(lane ? { lane: { states: named('inLane'), of: lane } } : {}),
    ...(earlier ? { earlier: { states: named('mayBeDone'), look: earlier } } : {}),
    needsKeys: named('signs'),
    alone: named('alone'),
    final: table.flatMap(([name, row]) => (isFinal(row) ? [name] : [])),
    failed,
    view: ({ state }: { state: string }, of: unknown) => view(state, of),
  };
  return definition as unknown as Definition<S, K>;
}

/** A state that waits for another flow: continues with its result, or handles its failure. */
export const awaitChild =
  <D, M>(kind: { made(data: D, child: ChildEnd): M; ended(data: D, child: ChildEnd): M }) =>
  (data: D, child: ChildEnd): M =>
    child.phase === 'done' ? kind.made(data, child) : kind.ended(data, child);
