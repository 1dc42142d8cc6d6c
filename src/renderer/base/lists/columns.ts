import type { VNode } from 'vue';

/** A column of a `DataTable`. A cell shows `text`, `cell`, or the slot `cell-<name>`. */
export interface Column<T> {
  head: string;
  text?: (row: T, index: number) => string | number | undefined;
  cell?: (row: T, index: number) => VNode | null;
  /** Names its slots, and it in a `Sorting`. */
  name?: string;
  /** Its value where the table can be sorted by it; null comes last, whichever way. */
  sort?: (row: T) => string | number | null;
  /** The direction of the first press on its head: the greatest first where it isn't said. */
  first?: 1;
  /** The head is only for screen readers. */
  quiet?: boolean;
  right?: boolean;
  hidden?: boolean;
  /** Hidden in a window that is narrower. */
  from?: 'lg' | 'xl';
  /** The title of the head. */
  hint?: string;
  /** The title of a cell. */
  title?: (row: T) => string | undefined;
  /** Its cells are heads of their rows. */
  rowHead?: boolean;
  tone?: 'strong' | 'bright' | 'muted';
  /** Of the head and the cells. */
  class?: string;
  headClass?: string;
  cellClass?: string | ((row: T) => string);
}

/** By which column a table is sorted, and which way: 1 the least first. */
export interface Sorting {
  by: string;
  direction: 1 | -1;
}

/** Rows in the order of a column's values. */
export function sorted<T>(
  rows: readonly T[],
  valueOf: (row: T) => string | number | null,
  direction: 1 | -1,
): T[] {
  return rows.toSorted((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    const order =
      typeof x === 'string' || typeof y === 'string' ? String(x).localeCompare(String(y)) : x - y;
    return order * direction;
  });
}
