/** Characters that a person cannot see or that reorder what they see: everything but letters, marks that show, and newline. */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00a0\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180e\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0]|(?<![ \t])[ \t]+$/gmu;

const OWN_SIGN = '⟨U+27E8⟩';

export interface VisibleText {
  /** The text with each hidden character written out, such as ⟨U+200B⟩. */
  text: string;
  /** How many were written out. */
  hidden: number;
}

/** A message as it may be shown: nothing in it is invisible, and nothing reorders its neighbours. */
export function makeVisible(message: string): VisibleText {
  let hidden = 0;
  // Our own sign is written out as well, so that nobody can type what only we may write.
  const text = message.replaceAll('⟨', OWN_SIGN).replace(HIDDEN, (found) => {
    if (found === '\n') return found;
    return Array.from(found)
      .map((character) => {
        hidden += 1;
        const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
        return `⟨U+${code}⟩`;
      })
      .join('');
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
    .replace(HIDDEN, (found) => (found === '\n' || found === '\t' ? found : ''));
