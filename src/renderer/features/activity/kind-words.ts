import { kindText } from '#renderer/base/text.ts';

/** `kind:` and its value: quoted words (the closing quote may be missing) or one word. */
const KIND = /(?<![^\s])kind:(?:"([^"]*)"?|(\S*))/giu;
/** The same at the end of the line, still being typed. */
const LAST = /(?<![^\s])kind:(?:"([^"]*)|([^\s"]*))$/iu;

const plain = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, '-');
const inWords = (kind: string): string => plain(kindText(kind));

/** The kind with this label; any other text stays as it is. */
function kindOf(words: string, kinds: readonly string[]): string {
  const typed = plain(words);
  if (kinds.some((kind) => kind.startsWith(typed))) return typed;
  const named = kinds.filter((kind) => inWords(kind).startsWith(typed));
  return named.find((kind) => inWords(kind) === typed) ?? named[0] ?? typed;
}

/** Replaces labels after `kind:` with kind names, as the records expect them. */
export const withKinds = (line: string, kinds: readonly string[]): string =>
  line
    .replace(KIND, (_whole, quoted?: string, word?: string) => {
      const words = quoted ?? word ?? '';
      // `kind:` without a value yet: all kinds.
      return words.trim() === '' ? '' : `kind:${kindOf(words, kinds)}`;
    })
    .trim();

export interface KindOffer {
  label: string;
  /** The search line with this suggestion filled in. */
  line: string;
}

/** Suggestions for the value being typed after `kind:`; empty if none is being typed. */
export function kindOffers(line: string, kinds: readonly string[]): KindOffer[] {
  const match = LAST.exec(line);
  if (!match) return [];
  const typed = plain(match[1] ?? match[2] ?? '');
  const before = line.slice(0, match.index);
  const named = kinds.map((kind) => ({ kind, label: kindText(kind), words: inWords(kind) }));
  if (named.some(({ words }) => words === typed) && match[1] === undefined) return [];
  return named
    .filter(({ kind, words }) => words.includes(typed) || kind.includes(typed))
    .sort((a, b) => Number(b.words.startsWith(typed)) - Number(a.words.startsWith(typed)))
    .map(({ label }) => ({
      label,
      line: `${before}kind:${/\s/.test(label) ? `"${label}"` : label.toLowerCase()} `,
    }));
}
