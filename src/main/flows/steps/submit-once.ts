import type { StepContext } from '#main/flows/engine/define.ts';
import { isAppError } from '#shared/errors.ts';

import { refusal } from './faults.ts';

interface Submit<D, M, R> {
  /** Records the attempt on disk before anything leaves. */
  mark(data: D, ctx: StepContext): Promise<M> | M;
  /** Checks whether it already happened; if so, returns a move. */
  already(data: D, ctx: StepContext): Promise<M | null>;
  submit(data: D, ctx: StepContext): Promise<R>;
  done(data: D, result: R, ctx: StepContext): M;
  /** Absent: a rejection leads where the definition says. */
  refused?: { what: string; to(data: D, reason: string): M };
}

/**
 * Submits something that must not count twice: records the attempt, checks whether it arrived, then submits the same
 * again.
 */
export const submitOnce =
  <D extends { offered: boolean }, M, R>(kind: Submit<D, M, R>) =>
  async (data: D, ctx: StepContext): Promise<M> => {
    if (!data.offered) return kind.mark(data, ctx);
    const moved = await kind.already(data, ctx);
    if (moved !== null) return moved;
    try {
      return kind.done(data, await kind.submit(data, ctx), ctx);
    } catch (error) {
      const { refused } = kind;
      if (!refused || !isAppError(error, 'PROVIDER_REJECTED')) throw error;
      return refused.to(data, refusal(refused.what, error));
    }
  };
