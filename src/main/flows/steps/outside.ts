import { z } from 'zod';

import { type Answer, answerWith, type StepContext } from '#main/flows/engine/define.ts';
import { isAppError } from '#shared/errors.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { Prepared, Signed } from '#shared/flows/prepared.ts';
import { say } from '#shared/words/say.ts';

import { STALE } from './faults.ts';

/** A PSBT of 2 MiB in hex, its longest encoding. */
const MOST_TEXT = 4 * 1024 * 1024;

interface Returning<D, M> {
  /** Returns a move if the exported PSBT is no longer needed. */
  look?: (data: D, ctx: StepContext) => Promise<M | null>;
  signed(data: D, signed: Signed, card: ApprovalCard, ctx: StepContext): M;
  /** There is a new warning that wasn't approved: the signature stays valid for another approval. */
  again(data: D, note: string): M;
  /** It can no longer be sent as prepared. */
  stale(data: D, reason: string): M;
}

/** Accepts what was approved here and signed elsewhere; it then continues like anything signed here. */
export const returned = <D extends { prepared: Prepared }, M>(
  kind: Returning<D, M>,
): Answer<D, M> =>
  answerWith(z.object({ psbt: z.string().max(MOST_TEXT) }), async (data: D, { psbt }, ctx) => {
    const moved = (await kind.look?.(data, ctx)) ?? null;
    if (moved !== null) return moved;
    try {
      const signed = await ctx.deps.signing.accept(data.prepared, psbt, ctx.review);
      return kind.signed(data, signed, signed.card, ctx);
    } catch (error) {
      if (isAppError(error, 'DIGEST_MISMATCH'))
        return kind.again(data, say.flows.stepsOutside.toBeApprovedAgain);
      const isStale = isAppError(error, 'POLICY_VIOLATION', 'NOT_FOUND', 'COIN_LOCKED');
      if (!isStale) throw error;
      return kind.stale(data, STALE);
    }
  });
