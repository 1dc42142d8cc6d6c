/**
 * Invisible or reordering characters: controls, formatters, lone surrogates, private and unassigned ones, Unicode's
 * default-ignorable set (fillers, joiners, tags, variation selectors), direction marks, spaces other than U+0020, and
 * blank characters that no property covers.
 */
const UNSEEN = [
  ...['\\p{Cc}', '\\p{Cf}', '\\p{Cs}', '\\p{Co}', '\\p{Cn}', '\\p{Zl}', '\\p{Zp}'],
  ...['\\p{Default_Ignorable_Code_Point}', '\\p{Bidi_Control}', '\\p{Variation_Selector}'],
  '\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000',
  // Braille blank, object replacement, Khitan filler, Egyptian blanks, musical null notehead.
  '\\u2800\\ufffc\\u{16fe4}\\u{13441}\\u{13442}\\u{1d159}',
].join('');

/**
 * In running text, line ends and tabs count as whitespace, and so does the thin space between groups of digits, which
 * our own amounts contain.
 */
const IN_TEXT = new RegExp(`(?![\\n\\t]|(?<=\\d)\\u202f(?=\\d{3}))[${UNSEEN}]`, 'gu');
/** Spaces that HTML would collapse: at either end, and all but the first of several. */
const SWALLOWED = /^[ \t\n]+|(?<![ \t\n])[ \t\n]+$|(?<= ) +/gu;
/** In a message every character counts, including spaces at the end of a line. */
const IN_MESSAGE = new RegExp(`[${UNSEEN}]|(?<![ \\t])[ \\t]+$`, 'gmu');

/** A character's name, such as ⟨U+200B⟩. */
const named = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`;

const nameEach = (found: string): string => Array.from(found, named).join('');

/**
 * Untrusted text as data: invisible characters are spelled out (⟨U+200B⟩), never removed, since a ticker with a hidden
 * character must not turn into the one it imitates. Foreign line ends become newlines. Idempotent.
 */
export const visibleText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(IN_TEXT, named);

/** The same for display: capped, and with spaces spelled out that HTML would collapse (safety.md C14). */
export function plainText(text: string, maxLength = 500): string {
  const whole = visibleText(text.slice(0, maxLength * 4));
  const clean = whole.replace(SWALLOWED, nameEach);
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1).toWellFormed()}…` : clean;
}

export interface VisibleText {
  /** The text with each hidden character spelled out, such as ⟨U+200B⟩. */
  text: string;
  /** How many were spelled out. */
  hidden: number;
}

/**
 * A message for display before it is signed: nothing is invisible, nothing reorders its neighbours, and the bracket
 * used to spell characters out is spelled out itself, so that a message can't imitate it.
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

/** Other characters that some readers treat as line ends. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** The text as it looks on screen: hidden characters removed, so that they can't split up a word we search for. */
export const seenText = (message: string): string =>
  message
    .replace(LINE_ENDS, '\n')
    .normalize('NFKC')
    .replace(IN_MESSAGE, (found) => (found === '\n' || found === '\t' ? found : ''));

/** Both ends of an id that is shown in full elsewhere. Enough to recognise it, but not to rule out a look-alike. */
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
