import type { DataOf, StepContext } from '#main/flows/engine/define.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

import type { Base, OperationStates } from './data.ts';
import { baseOf, type Move, restart } from './moves.ts';

export const cancel = (data: Base): Move => ({
  to: 'cancelled',
  data: baseOf(data),
  note: say.swap.flowAnswers.cancelledBeforeAnythingWas,
});

/** Retries with the pools' current amounts, shown on a new card. */
export async function again(data: Base, { deps }: StepContext): Promise<Move> {
  const ask = await deps.swap.requote(data.address, data.ask);
  if (!ask) throw new AppError('ANSWER_NOT_EXPECTED', 'the pools cannot serve it now');
  return restart({ ...data, ask, rounds: 0 }, null);
}

type Half = DataOf<OperationStates, 'half'>;

/** The first half of a swap over two pools succeeded: swaps its result on. */
export async function swapOn(data: Half, { deps }: StepContext): Promise<Move> {
  const { ask, stands } = data;
  if (ask.op !== 'multi-swap') throw new AppError('ANSWER_NOT_EXPECTED', 'there is no second half');
  const { tickOut, slippage } = ask;
  const next = await deps.swap.requote(data.address, {
    ...{ op: 'swap', tickIn: stands.tick, tickOut, slippage },
    ...{ amountIn: stands.amount, amountOut: '1', exactType: 'exactIn' },
  });
  if (!next) throw new AppError('ANSWER_NOT_EXPECTED', 'the pool cannot serve it now');
  return restart({ ...data, ask: next, rounds: 0 }, null);
}

export const keep = ({ outcome, ...data }: Half): Move => ({
  to: 'done',
  data: { ...baseOf(data), outcome, isHalf: true },
  note: say.swap.flowAnswers.keptWhatTheFirst,
});
