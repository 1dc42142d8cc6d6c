import { answer, type DataOf, defineFlow, type StepContext } from '#main/flows/engine/define.ts';
import { sentence } from '#main/flows/steps/faults.ts';
import { SECOND } from '#main/flows/steps/poll.ts';
import { AppError } from '#shared/errors.ts';
import { RECEIVERS_EACH, type SwapCall } from '#shared/flows/operation.ts';

import { earlier } from './earlier.ts';
import { anew, baseOf, type Move, stop, titleOf } from './moves.ts';
import { type Base, type OperationStates, states } from './states.ts';
import { approving, expired, prepare, signing } from './steps.ts';
import { giveUp, lookAgain, submit, watch } from './submit.ts';
import { operationFlowView } from './view.ts';

const cancel = (data: Base): Move => ({
  to: 'cancelled',
  data: baseOf(data),
  note: 'cancelled before anything was handed over',
});
const cancels = { cancel: answer<Base, Move>(cancel) };

/** A long list is as many operations as the server needs for it, one after the other in the lane of the address. */
function partsOf(ask: SwapCall): SwapCall[] {
  if (ask.op !== 'send') return [ask];
  const count = Math.ceil(ask.receivers.length / RECEIVERS_EACH);
  return Array.from({ length: count }, (_, at) => ({
    ...ask,
    receivers: ask.receivers.slice(at * RECEIVERS_EACH, (at + 1) * RECEIVERS_EACH),
  }));
}

/** Tried again at what the pools give now: a new card says so. */
async function again(data: Base, { deps }: StepContext): Promise<Move> {
  const ask = await deps.swap.requote(data.address, data.ask);
  if (!ask) throw new AppError('ANSWER_NOT_EXPECTED', 'the pools cannot serve it now');
  return anew({ ...data, ask, rounds: 0 }, null);
}

/** The first half of a swap over two pools stands: what it brought is swapped on. */
async function swapOn(data: DataOf<OperationStates, 'half'>, { deps }: StepContext): Promise<Move> {
  const { ask, stands } = data;
  if (ask.op !== 'multi-swap') throw new AppError('ANSWER_NOT_EXPECTED', 'there is no second half');
  const { tickOut, slippage } = ask;
  const next = await deps.swap.requote(data.address, {
    op: 'swap',
    tickIn: stands.tick,
    tickOut,
    amountIn: stands.amount,
    amountOut: '1',
    exactType: 'exactIn',
    slippage,
  });
  if (!next) throw new AppError('ANSWER_NOT_EXPECTED', 'the pool cannot serve it now');
  return anew({ ...data, ask: next, rounds: 0 }, null);
}

const keep = ({ outcome, ...data }: DataOf<OperationStates, 'half'>): Move => ({
  to: 'done',
  data: { ...baseOf(data), outcome },
  note: 'kept what the first half brought',
});

/** Prepare, approve, sign, hand over: one machine for every operation of the second layer. */
export const operation = defineFlow<typeof states, 'operation'>({
  kind: 'operation',
  version: 1,
  states,
  needsKeys: ['signing'],
  alone: [],
  final: ['done', 'failed', 'cancelled'],
  // Ids are bound to the address's earlier functions: two prepared side by side would end each other.
  lane: {
    states: ['preparing', 'approving', 'signing', 'submitting'],
    of: (data) => `swap ${(data as Base).address}`,
  },
  deadlines: { approving: { at: ({ until }) => until, passed: expired } },

  start({ address, ask, fee }) {
    const parts = partsOf(ask);
    return parts.map((part, index) => ({
      to: 'preparing',
      data: {
        address,
        ask: part,
        fee,
        part: { index, of: parts.length },
        rounds: 0,
        trouble: null,
      },
      note: 'asked for',
    }));
  },

  steps: {
    preparing: prepare,
    approving: approving.step,
    signing,
    submitting: submit,
    unclear: watch,
  },

  answers: {
    preparing: cancels,
    approving: cancels,
    signing: cancels,
    stopped: { ...cancels, again: answer(again) },
    unclear: { look: answer(lookAgain), giveUp: answer(giveUp) },
    half: { on: answer(swapOn), keep: answer(keep) },
  },

  approvals: { approving: approving.approval },
  earlier,
  claims: ['$.outcome.earlier'],
  failed: afterAppError,
  view: operationFlowView,
});

/** A failure that no retry mends. Where it may have been handed over, the flow stays and looks again later. */
function afterAppError(state: keyof OperationStates, data: unknown, error: AppError): Move {
  if (state === 'submitting' || state === 'unclear')
    return { to: state, data, after: 30 * SECOND } as Move;
  if (state === 'preparing' || state === 'approving' || state === 'signing')
    return stop(data as Base, sentence(error));
  const reason = sentence(error);
  return {
    to: 'failed',
    data: { ...baseOf(data as Base), reason },
    note: titleOf((data as Base).ask),
  };
}
