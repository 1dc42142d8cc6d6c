import type { StepContext } from '#main/flows/engine/define.ts';
import { jittered, SECOND } from '#main/flows/steps/poll.ts';

import { type DataOf, heldOf, type Move, type Preparing, preparingOf } from './moves.ts';

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
