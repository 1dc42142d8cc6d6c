import type { KindView } from '#main/flows/engine/define.ts';
import type { FlowRow } from '#main/flows/engine/store-port.ts';
import { placeOf } from '#shared/flows/bridge.ts';
import type { FlowPhase } from '#shared/flows/view.ts';

import { headlineOf } from './headline.ts';
import { titleOf } from './moves.ts';
import { questionOf } from './questions.ts';
import type { Base, BridgeStates } from './states.ts';
import { stepsOf } from './timeline.ts';

type State = keyof BridgeStates;

const phases: Record<State, FlowPhase> = {
  inscribing: 'watching',
  preparing: 'working',
  waiting: 'watching',
  approving: 'approving',
  signing: 'working',
  outside: 'asking',
  submitting: 'working',
  unclear: 'unclear',
  following: 'watching',
  erred: 'asking',
  stopped: 'asking',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** What the person sees of a deposit or a withdrawal. */
export function bridgeView({ state: name }: Pick<FlowRow, 'state'>, data: unknown): KindView {
  const state = name as State;
  const base = data as Base;
  const { asked, orderId, cost, progress } = base;
  const canStop = [
    'inscribing',
    'preparing',
    'waiting',
    'approving',
    'signing',
    'outside',
    'stopped',
  ];
  return {
    title: titleOf(asked),
    phase: phases[state],
    headline: headlineOf(state, base, data),
    steps: stepsOf(state, base, data),
    question: questionOf(state, base, data),
    cancellable: canStop.includes(state),
    ...(state === 'outside' ? { outside: true as const } : {}),
    bridge: {
      asked,
      orderId,
      cost,
      progress,
      place: state === 'done' ? 'there' : placeOf(asked.kind, progress),
    },
  };
}
