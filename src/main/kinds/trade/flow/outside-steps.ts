import type { StepContext } from '#main/flows/engine/define.ts';
import { returned } from '#main/flows/steps/outside.ts';
import { jittered, MINUTE } from '#main/flows/steps/poll.ts';

import { baseOf, isReady, positions } from './lines.ts';
import { type DataOf, type Move, stop } from './moves.ts';
import { afterSigning, goneMeanwhile, leaveOut, unprepared } from './sign-steps.ts';

/* A watch-only wallet: an approved PSBT is exported unsigned, and submitted to the market once it comes back signed.
   What is submitted are the market's own bytes with our signatures, and nothing else from the returned file. */

/** Another buyer may be faster meanwhile. */
async function overtaken(data: DataOf<'outside'>, ctx: StepContext): Promise<Move | null> {
  const gone = await goneMeanwhile(data, positions(data, isReady), ctx);
  return gone.size > 0 ? leaveOut(data, gone, ctx) : null;
}

export async function outside(data: DataOf<'outside'>, ctx: StepContext): Promise<Move> {
  const moved = await overtaken(data, ctx);
  return moved ?? { to: 'outside', data, after: jittered(5 * MINUTE, ctx) };
}

export const brought = returned<DataOf<'outside'>, Move>({
  look: overtaken,
  signed: (data, signed, _card, ctx) => afterSigning(data, new Map([[data.at, signed]]), ctx),
  again: (data, note) => ({ to: 'approving', data: baseOf(data), note }),
  stale: (data, reason) => stop(unprepared(data), reason),
});
