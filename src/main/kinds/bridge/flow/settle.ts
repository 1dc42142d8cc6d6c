import type { StepContext } from '#main/flows/engine/define.ts';
import { DEEP, DEEPENING } from '#main/flows/steps/broadcast.ts';
import { jittered, SECOND } from '#main/flows/steps/poll.ts';

import { approveOf, judged, minedStatus } from './fates.ts';
import { activityOf, type DataOf, heldOf, type Move, titleOf } from './moves.ts';

type Kept = NonNullable<DataOf<'done'>['kept']>;

/** Where it arrived: the deposit, or what brought the tokens. */
const arrivedBy = (kept: Kept): string | null =>
  kept.asked.kind === 'deposit'
    ? (kept.progress?.txids.deposit ?? null)
    : (approveOf(kept) ?? kept.progress?.txids.approve ?? null);

/** A block is not for ever: what vanishes from one is followed again, with the bytes that were signed. */
export async function settle(data: DataOf<'done'>, ctx: StepContext): Promise<Move> {
  const { kept } = data;
  const txid = kept && arrivedBy(kept);
  if (kept === null || txid === null) return { to: 'done', data };
  const depth = await ctx.deps.chain.confirmations(txid);
  if (depth !== null && depth >= DEEP)
    return {
      to: 'done',
      data: { ...data, kept: null },
      effects: { txStatus: minedStatus(kept, 'deep') },
    };
  if (depth !== null && depth > 0) return { to: 'done', data, after: jittered(DEEPENING, ctx) };
  const handed = await judged(kept.handed, ctx);
  const next = { ...kept, handed, trouble: null, unseenSince: null };
  ctx.deps.notify('No block has it any more', titleOf(kept.asked), ctx.flowId);
  return {
    to: 'following',
    data: next,
    note: 'no block has it any more',
    effects: {
      lock: heldOf(next),
      txStatus: handed.flatMap((one) =>
        one.txid !== '' && one.fate === 'open' ? [{ txid: one.txid, status: 'sent' }] : [],
      ),
      activity: [activityOf(next, 'sent', ctx)],
    },
    after: jittered(15 * SECOND, ctx),
  };
}
