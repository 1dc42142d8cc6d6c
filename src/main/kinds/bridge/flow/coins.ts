import type { StepContext } from '#main/flows/engine/define.ts';
import { goneText, quietly, spentByOther } from '#main/flows/steps/gone.ts';
import { jittered, SECOND, seldom } from '#main/flows/steps/poll.ts';
import { labelled } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

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
 * The swap only spends confirmed coins. If it rejects while coins of this address are unconfirmed, such as the change
 * of the order that inscribed the transfer, the request is repeated once one confirms. Null if none is pending.
 */
export async function waitForCoins(
  data: Preparing,
  reason: string,
  { deps }: StepContext,
): Promise<Move | null> {
  const pending = await deps.coins.pendingAt(data.asked.address);
  if (pending.length === 0) return null;
  const trouble = say.bridge.flowCoins.coinsAtThisAddress({ reason });
  return {
    to: 'waiting',
    data: { ...preparingOf(data), trouble, pending },
    note: trouble,
    effects: { unlock: true, lock: heldOf(data) },
    after: 15 * SECOND,
  };
}

/** Waits until the first of them confirms or is gone, then asks the swap again. */
export async function waitForBlock(data: DataOf<'waiting'>, ctx: StepContext): Promise<Move> {
  for (const txid of data.pending)
    if ((await ctx.deps.chain.confirmations(txid)) !== 0)
      return {
        to: 'preparing',
        data: { ...preparingOf(data), trouble: null },
        note: say.bridge.flowCoins.itsCoinsAreIn,
      };
  return { to: 'waiting', data, after: jittered(15 * SECOND, ctx) };
}

/** How a deposit ends if a block spent its transfer inscription otherwise; null while it can arrive. */
export async function endedByOthers(data: Preparing, ctx: StepContext): Promise<Move | null> {
  const { asked, transfer, submitted } = data;
  const coins = asked.kind === 'deposit' && transfer !== null ? [transfer.outpoint] : [];
  const own = submitted.flatMap(({ txid }) => (txid === '' ? [] : [txid]));
  const txid = await spentByOther(coins, own, ctx);
  if (txid === null) return null;
  const reason = goneText(txid);
  ctx.deps.notify(
    say.flows.notes.anOperationHasEnded,
    labelled(titleOf(asked), reason),
    ctx.flowId,
  );
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

/** While unanswered: ends automatically if a block makes it impossible. */
export const waitStopped = async (data: DataOf<'stopped'>, ctx: StepContext): Promise<Move> =>
  (await quietly(() => endedByOthers(data, ctx))) ?? { to: 'stopped', data, after: seldom(ctx) };

export const waitUnclear = async (data: DataOf<'unclear'>, ctx: StepContext): Promise<Move> =>
  (await quietly(() => endedByOthers(data, ctx))) ?? { to: 'unclear', data, after: seldom(ctx) };
