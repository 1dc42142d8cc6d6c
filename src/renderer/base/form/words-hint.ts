import { words } from '#renderer/base/words.ts';

/** Feedback on recovery words while they are typed. Never shows the words, which are masked. */
export interface WordsHint {
  tone: 'muted' | 'error' | 'success';
  text: string;
  /** Completions of the current word, after its first letters. */
  completions: string[];
}

const LENGTHS = new Set([12, 15, 18, 21, 24]);
const MOST_COMPLETIONS = 5;

/** The words in lower case, and whether the last one is still being typed. */
function split(typed: string) {
  const typedWords = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  return { typedWords, isOpen: typedWords.length > 0 && !/\s$/u.test(typed) };
}

const startsWith = (list: readonly string[], start: string): string[] =>
  list.filter((word) => word.startsWith(start));

/** Compares the typed words with the English list. `fits`: whether the checksum of a complete phrase is right. */
export function wordsHint(
  typed: string,
  list: readonly string[],
  fits: (phrase: string) => boolean,
): WordsHint {
  const { typedWords, isOpen } = split(typed);
  const says = words.forms.phrase;
  const count = typedWords.length;
  const last = typedWords.at(-1) ?? '';
  const say = (tone: WordsHint['tone'], text: string, completions: string[] = []): WordsHint => ({
    ...{ tone, text, completions },
  });
  if (count === 0) return say('muted', says.empty);
  const known = new Set(list);
  const finished = isOpen ? typedWords.slice(0, -1) : typedWords;
  const unknown = finished.findIndex((word) => !known.has(word));
  if (unknown !== -1 && finished.length > 1 && finished.every((word) => !known.has(word)))
    return say('muted', says.foreign({ count }));
  if (unknown !== -1) return say('error', says.unknown({ number: unknown + 1 }));
  const may = isOpen ? startsWith(list, last) : [];
  if (isOpen && may.length === 0) return say('error', says.unknownStart({ number: count }));
  const isWhole = !isOpen || known.has(last);
  if (isWhole && LENGTHS.has(count)) {
    if (fits(typedWords.join(' '))) return say('success', says.valid({ count }));
    if (count === 24) return say('error', says.invalid);
  }
  const isFew = last.length >= 2 && may.length <= MOST_COMPLETIONS && may[0] !== last;
  return say(
    'muted',
    LENGTHS.has(count) && isWhole ? says.notYet({ count }) : says.number({ number: count }),
    isFew ? may : [],
  );
}

/** Completes the last word and adds a space. */
export const completed = (typed: string, word: string): string => {
  const { typedWords, isOpen } = split(typed);
  return `${[...(isOpen ? typedWords.slice(0, -1) : typedWords), word].join(' ')} `;
};

/** Completes a word on space if only one word of the list matches. */
export function spaced(before: string, typed: string, list: readonly string[]): string {
  const isSpace = typed.length === before.length + 1 && typed === `${before} `;
  const { typedWords } = split(before);
  const last = typedWords.at(-1) ?? '';
  if (!isSpace || last.length < 3 || list.includes(last)) return typed;
  const may = startsWith(list, last);
  return may.length === 1 ? completed(before, may[0] as string) : typed;
}
