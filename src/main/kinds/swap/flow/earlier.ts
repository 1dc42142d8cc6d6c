import type { StepContext } from '#main/flows/engine/define.ts';
import { doneAlready } from '#main/flows/steps/earlier.ts';

import { baseOf, type Move } from './moves.ts';
import type { Base, OperationStates } from './states.ts';
import { carried } from './submit.ts';

/** What the server's histories tell of an operation that still waits here: it ends with that. */
async function look(data: unknown, ctx: StepContext): Promise<Move | null> {
  const { address, ask } = data as Base;
  const found = await ctx.deps.earlier.operation({ address, ask }, ctx.createdAt, ctx.claimed());
  if (!found) return null;
  const base = { ...baseOf(data as Base), ts: found.ts, middle: null, answers: [] };
  const next = carried({ ...base, mark: found.mark }, found.carried, ctx);
  return { ...next, note: doneAlready(found.carried.id || found.mark) };
}

export const earlier = {
  states: [
    'preparing',
    'approving',
    'signing',
    'stopped',
  ] as const satisfies readonly (keyof OperationStates)[],
  look,
};
