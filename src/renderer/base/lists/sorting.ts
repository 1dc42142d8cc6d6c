/** By which column a table is sorted, and which way: 1 the least first. */
export interface Sorting<K extends string> {
  by: K;
  direction: 1 | -1;
}

/** Rows in order. What has no value comes last, whichever way. */
export function sorted<T, K extends string>(
  rows: readonly T[],
  { by, direction }: Sorting<K>,
  valueOf: (row: T, column: K) => string | number | null,
): T[] {
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a, by), valueOf(b, by)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    const order =
      typeof x === 'string' || typeof y === 'string' ? String(x).localeCompare(String(y)) : x - y;
    return order * direction;
  });
}
