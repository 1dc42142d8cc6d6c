import type { CallOptions, ProviderClient } from '#main/provider/types.ts';

import type { Source } from './history-sources.ts';
import { type HistoryEntry, newestOf, type WalkMark } from './walk.ts';

/** The newest rows of a list, and how many rows it has. */
export interface Peeked {
  entries: HistoryEntry[];
  total: number;
}

/** By source. */
export type Peeks = ReadonlyMap<string, Peeked>;

/** How the one call of several lists fares in the `failed` counts of a sync. */
export const PEEK = { id: 'swap-batch' } as const;

/** Rows of each list: enough to hold most lists whole, few enough for one answer. */
const ROWS = 20;

/** The newest rows of these sources at an address, in one call. Throws the provider's errors. */
export async function peekLists(
  client: ProviderClient,
  sources: readonly Source[],
  address: string,
  how: CallOptions,
): Promise<Peeks> {
  const lists = sources.flatMap(({ id, peeked }) => (peeked ? [{ id, ...peeked }] : []));
  const types = lists.map(({ type }) => type);
  const answer = await client.call(
    'swap.batchHistory',
    { address, types, start: 0, limit: ROWS },
    how,
  );
  return new Map(
    lists.flatMap(({ id, of }): [string, Peeked][] => {
      const found = of(answer, address);
      // A server that ignores the limit says nothing about where its list ends.
      return found && found.entries.length <= ROWS ? [[id, found]] : [];
    }),
  );
}

const isWhole = ({ entries, total }: Peeked): boolean => entries.length >= total;

/** Whether newest rows and total are those of the last walk. */
function isAsBefore(mark: WalkMark, { entries, total }: Peeked, source: Source): boolean {
  const isTotal = mark.total === undefined || mark.total === total;
  return isTotal && newestOf(entries, source).join('\n') === mark.known.join('\n');
}

/** Whether these rows are all there is to read: the whole list, or one in which nothing is new. */
export function isEnough(mark: WalkMark, peeked: Peeked, source: Source): boolean {
  if (isWhole(peeked)) return true;
  return !source.changing && mark.walk === null && isAsBefore(mark, peeked, source);
}

/** Whether a list that was read before has changed since. */
export const hasNews = (mark: WalkMark, peeked: Peeked, source: Source): boolean =>
  mark.endedAt !== null && !isAsBefore(mark, peeked, source);
