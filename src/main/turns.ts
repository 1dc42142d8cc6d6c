import { setImmediate } from 'node:timers/promises';

/** Items of one turn of the event loop: some milliseconds, even if each reads the store. */
const ITEMS_A_TURN = 50;
/** A turn ends earlier after this many milliseconds, as when the engine has just dropped a function's compiled code. */
const MS_A_TURN = 8;

/** Yields to the event loop, so that main can answer windows. */
export const nextTurn = (): Promise<unknown> => setImmediate();

/** Like a list's forEach, but yields to the event loop, since a wallet may have a hundred thousand coins. */
export async function eachInTurns<T>(
  items: Iterable<T>,
  run: (item: T, at: number) => void,
  most = ITEMS_A_TURN,
): Promise<void> {
  let done = 0;
  let inTurn = 0;
  let began = performance.now();
  for (const item of items) {
    run(item, done);
    done += 1;
    inTurn += 1;
    if (inTurn < most && performance.now() - began < MS_A_TURN) continue;
    await nextTurn();
    inTurn = 0;
    began = performance.now();
  }
}

/** Like a list's map, but yields to the event loop. */
export async function mapInTurns<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  await eachInTurns(items, (item) => void mapped.push(map(item)));
  return mapped;
}

/** Like a list's filter, but yields to the event loop. */
export async function filterInTurns<T>(
  items: Iterable<T>,
  keep: (item: T) => boolean,
): Promise<T[]> {
  const kept: T[] = [];
  await eachInTurns(items, (item) => {
    if (keep(item)) kept.push(item);
  });
  return kept;
}

/** Passes this many items at a time, for work that is cheaper together, and yields to the event loop in between. */
export async function someInTurns<T>(
  items: readonly T[],
  most: number,
  run: (some: readonly T[], at: number) => unknown,
): Promise<void> {
  for (let at = 0; at < items.length; at += most) {
    await run(items.slice(at, at + most), at);
    await nextTurn();
  }
}

/** Long work that can pause at each yield. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs without pausing, for work known to be short. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Runs step by step and yields to the event loop in between. */
export async function lettingOthersRun<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    await nextTurn();
    const next = steps.next();
    if (next.done) return next.value;
  }
}
