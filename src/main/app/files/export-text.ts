import { inEnglish, spoken } from '#shared/words/spoken.ts';

/**
 * An RFC 4180 cell. A leading sign that a spreadsheet would run as a formula is quoted, except on a negative
 * number.
 */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : spoken(String(value));
  const isFormula = typeof value === 'string' && /^(?!-\d+$)[=+\-@\t\r]/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type Cell = string | number | null;

/**
 * Rows as CSV, with heads in the language of the app, or as JSON, whose names are always English. One chunk per row, so
 * that the whole list is never in memory.
 */
export async function* exportText<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  columns: readonly (readonly [name: string, cell: (row: T) => Cell])[],
  format: 'csv' | 'json',
  onRow: () => void,
): AsyncIterable<string> {
  const header = columns.map(([name]) => csvCell(name)).join(',');
  // Spreadsheets take a file without the mark for one of the system's encoding.
  const mark = /[^\0-\x7f]/.test(header) ? '\uFEFF' : '';
  yield format === 'csv' ? `${mark}${header}\r\n` : '[\n';
  let first = true;
  for await (const row of rows) {
    onRow();
    if (format === 'csv') {
      yield `${columns.map(([, cell]) => csvCell(cell(row))).join(',')}\r\n`;
    } else {
      const record = Object.fromEntries(
        columns.map(([name, cell]) => [inEnglish(name), cell(row)]),
      );
      yield `${first ? '' : ',\n'}${JSON.stringify(spoken(record))}`;
      first = false;
    }
  }
  if (format === 'json') yield '\n]\n';
}
