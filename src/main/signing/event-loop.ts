import { setImmediate } from 'node:timers/promises';

/** Long work that can pause at each yield. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Yields to the event loop. */
export const nextTurn = (): Promise<unknown> => setImmediate();

/** Runs without pausing, for work known to be short. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Runs step by step and yields to the event loop in between, so that main can answer windows. */
export async function lettingOthersRun<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    await nextTurn();
    const next = steps.next();
    if (next.done) return next.value;
  }
}
