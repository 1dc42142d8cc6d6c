import { setImmediate } from 'node:timers/promises';

/** Long work, written so that it can pause wherever it yields. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Lets everybody else have their turn. */
export const nextTurn = (): Promise<unknown> => setImmediate();

/** Does it all at once, for what is known to be short. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Does it step by step, and lets everybody else have their turn in between: main answers windows meanwhile. */
export async function lettingOthersRun<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    await nextTurn();
    const next = steps.next();
    if (next.done) return next.value;
  }
}
