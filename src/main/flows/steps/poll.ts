export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

/** ±10 %, so that flows which began together do not ask together for ever. Whole milliseconds. */
export const jittered = (ms: number, { random }: { random: () => number }): number =>
  Math.round(ms * (0.9 + random() * 0.2));
