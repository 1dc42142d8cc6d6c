import { kindText } from '#renderer/base/text.ts';

/** `kind:` and what follows it: words in quotes, which may still be open, or one word. */
const KIND = /(?<![^\s])kind:(?:"([^"]*)"?|(\S*))/giu;
/** The same, still being written at the end of the line. */
const LAST = /(?<![^\s])kind:(?:"([^"]*)|([^\s"]*))$/iu;

const plain = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '-');
const inWords = (kind: string): string => plain(kindText(kind));

/** The kind that is meant by words of the screen; the beginning of a name of records, or of none, stays as it is. */
function kindOf(words: string, kinds: readonly string[]): string {
  const asked = plain(words);
  if (kinds.some((kind) => kind.startsWith(asked))) return asked;
  const named = kinds.filter((kind) => inWords(kind).startsWith(asked));
  return named.find((kind) => inWords(kind) === asked) ?? named[0] ?? asked;
}

/** A line of search as the records take it: kinds by their names, where the line has the words of the screen. */
export const withKinds = (line: string, kinds: readonly string[]): string =>
  line
    .replace(KIND, (_whole, quoted?: string, word?: string) => {
      const words = quoted ?? word ?? '';
      // Nothing follows yet: all kinds, while it is written.
      return words.trim() === '' ? '' : `kind:${kindOf(words, kinds)}`;
    })
    .trim();

export interface KindOffer {
  label: string;
  /** The line with it in place of what was typed. */
  line: string;
}

/** Kinds that what is being written after `kind:` may become, by their words; none where nothing of it is open. */
export function kindOffers(line: string, kinds: readonly string[]): KindOffer[] {
  const match = LAST.exec(line);
  if (!match) return [];
  const asked = plain(match[1] ?? match[2] ?? '');
  const before = line.slice(0, match.index);
  const named = kinds.map((kind) => ({ kind, label: kindText(kind), words: inWords(kind) }));
  if (named.some(({ words }) => words === asked) && match[1] === undefined) return [];
  return named
    .filter(({ kind, words }) => words.includes(asked) || kind.includes(asked))
    .sort((a, b) => Number(b.words.startsWith(asked)) - Number(a.words.startsWith(asked)))
    .map(({ label }) => ({
      label,
      line: `${before}kind:${/\s/.test(label) ? `"${label}"` : label.toLowerCase()} `,
    }));
}
