import { AppError } from '#shared/errors.ts';
import { makeVisible, plainText, visibleText } from '#shared/text.ts';
import { type Attack, refusalOf, type Verdicts } from '#test/attacks/define.ts';

/** How each place shows a text: a list, a card, an answer to the page, a message to sign. */
const shows = {
  list: (text: string) => plainText(text, 40),
  answer: visibleText,
  message: (text: string) => makeVisible(text).text,
};

/** A text counts as rejected if it is shown changed, so that hidden content is visible. */
const check = (text: string, places: (keyof typeof shows)[]): Promise<Verdicts> =>
  refusalOf('C14', () => {
    const shown = places.map((place) => shows[place](text));
    const [first = ''] = shown;
    if (shown.every((one) => one !== text))
      throw new AppError('INVALID_INPUT', `Shown as “${first}”.`);
  });

const attack = (
  title: string,
  text: string,
  places: (keyof typeof shows)[] = ['list'],
): Attack => ({
  row: 'C14',
  title,
  by: 'C14',
  verdict: 'block',
  attack: () => check(text, places),
  honest: () => check('order does not exist', places),
});

/** In the middle of a ticker, a name or a sentence. */
const hidden: [title: string, character: string][] = [
  ['An Arabic letter mark turns the line', '\u061c'],
  ['A mark of direction turns the line', '\u200f'],
  ['An override of direction turns the line', '\u202e'],
  ['An isolate turns the line', '\u2067'],
  ['A Hangul filler draws nothing', '\u3164'],
  ['A halfwidth Hangul filler draws nothing', '\uffa0'],
  ['A Khitan filler draws nothing', '\u{16fe4}'],
  ['A Braille blank draws nothing', '\u2800'],
  ['A Mongolian separator of variants draws nothing', '\u180f'],
  ['A variation selector draws nothing', '\ufe0f'],
  ['A variation selector of the supplement draws nothing', '\u{e0100}'],
  ['A tag draws nothing', '\u{e0041}'],
  ['A joiner of letters draws nothing', '\u034f'],
  ['A soft hyphen draws nothing', '\u00ad'],
  ['A mark of music draws nothing', '\u{1d173}'],
  ['A word joiner draws nothing', '\u2060'],
  ['A Khmer vowel that is not written draws nothing', '\u17b4'],
  ['A space that is none breaks no line', '\u00a0'],
  ['A character of private use draws what a font likes', '\ue000'],
];

/** Texts that would be read as something else. */
export const textAttacks = (): Attack[] => [
  attack('A provider’s text that reads backwards', 'pay \u202ekcatta'),
  attack('A provider’s text with control characters', 'order\u0007 closed\u001b[2J'),
  attack('A provider’s text without end', 'x'.repeat(5_000)),
  attack('A ticker that begins with a space', ' ordi'),
  attack('A ticker that ends in spaces', 'ordi  '),
  attack('A ticker of spaces alone', '    '),
  attack('A ticker that ends in a line end', 'ordi\n'),
  attack('A message types the sign by which hidden characters are named', 'a⟨U+200B⟩b', [
    'message',
  ]),
  attack('A message ends its lines in spaces', 'pay  \nnow', ['message']),
  ...hidden.map(([title, character]) =>
    attack(title, `or${character}di`, ['list', 'answer', 'message']),
  ),
];
