const ACCENTS: Record<string, string> = {
  ...{ a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ö', u: 'ü', y: 'ý' },
  ...{ A: 'Å', C: 'Ç', E: 'É', I: 'Î', N: 'Ñ', O: 'Ø', U: 'Û', S: 'Š' },
};
/** Values are put between these, so that they stay as they are. */
const OPEN = '\u2068';
const CLOSE = '\u2069';
const VALUE = new RegExp(`${OPEN}[^${CLOSE}]*${CLOSE}|\\{\\w+\\}`, 'gu');
const LONGER = 0.4;

/** Longer ones would be a word that no line has room for. */
const LONGEST_WORD = 8;
const tail = (length: number): string =>
  '~'
    .repeat(length)
    .replaceAll(new RegExp(`~{${LONGEST_WORD}}(?=~)`, 'gu'), `${'~'.repeat(LONGEST_WORD)} `);

/** Accents on the letters, and `~` until it is 40 % longer. Placeholders and values stay. */
function stretched(text: string): string {
  const values = text.match(VALUE) ?? [];
  const parts = text
    .split(VALUE)
    .map((part) => part.replace(/[a-zA-Z]/gu, (one) => ACCENTS[one] ?? one));
  const rest = Math.ceil(parts.join('').length * LONGER);
  const whole = parts.map((part, at) => part + (values[at] ?? '')).join('');
  return `${whole}${tail(rest)}`.replaceAll(OPEN, '').replaceAll(CLOSE, '');
}

const marked = (value: unknown): unknown => {
  if (typeof value === 'string') return `${OPEN}${value}${CLOSE}`;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one)]));
};

/** Words as an accented English that is 40 % longer. */
export function pseudoOf(words: unknown): unknown {
  if (typeof words === 'string') return stretched(words);
  if (typeof words === 'function')
    return (...values: unknown[]) => pseudoOf(Reflect.apply(words, null, values.map(marked)));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([name, one]) => [name, pseudoOf(one)]));
}
