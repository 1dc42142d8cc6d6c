/** Which rows of a list a request asks for, in either of the two spellings of the documents. */
export type Page = { start: number; limit: number } | { cursor: number; size: number };

const bounds = (page: Page): [number, number] =>
  'start' in page ? [page.start, page.limit] : [page.cursor, page.size];

export function cut<T>(rows: readonly T[], page: Page): T[] {
  const [start, size] = bounds(page);
  return rows.slice(start, start + size);
}

/** A page as the market, the swap and the collections answer it. */
export const listOf = <T, W>(rows: readonly T[], page: Page, wire: (row: T) => W) => ({
  total: rows.length,
  list: cut(rows, page).map(wire),
});

/** A page as the indexers answer it. */
export const detailOf = <T, W>(rows: readonly T[], page: Page, wire: (row: T) => W) => ({
  start: bounds(page)[0],
  total: rows.length,
  detail: cut(rows, page).map(wire),
});

/** Whether a row has the values that a filter names. */
export const fits = <T extends object>(row: T, filter: { [K in keyof T]?: T[K] | undefined }) =>
  Object.entries(filter).every(
    ([key, value]) => value === undefined || (row as Record<string, unknown>)[key] === value,
  );

/** The named fields of a row, for answers that show them as they are. */
export function pick<T, K extends keyof T>(row: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, row[key]])) as unknown as Pick<T, K>;
}

/** Compares for a descending sort. */
export const descending = <T extends bigint | number>(a: T, b: T): number =>
  a === b ? 0 : a < b ? 1 : -1;

/** Holders, the biggest first and equal ones by address. */
export const byAmount = <T extends { address: string }>(rows: T[], amountOf: (row: T) => bigint) =>
  rows.sort((a, b) => descending(amountOf(a), amountOf(b)) || (a.address < b.address ? -1 : 1));

export const sumOf = <T>(rows: Iterable<T>, amountOf: (row: T) => bigint): bigint => {
  let sum = 0n;
  for (const row of rows) sum += amountOf(row);
  return sum;
};
