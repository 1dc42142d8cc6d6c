import type { StepContext } from '#main/flows/engine/define.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** ±10 %, so that flows started together don't poll together for ever. Integer milliseconds. */
export const jittered = (ms: number, { random }: { random: () => number }): number =>
  Math.round(ms * (0.9 + random() * 0.2));

/**
 * Interval for looking at something that waits for an answer: a tenth of its age, between ten minutes and six hours. So
 * a block can end it, and one left for weeks costs almost nothing.
 */
export const seldom = ({ deps, createdAt, random }: StepContext): number => {
  const age = deps.clock.now() - createdAt;
  return jittered(Math.min(6 * 60 * MINUTE, Math.max(10 * MINUTE, age / 10)), { random });
};
