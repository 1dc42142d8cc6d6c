import type { StepContext } from '#main/flows/engine/define.ts';
import { goneText, quietly, spentElsewhere } from '#main/flows/steps/gone.ts';
import { jittered, SECOND, seldom } from '#main/flows/steps/poll.ts';

import {
  activityOf,
  baseOf,
  type DataOf,
  heldOf,
  type Move,
  type Preparing,
  preparingOf,
  titleOf,
} from './moves.ts';

/**
 * The swap spends confirmed coins only. What it refuses while coins of this very address wait for a block, such as the
 * change of the order that inscribed the transfer, is asked for again once one of them is in one. Null: none waits.
 */
export async function waitForCoins(
  data: Preparing,
  reason: string,
  { deps }: StepContext,
): Promise<Move | null> {
  const pending = await deps.coins.pendingAt(data.asked.address);
  if (pending.length === 0) return null;
  const trouble = `${reason}. Coins at this address are in no block yet: it is asked again once they are.`;
  return {
    to: 'waiting',
    data: { ...preparingOf(data), trouble, pending },
    note: trouble,
    effects: { unlock: true, lock: heldOf(data) },
    after: 15 * SECOND,
  };
}

/** Until the first of them is in a block, or gone: with what is there then, the swap is asked anew. */
export async function waitForBlock(data: DataOf<'waiting'>, ctx: StepContext): Promise<Move> {
  for (const txid of data.pending)
    if ((await ctx.deps.chain.confirmations(txid)) !== 0)
      return {
        to: 'preparing',
        data: { ...preparingOf(data), trouble: null },
        note: 'its coins are in a block',
      };
  return { to: 'waiting', data, after: jittered(15 * SECOND, ctx) };
}

/** The end of a deposit whose transfer inscription another transaction spent in a block; null while it can arrive. */
export async function endedByOthers(data: Preparing, ctx: StepContext): Promise<Move | null> {
  const { asked, transfer, handed } = data;
  const coins = asked.kind === 'deposit' && transfer !== null ? [transfer.outpoint] : [];
  const own = handed.flatMap(({ txid }) => (txid === '' ? [] : [txid]));
  const txid = await spentElsewhere(coins, own, ctx);
  if (txid === null) return null;
  const reason = goneText(txid);
  ctx.deps.notify('An operation has ended', `${titleOf(asked)}: ${reason}`, ctx.flowId);
  return {
    to: 'failed',
    data: { ...baseOf(data), reason },
    note: reason,
    effects: {
      unlock: true,
      txStatus: own.map((one) => ({ txid: one, status: 'dropped' })),
      activity: [activityOf(data, 'failed', ctx)],
    },
  };
}

/** Not answered: what a block makes impossible ends by itself. */
export const waitStopped = async (data: DataOf<'stopped'>, ctx: StepContext): Promise<Move> =>
  (await quietly(() => endedByOthers(data, ctx))) ?? { to: 'stopped', data, after: seldom(ctx) };

export const waitUnclear = async (data: DataOf<'unclear'>, ctx: StepContext): Promise<Move> =>
  (await quietly(() => endedByOthers(data, ctx))) ?? { to: 'unclear', data, after: seldom(ctx) };
