import Database from 'better-sqlite3';

import { groupsOf, matchOf } from './search.ts';

/** Filters rows whose text has all the words as prefixes, preserving order. */
export type Judge = <R>(
  rows: readonly R[],
  words: readonly string[],
  textOf: (row: R) => string,
) => R[];

/** Letters that need only case folding, so that plain texts split into words at everything else. */
export const PLAIN_WORD = /^[a-z0-9]{1,100}$/i;
const PLAIN_TEXT = /^[\x01-\x7f]*$/;

/**
 * Decides which rows match the words. Plain words in plain texts are compared directly, which is fast; all else goes
 * through an in-memory index of just those rows, which splits and folds words exactly like the real one.
 */
export function createJudge(): Judge {
  let index: Judge | null = null;
  return (rows, words, textOf) => {
    const hasWords = plainTest(words);
    const isPlain = (text: string) => hasWords !== null && PLAIN_TEXT.test(text);
    const texts = rows.map(textOf);
    const others = rows.filter((_, n) => !isPlain(texts[n] ?? ''));
    const found = new Set(
      others.length === 0 ? [] : (index ??= createIndexJudge())(others, words, textOf),
    );
    return rows.filter((row, n) => {
      const text = texts[n] ?? '';
      return isPlain(text) ? hasWords?.(text) : found.has(row);
    });
  };
}

/** Whether a plain text has all the words; null if one of them isn't plain. */
function plainTest(words: readonly string[]): ((text: string) => boolean) | null {
  if (!words.every((word) => PLAIN_WORD.test(word))) return null;
  const begins = words.map((word) => ({
    start: new RegExp(`(?<![a-z0-9])${word}`, 'i'),
    groups: groupsOf(word)?.map((group) => new RegExp(`(?<![a-z0-9])${group}(?![a-z0-9])`, 'i')),
  }));
  return (text) =>
    begins.every(
      ({ start, groups }) => start.test(text) || groups?.every((group) => group.test(text)),
    );
}

/** The same by the index only. */
export function createIndexJudge(): Judge {
  const db = new Database(':memory:');
  db.exec("create virtual table words using fts5 (text, content='', detail=none, columnsize=0)");
  const add = db.prepare<[number, string]>('insert into words (rowid, text) values (?, ?)');
  const find = db.prepare<[string], number>('select rowid from words where words match ?').pluck();
  const clear = db.prepare("insert into words (words) values ('delete-all')");
  return (rows, words, textOf) => {
    const found = db.transaction(() => {
      rows.forEach((row, n) => add.run(n, textOf(row)));
      const numbers = new Set(find.all(matchOf(words)));
      clear.run();
      return numbers;
    })();
    return rows.filter((_, n) => found.has(n));
  };
}
