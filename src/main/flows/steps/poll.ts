import type { StepContext } from '#main/flows/engine/define.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** ±10 %, so that flows which began together do not ask together for ever. Whole milliseconds. */
export const jittered = (ms: number, { random }: { random: () => number }): number =>
  Math.round(ms * (0.9 + random() * 0.2));

/**
 * Until what waits for an answer is looked at again: a tenth of its age, between ten minutes and six hours. So it ends by
 * itself when a block ends it, and one that is left for weeks costs next to nothing.
 */
export const seldom = ({ deps, createdAt, random }: StepContext): number => {
  const age = deps.clock.now() - createdAt;
  return jittered(Math.min(6 * 60 * MINUTE, Math.max(10 * MINUTE, age / 10)), { random });
};
