import { inEnglish } from '#shared/words/spoken.ts';

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : S;

/** A row by column name: `flowId` is the column `flow_id`. */
export type InColumns<T> = { [Name in keyof T & string as Snake<Name>]: T[Name] };

const columns = new Map<string, string>();
function columnOf(name: string): string {
  const known = columns.get(name);
  if (known !== undefined) return known;
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  columns.set(name, column);
  return column;
}
const nameOf = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const toColumns = <T extends object>(value: T): InColumns<T> =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [columnOf(name), one]),
  ) as InColumns<T>;

export const fromColumns = <T extends object>(row: InColumns<T>): T =>
  Object.fromEntries(
    Object.entries(row).map(([column, one]: [string, unknown]) => [nameOf(column), one]),
  ) as T;

/** Columns for a select, aliased to their names in code. */
export const selected = (names: readonly string[]): string =>
  names.map((name) => (columnOf(name) === name ? name : `${columnOf(name)} as ${name}`)).join(', ');

/** An insert statement whose values are bound by these names. */
export const insertInto = (
  table: string,
  names: readonly string[],
  insert: 'insert' | 'insert or replace' = 'insert',
): string =>
  `${insert} into ${table} (${names.map(columnOf).join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`;

/** Columns that an upsert updates, after `do update set`. */
export const takenOver = (names: readonly string[]): string =>
  names.map((name) => `${columnOf(name)} = excluded.${columnOf(name)}`).join(', ');

/** A searched text in English, with its sentence beside it; null for foreign text. */
export function searchable<N extends string>(
  name: N,
  text: string,
): Record<N, string> & { sentence: string | null } {
  const words = inEnglish(text);
  return { [name]: words, sentence: words === text ? null : text } as Record<N, string> & {
    sentence: string | null;
  };
}
