import { setImmediate } from 'node:timers/promises';

/** Items processed before yielding: a few milliseconds. */
const AT_ONCE = 500;

/** Like a list's map, but yields to the event loop, since a wallet may have a hundred thousand coins. */
export async function mapInPieces<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  await eachInPieces(items, (item) => void mapped.push(map(item)));
  return mapped;
}

/** Like a list's filter, but yields to the event loop. */
export async function filterInPieces<T>(
  items: Iterable<T>,
  keep: (item: T) => boolean,
): Promise<T[]> {
  const kept: T[] = [];
  await eachInPieces(items, (item) => {
    if (keep(item)) kept.push(item);
  });
  return kept;
}

/** Like a list's forEach, but yields to the event loop. */
export async function eachInPieces<T>(items: Iterable<T>, run: (item: T) => void): Promise<void> {
  let done = 0;
  for (const item of items) {
    run(item);
    done += 1;
    if (done % AT_ONCE === 0) await setImmediate();
  }
}
