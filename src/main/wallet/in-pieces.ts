import { setImmediate } from 'node:timers/promises';

/** Items done before others get their turn: some milliseconds. */
const AT_ONCE = 500;

/** The same as a list's own map, with turns for others in between: a wallet may hold a hundred thousand coins. */
export async function mapInPieces<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  await eachInPieces(items, (item) => void mapped.push(map(item)));
  return mapped;
}

/** The same as a list's own filter, likewise. */
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

/** What is done with each item, likewise. */
export async function eachInPieces<T>(items: Iterable<T>, run: (item: T) => void): Promise<void> {
  let done = 0;
  for (const item of items) {
    run(item);
    done += 1;
    if (done % AT_ONCE === 0) await setImmediate();
  }
}
