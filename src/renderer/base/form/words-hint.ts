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
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  return { words, isOpen: words.length > 0 && !/\s$/u.test(typed) };
}

const startsWith = (list: readonly string[], start: string): string[] =>
  list.filter((word) => word.startsWith(start));

/** Compares the typed words with the English list. `fits`: whether the checksum of a complete phrase is right. */
export function wordsHint(
  typed: string,
  list: readonly string[],
  fits: (phrase: string) => boolean,
): WordsHint {
  const { words, isOpen } = split(typed);
  const last = words.at(-1) ?? '';
  const say = (tone: WordsHint['tone'], text: string, completions: string[] = []): WordsHint => ({
    ...{ tone, text, completions },
  });
  if (words.length === 0) return say('muted', '12 to 24 words with spaces between.');
  const known = new Set(list);
  const finished = isOpen ? words.slice(0, -1) : words;
  const unknown = finished.findIndex((word) => !known.has(word));
  if (unknown !== -1 && finished.length > 1 && finished.every((word) => !known.has(word)))
    return say('muted', `${words.length} words, not English. They are checked when you go on.`);
  if (unknown !== -1)
    return say('error', `Word ${unknown + 1} is not in the English list. Check its spelling.`);
  const may = isOpen ? startsWith(list, last) : [];
  if (isOpen && may.length === 0)
    return say('error', `No English word of the list starts like word ${words.length}.`);
  const isWhole = !isOpen || known.has(last);
  if (isWhole && LENGTHS.has(words.length)) {
    if (fits(words.join(' ')))
      return say('success', `${words.length} words, and they fit together.`);
    if (words.length === 24)
      return say(
        'error',
        'Every word is known, but they do not fit together: one is wrong or out of order.',
      );
  }
  const isFew = last.length >= 2 && may.length <= MOST_COMPLETIONS && may[0] !== last;
  return say(
    'muted',
    LENGTHS.has(words.length) && isWhole
      ? `${words.length} words, which do not fit together yet: one is wrong, or more follow.`
      : `Word ${words.length}. A phrase has 12, 15, 18, 21 or 24.`,
    isFew ? may : [],
  );
}

/** Completes the last word and adds a space. */
export const completed = (typed: string, word: string): string => {
  const { words, isOpen } = split(typed);
  return `${[...(isOpen ? words.slice(0, -1) : words), word].join(' ')} `;
};

/** Completes a word on space if only one word of the list matches. */
export function spaced(before: string, typed: string, list: readonly string[]): string {
  const isSpace = typed.length === before.length + 1 && typed === `${before} `;
  const { words } = split(before);
  const last = words.at(-1) ?? '';
  if (!isSpace || last.length < 3 || list.includes(last)) return typed;
  const may = startsWith(list, last);
  return may.length === 1 ? completed(before, may[0] as string) : typed;
}
