import type { Approval, StepContext } from '#main/flows/engine/define.ts';
import { type AppError, isAppError } from '#shared/errors.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { Prepared, Review, Signed } from '#shared/flows/prepared.ts';

import { buildingTrouble, STALE } from './faults.ts';
import { jittered, MINUTE, SECOND } from './poll.ts';

interface Approving<D, M> {
  /** The card from current facts. */
  review: (data: D, ctx: StepContext) => Promise<Review>;
  /** Checks beyond the review. Returns a move if there is nothing left to approve. */
  look?: (data: D, ctx: StepContext) => Promise<M | null>;
  /** Keeps waiting, with a new card if given. */
  stay: (data: D, how: { after: number; review?: Review }, ctx: StepContext) => M;
  /** It can no longer be signed as prepared. */
  gone: (data: D, reason: string) => M;
  granted: (data: D) => M;
  refused: (data: D) => M;
}

type Waiting = { prepared: Prepared };

/** A card with more lines takes a second and hundreds of calls to make. Each line is judged again when it is signed. */
const MANY_LINES = 50;

/** A card is refreshed less often after a while without a decision; one with many lines from the start. */
const delay = ({ card }: Review, { shownSince, deps, ...ctx }: StepContext): number => {
  const old = shownSince !== null && deps.clock.now() - shownSince > 10 * MINUTE;
  const isLong = (card.lines?.length ?? 0) > MANY_LINES;
  return jittered(old || isLong ? 5 * MINUTE : 30 * SECOND, ctx);
};

/** What a decision is based on: amounts, destinations and verdicts. The wording of an unchanged verdict may differ. */
const standing = ({ clauses, inputs, outputs, outlaySats, feeSats, deadline }: ApprovalCard) =>
  JSON.stringify([
    inputs,
    outputs,
    outlaySats,
    feeSats,
    deadline,
    clauses.map(({ id, verdict, text }) => [id, verdict, verdict === 'hold' ? text : '']),
  ]);

/**
 * A state that waits for approval. Its card is made repeatedly from the stored bytes and current facts: it is replaced
 * only if its content changes, and withdrawn if its facts no longer hold.
 */
export const approve = <D extends Waiting, M>(kind: Omit<Approving<D, M>, 'review'>) =>
  approveBy<D, M>({
    ...kind,
    review: ({ prepared }, { deps }) => deps.signing.review(prepared),
  });

/** The same for a custom review, such as one of many lines. */
export const approveBy = <D, M>(kind: Approving<D, M>) => ({
  approval: { granted: kind.granted, refused: kind.refused } satisfies Approval<D, M>,

  step: async (data: D, ctx: StepContext): Promise<M> => {
    const moved = (await kind.look?.(data, ctx)) ?? null;
    if (moved !== null) return moved;
    let review: Review;
    try {
      review = await kind.review(data, ctx);
    } catch (error) {
      const trouble = buildingTrouble(error);
      if (trouble === null) throw error;
      return kind.gone(data, trouble);
    }
    const same = ctx.review !== null && standing(ctx.review.card) === standing(review.card);
    return kind.stay(data, { after: delay(review, ctx), ...(same ? {} : { review }) }, ctx);
  },
});

/**
 * Messages whose second was already used: the app ended after signing, before that was recorded. No approval can
 * continue with them.
 */
export const isUsedUp = ({ prepared }: Waiting, review: Review | undefined): boolean =>
  prepared.purpose === 'swap' &&
  review?.card.clauses.some(
    ({ verdict, code }) => verdict === 'block' && code === 'signed-before',
  ) === true;

interface Signing<D, M> {
  signed(data: D, signed: Signed, review: Review, ctx: StepContext): M;
  /** No consent is valid; the card is shown again. */
  again(data: D): M;
  /** It can no longer be signed as prepared. */
  stale(data: D, reason: string, error: AppError): M;
}

/** The state after approval: signs what was approved if it still holds. Consent is never stored (see the engine). */
export const sign =
  <D extends Waiting, M>(kind: Signing<D, M>) =>
  async (data: D, ctx: StepContext): Promise<M> => {
    const { review } = ctx;
    if (review === null) return kind.again(data);
    try {
      const signed = await ctx.deps.signing.sign(data.prepared, review);
      return kind.signed(data, signed, review, ctx);
    } catch (error) {
      if (isAppError(error, 'DIGEST_MISMATCH', 'QUOTE_EXPIRED')) return kind.again(data);
      const stale = isAppError(error, 'POLICY_VIOLATION') || buildingTrouble(error) !== null;
      if (!stale) throw error;
      return kind.stale(data, STALE, error as AppError);
    }
  };
