/** The requested rows of a list, in either of the documents' two spellings. */
export type Page = { start: number; limit: number } | { cursor: number; size: number };

const bounds = (page: Page): [number, number] =>
  'start' in page ? [page.start, page.limit] : [page.cursor, page.size];

export function cut<T>(rows: readonly T[], page: Page): T[] {
  const [start, size] = bounds(page);
  return rows.slice(start, start + size);
}

/** A page in the form of the market, the swap and the collections. */
export const listOf = <T, W>(rows: readonly T[], page: Page, wire: (row: T) => W) => ({
  total: rows.length,
  list: cut(rows, page).map(wire),
});

/** A page in the indexers' form. */
export const detailOf = <T, W>(rows: readonly T[], page: Page, wire: (row: T) => W) => ({
  start: bounds(page)[0],
  total: rows.length,
  detail: cut(rows, page).map(wire),
});

/** Whether a row matches a filter. */
export const fits = <T extends object>(row: T, filter: { [K in keyof T]?: T[K] | undefined }) =>
  Object.entries(filter).every(
    ([key, value]) => value === undefined || (row as Record<string, unknown>)[key] === value,
  );

/** Picks a row's named fields for an answer. */
export function pick<T, K extends keyof T>(row: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as unknown as Pick<T, K>;
}

/** Comparator for descending order. */
export const descending = <T extends bigint | number>(a: T, b: T): number =>
  a === b ? 0 : a < b ? 1 : -1;

/** Holders by amount, largest first, equal ones by address. */
export const byAmount = <T extends { address: string }>(rows: T[], amountOf: (row: T) => bigint) =>
  rows.sort((a, b) => descending(amountOf(a), amountOf(b)) || (a.address < b.address ? -1 : 1));

export const sumOf = <T>(rows: Iterable<T>, amountOf: (row: T) => bigint): bigint => {
  let sum = 0n;
  for (const row of rows) sum += amountOf(row);
  return sum;
};
