import { setImmediate } from 'node:timers/promises';

/** Items done before others get their turn: some milliseconds. */
const AT_ONCE = 500;

/** The same as a list's own map, with turns for others in between: a wallet may hold a hundred thousand coins. */
export async function mapInPieces<T, R>(items: Iterable<T>, map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const item of items) {
    mapped.push(map(item));
    if (mapped.length % AT_ONCE === 0) await setImmediate();
  }
  return mapped;
}
