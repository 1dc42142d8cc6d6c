// Letters of today that were none in the Unicode version the index splits words by.
const SPLIT_BY_INDEX = /[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/gu;

/**
 * A person's words as an FTS5 query: each word quoted, so that no character of it is syntax, and matched as a
 * prefix. Null when there is no word in it. Words are split exactly as the index splits them, which keeps no
 * positions and so refuses phrases.
 */
export function ftsQuery(text: string): string | null {
  const words = text
    .normalize('NFKC')
    .replace(SPLIT_BY_INDEX, ' ')
    .match(/[\p{L}\p{N}]+/gu);
  if (!words) return null;
  return words
    .slice(0, 12)
    .map((word) => `"${word}"*`)
    .join(' ');
}

/** Where a page ended: the sort time and row id of its last row. Opaque to callers. */
export interface Cursor {
  at: number;
  id: number;
}

export function readCursor(text: string | null): Cursor {
  const match = /^(\d{1,16})\.(\d{1,16})$/.exec(text ?? '');
  if (!match) return { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };
  return { at: Number(match[1]), id: Number(match[2]) };
}

export function nextCursor(rows: readonly Cursor[], limit: number): string | null {
  const last = rows.at(-1);
  return last && rows.length === limit ? `${last.at}.${last.id}` : null;
}
