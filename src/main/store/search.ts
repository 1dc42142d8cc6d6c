// Letters of today that were none in the Unicode version the index splits words by.
const SPLIT_BY_INDEX = /[\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3]/gu;
const MAX_WORDS = 12;

/** The words of a text, at most twelve, split exactly as the index splits them. */
export function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKC')
    .replace(SPLIT_BY_INDEX, ' ')
    .match(/[\p{L}\p{N}]+/gu);
  return words?.slice(0, MAX_WORDS) ?? [];
}

/** The longest beginning of a word that the index holds ready; a longer one is gathered from every word it begins. */
const LONGEST_PREFIX = 8;

/**
 * A person's words as an FTS5 query: each word quoted, so that no character of it is syntax, and matched as a
 * prefix. Null when there is no word in it. Words are split exactly as the index splits them, which keeps no
 * positions and so refuses phrases.
 *
 * Long words of plain letters may be common ("confirmed"): the index looks for their first letters, which it has
 * ready, and `rest` is the JSON list of those words, for the statement to look for in the rows themselves. Long ids
 * are rare, and are looked up whole.
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
 * Words as an FTS5 query: all of them, each the beginning of a word. Where the whole words that one begins are known
 * they are sought, which the index has in order; null: it gathers what begins so.
 */
export const matchOf = (
  words: readonly string[],
  wholeWords: (word: string) => readonly string[] | null = () => null,
): string => words.map((word) => asPart(word, word, wholeWords(word))).join(' AND ');

/**
 * The same, where words that are common are sought by the beginnings that the index of activities has ready, of one
 * letter or of three: what is found begins like them, and has them or not.
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

/** The part of a word that the index of activities has ready. */
export function readyBeginning(word: string): string {
  const letters = Array.from(word);
  return letters.slice(0, letters.length < 3 ? 1 : 3).join('');
}

/** A sum stands in texts with its digits in groups of three, which the index takes for words of their own. Null for other words. */
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

/** What a line of search asks for: words, and the operators `kind:`, `status:`, `after:`, `before:` and `on:`. */
export interface Search {
  words: string;
  /** The beginning of a kind or of a status, in lower case; empty when none is asked for. */
  kind: string;
  status: string;
  /** Times in ms: from `from` on, and earlier than `to`. */
  from: number;
  to: number;
}

/** A day, month or year as the local time it starts at, and the one where it ends; null when it is none. */
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
 * Reads a line of search. A word with a colon that is no operator, or a date that is none, is a word like any other.
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
