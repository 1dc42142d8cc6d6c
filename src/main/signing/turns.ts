import { setImmediate } from 'node:timers/promises';

/** Long work, written so that it can pause wherever it yields. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Lets everybody else have their turn. */
export const turn = (): Promise<unknown> => setImmediate();

/** Does it all at once, for what is known to be short. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Does it step by step, and lets everybody else have their turn in between: main answers windows meanwhile. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    await turn();
    const next = steps.next();
    if (next.done) return next.value;
  }
}
