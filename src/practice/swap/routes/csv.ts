const columns = [
  'id',
  'address',
  'tick0',
  'tick1',
  'lp',
  'amount0',
  'amount1',
  'amount0USD',
  'amount1USD',
  'lockDay',
  'unlockTime',
  'ts',
  'shareOfPool',
] as const;

type Row = Record<(typeof columns)[number], string | number>;

/** RFC 4180, and nothing that a spreadsheet would run: ticks are other people's text. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((name) => cell(row[name])).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
}
