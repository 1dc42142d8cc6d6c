/**
 * Characters that draw nothing or turn the line: controls, formatters, halves of pairs, private and unassigned ones,
 * Unicode's default-ignorable set (fillers, joiners, tags, variation selectors), marks of direction, spaces other
 * than the space, and signs that no property names though they are blank.
 */
const UNSEEN = [
  ...['\\p{Cc}', '\\p{Cf}', '\\p{Cs}', '\\p{Co}', '\\p{Cn}', '\\p{Zl}', '\\p{Zp}'],
  ...['\\p{Default_Ignorable_Code_Point}', '\\p{Bidi_Control}', '\\p{Variation_Selector}'],
  '\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000',
  // Braille blank, object replacement, Khitan filler, Egyptian blanks, a note without a head.
  '\\u2800\\ufffc\\u{16fe4}\\u{13441}\\u{13442}\\u{1d159}',
].join('');

/**
 * Line ends and tabs are whitespace in running text, and nothing else is; but for the thin space between groups of
 * digits, which our own sums are written with and which is seen there.
 */
const IN_TEXT = new RegExp(`(?![\\n\\t]|(?<=\\d)\\u202f(?=\\d{3}))[${UNSEEN}]`, 'gu');
/** Spaces that a page would swallow: at either end, and all but the first of several. */
const SWALLOWED = /^[ \t\n]+|(?<![ \t\n])[ \t\n]+$|(?<= ) +/gu;
/** In a message each character counts, and so do spaces at the end of a line. */
const IN_MESSAGE = new RegExp(`[${UNSEEN}]|(?<![ \\t])[ \\t]+$`, 'gmu');

/** A character by its name, such as ⟨U+200B⟩. */
const named = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

const nameEach = (found: string): string => Array.from(found, named).join('');

/**
 * Text of somebody else, or a name that somebody gave, as data: whatever cannot be seen in it is named (⟨U+200B⟩), never
 * removed: a ticker with a hidden character must not turn into the one it imitates. Line ends of other systems
 * become newlines. Given its own answer, it gives the same.
 */
export const visibleText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(IN_TEXT, named);

/** The same as it is shown: capped, and with the spaces named that a page would swallow (safety.md C14). */
export function plainText(text: string, maxLength = 500): string {
  const whole = visibleText(text.slice(0, maxLength * 4));
  const clean = whole.replace(SWALLOWED, nameEach);
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1).toWellFormed()}…` : clean;
}

export interface VisibleText {
  /** The text with each hidden character written out, such as ⟨U+200B⟩. */
  text: string;
  /** How many were written out. */
  hidden: number;
}

/**
 * A message as it may be shown before it is signed: nothing in it is invisible, nothing reorders its neighbours, and the sign
 * by which we name a character is named itself, so that nobody can type what only we may write.
 */
export function makeVisible(message: string): VisibleText {
  let hidden = 0;
  const text = message.replaceAll('⟨', named('⟨')).replace(IN_MESSAGE, (found) => {
    if (found === '\n') return found;
    hidden += Array.from(found).length;
    return nameEach(found);
  });
  return { text, hidden };
}

/** Other signs that end a line for some reader. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** The text that a person sees: hidden characters gone, so that they cannot break up a word we look for. */
export const seenText = (message: string): string =>
  message
    .replace(LINE_ENDS, '\n')
    .normalize('NFKC')
    .replace(IN_MESSAGE, (found) => (found === '\n' || found === '\t' ? found : ''));

/** Both ends of an id that is whole elsewhere: enough to know it again, not to tell it from a near-twin. */
export const bothEnds = (id: string): string =>
  id.length > 20 ? `${id.slice(0, 10)}…${id.slice(-8)}` : id;

/** `1 coin`, `2 coins`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** `1 536` bytes as `1.5 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} KB`;
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}
