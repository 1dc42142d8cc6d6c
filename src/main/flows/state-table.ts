import type { z } from 'zod';

import type { AppError } from '#shared/errors.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import { finalPhases, type FlowPhase, type FlowView } from '#shared/flows/view.ts';

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

type Told<D, T> = T | ((data: D) => T);

/** Everything that one state is. `D`: what its schema describes. */
export interface State<D, M> {
  phase: Told<D, FlowPhase>;
  /** What happens now, in one line. */
  headline: Told<D, string>;
  /** How many steps of the timeline are behind it. Absent: none. */
  reached?: Told<D, number>;
  /** What leaves it by itself, and what the engine has to know of that step. */
  step?: (data: D, ctx: StepContext) => Promise<M>;
  /** The step signs: it waits while the vault is locked. */
  signs?: true;
  /** The step runs for one flow at a time. */
  alone?: true;
  /** It is this flow's turn in its lane: others wait. */
  inLane?: true;
  /** On the way to a signature, or asking whether to try again: an earlier run may have done it (see `earlier`). */
  mayBeDone?: true;
  /** It waits for the approval window. */
  approval?: Approval<D, M>;
  /** It waits for a child, whose end leads on. */
  child?: (data: D, child: ChildEnd) => M;
  /** Until when it may last, in milliseconds since the epoch, and where it leads then. */
  deadline?: { at(data: D): number | null; passed(data: D): M };
  /** With `cancel` among them it can be cancelled, with `returned` it waits for another device. */
  answers?: Record<string, Answer<D, M>>;
  question?: (data: D) => Question | null;
  /** Where a failure leads that no retry can mend. `later`: it stays, and looks again. Absent: as the kind says. */
  failed?: 'later' | ((data: D, reason: string) => M);
}

export type StateTable<S extends States> = {
  [N in keyof S]: State<z.output<S[N]>, Next<S>>;
};

/** Where a flow is in its timeline. */
export interface Place {
  done: number;
  /** What is left will not come. */
  ended: boolean;
}

type Kind = FlowInput['kind'];

interface Flow<S extends States, K extends Kind> extends Pick<
  Definition<S, K>,
  'kind' | 'version' | 'start' | 'holds' | 'claims'
> {
  /** What each state needs to be in. */
  data: S;
  states: StateTable<S>;
  lane?: (data: DataOf<S, keyof S>) => string | null;
  /** Whether what it waits to do was done already (see Definition). */
  earlier?: NonNullable<Definition<S, K>['earlier']>['look'];
  /** Where a failure leads that no retry can mend. */
  failed: (data: DataOf<S, keyof S>, reason: string) => Next<S>;
  title: (data: DataOf<S, keyof S>) => string;
  timeline: (data: DataOf<S, keyof S>, at: Place & { state: keyof S }) => FlowView['steps'];
  /** What only this kind shows. */
  shows: (data: DataOf<S, keyof S>, state: keyof S) => Partial<KindView>;
}

/** Until a state is looked at again whose step failed for good. */
const LATER = 60_000;

const told = <D, T extends string | number>(value: Told<D, T>, data: D): T =>
  typeof value === 'function' ? value(data) : value;

type AnyState = State<unknown, Next<States>>;

/** Makes what the engine runs of one table of states. */
export function defineStates<S extends States, K extends Kind>(flow: Flow<S, K>): Definition<S, K> {
  const rows = Object.entries(flow.states as unknown as Record<string, AnyState>);
  const stateOf = (name: string) =>
    (flow.states as unknown as Record<string, AnyState>)[name] as AnyState;
  /** The states for which a part is given, with it. */
  const each = (part: keyof AnyState) =>
    Object.fromEntries(rows.flatMap(([name, row]) => (row[part] ? [[name, row[part]]] : [])));
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
    const phase = told(state.phase, data);
    const place = {
      state: name,
      done: told(state.reached ?? 0, data),
      ended: phase === 'failed' || phase === 'cancelled',
    };
    const own = data as DataOf<S, keyof S>;
    return {
      title: flow.title(own),
      phase,
      headline: told(state.headline, data),
      steps: flow.timeline(own, place),
      question: state.question?.(data) ?? null,
      cancellable: state.answers?.['cancel'] !== undefined,
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
    final: rows.flatMap(([name, row]) => (isFinal(row) ? [name] : [])),
    failed,
    view: ({ state }: { state: string }, of: unknown) => view(state, of),
  };
  return definition as unknown as Definition<S, K>;
}
