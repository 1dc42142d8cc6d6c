// Characters that are letters today but weren't in the index's Unicode version.
const SPLIT_BY_INDEX = /[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/gu;
const MAX_WORDS = 12;

/** A text's words, at most twelve, split exactly like the index. */
export function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .replace(SPLIT_BY_INDEX, ' ')
    .match(/[\p{L}\p{N}]+/gu);
  return words?.slice(0, MAX_WORDS) ?? [];
}

/** The longest prefix that the index stores; a longer one is collected from all words it begins. */
const LONGEST_PREFIX = 8;

/**
 * The typed words as an FTS5 query: each word is quoted, so that no character is syntax, and matched as a prefix. Null
 * without words. Words are split exactly like the index, which has no positions and so rejects phrases.
 *
 * Long words of plain letters may be common ("confirmed"): the index searches their stored prefix, and `rest` is the
 * JSON list of those words, for the statement to check in the rows. Long ids are rare and are searched whole.
 */
export function ftsQuery(text: string): { match: string; rest: string } | null {
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const isLong = (word: string) => word.length > LONGEST_PREFIX && /^[a-z]+$/i.test(word);
  const sought = words.map((word) => (isLong(word) ? word.slice(0, LONGEST_PREFIX) : word));
  return {
    match: matchOf(sought),
    rest: JSON.stringify(words.filter(isLong).map((word) => word.toLowerCase())),
  };
}

/**
 * An FTS5 query for all words as prefixes. If a prefix's whole words are known, these are searched, since the index has
 * their rows in order; null searches the prefix.
 */
export const matchOf = (
  words: readonly string[],
  wholeWords: (word: string) => readonly string[] | null = () => null,
): string => words.map((word) => asPart(word, word, wholeWords(word))).join(' AND ');

/**
 * The same, with common words replaced by the prefix of one or three letters that the activity index stores: results
 * match the beginning and must be checked.
 */
export const looseQuery = (
  words: readonly string[],
  isCommon: (word: string) => boolean = () => true,
): string =>
  words
    .map((word) => {
      const start = readyBeginning(word);
      return asPart(word, start === word || !isCommon(word) ? word : start);
    })
    .join(' AND ');

/** The part of a word that the activity index stores. */
export function readyBeginning(word: string): string {
  const letters = Array.from(word);
  return letters.slice(0, letters.length < 3 ? 1 : 3).join('');
}

/** Amounts in texts are grouped in threes, which the index treats as separate words. Null for other words. */
export function groupsOf(word: string): string[] | null {
  if (!/^[1-9]\d{3,14}$/.test(word)) return null;
  return word.replace(/\B(?=(\d{3})+$)/g, ' ').split(' ');
}

function asPart(word: string, sought = word, whole: readonly string[] | null = null): string {
  const part = whole ? `(${whole.map((each) => `"${each}"`).join(' OR ')})` : `"${sought}"*`;
  const groups = groupsOf(word);
  if (groups === null) return part;
  return `(${part} OR (${groups.map((group) => `"${group}"`).join(' AND ')}))`;
}

/** SQL condition: `text` contains each word of `rest`. */
export const containsRest = (text: string): string =>
  `not exists (select 1 from json_each(@rest) where instr(lower(${text}), value) = 0)`;

/** A parsed search line: words, and the operators `kind:`, `status:`, `after:`, `before:` and `on:`. */
export interface Search {
  words: string;
  /** Prefix of a kind or a status in lower case; empty if not given. */
  kind: string;
  status: string;
  /** Times in ms: from `from` (inclusive) to `to` (exclusive). */
  from: number;
  to: number;
}

/** Start and end of a day, month or year in local time; null if it isn't one. */
function readDate(text: string): { start: number; end: number } | null {
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map((part) => (part ? Number(part) : null));
  const at = (y: number, m: number, d: number) => new Date(y, m, d).getTime();
  if (year === undefined || year === null) return null;
  if (month === undefined || month === null)
    return { start: at(year, 0, 1), end: at(year + 1, 0, 1) };
  if (month < 1 || month > 12) return null;
  if (day === undefined || day === null)
    return { start: at(year, month - 1, 1), end: at(year, month, 1) };
  if (day < 1 || day > new Date(year, month, 0).getDate()) return null;
  return { start: at(year, month - 1, day), end: at(year, month - 1, day + 1) };
}

/**
 * Parses a search line. A word with a colon that is not an operator, or has an invalid date, is an ordinary word.
 * `before:2026-03` ends before that month, `after:2026-03` starts after it, `on:2026-03` is within it.
 */
export function readSearch(text: string): Search {
  const search: Search = { words: '', kind: '', status: '', from: 0, to: Infinity };
  const words: string[] = [];
  for (const part of text.split(/\s+/)) {
    const [, name = '', value = ''] = /^(kind|status|after|before|on):(.+)$/iu.exec(part) ?? [];
    const operator = name.toLowerCase();
    const date = readDate(value);
    if (operator === 'kind' || operator === 'status') search[operator] = value.toLowerCase();
    else if (date === null) words.push(part);
    else {
      if (operator !== 'before')
        search.from = Math.max(search.from, operator === 'on' ? date.start : date.end);
      if (operator !== 'after')
        search.to = Math.min(search.to, operator === 'on' ? date.end : date.start);
    }
  }
  return { ...search, words: words.join(' ').trim() };
}

/** All rows of a query, with one page in memory at a time. */
export function* everyPage<T>(
  page: (at: { cursor: string | null; limit: number }) => { rows: T[]; next: string | null },
): Iterable<T> {
  for (let cursor: string | null = null; ;) {
    const { rows, next } = page({ cursor, limit: 500 });
    yield* rows;
    if (next === null) return;
    cursor = next;
  }
}

/** End of a page: sort time and row id of its last row. Opaque to callers. */
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
