import type { VNode } from 'vue';

/** A column of a `DataTable`. A cell shows `text`, `cell`, or the slot `cell-<name>`. */
export interface Column<T> {
  head: string;
  text?: (row: T, index: number) => string | number | undefined;
  cell?: (row: T, index: number) => VNode | null;
  /** Names its slots, and identifies it in a `Sorting`. */
  name?: string;
  /** Sort value; the column is sortable if set. null sorts last in both directions. */
  sort?: (row: T) => string | number | null;
  /** Sorts ascending on the first click; the default is descending. */
  first?: 1;
  /** The header is for screen readers only. */
  quiet?: boolean;
  right?: boolean;
  hidden?: boolean;
  /** Hidden below this window width. */
  from?: 'lg' | 'xl';
  /** Tooltip of the header. */
  hint?: string;
  /** Tooltip of a cell. */
  title?: (row: T) => string | undefined;
  /** Cells are row headers. */
  rowHead?: boolean;
  tone?: 'strong' | 'bright' | 'muted';
  /** For header and cells. */
  class?: string;
  headClass?: string;
  cellClass?: string | ((row: T) => string);
}

/** Sort column and direction: 1 is ascending. */
export interface Sorting {
  by: string;
  direction: 1 | -1;
}

/** Rows sorted by a column. */
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
