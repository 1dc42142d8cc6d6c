/**
 * Around a sentence in a string. These are noncharacters, which Unicode keeps for use inside a program; text of others
 * that is shown as text has them spelled out (`visibleText`).
 */
const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const SENTENCE = /\uFDD0([^\uFDD0\uFDD1]*)\uFDD1/gu;

export type Values = Record<string, string | number>;
/** Areas of sentences in one language. */
export type Catalog = object;

const escaped = (json: string): string =>
  json.replaceAll(OPEN, '\\ufdd0').replaceAll(CLOSE, '\\ufdd1');

/** A sentence as its key and values. A value may hold sentences itself; a longer text may hold several. */
export const written = (key: string, values?: Values): string =>
  `${OPEN}${escaped(JSON.stringify(values === undefined ? [key] : [key, values]))}${CLOSE}`;

/** Every sentence in the text becomes words of the catalog. Text without any stays as it is. */
export function inWords(text: string, catalog: Catalog): string {
  if (!text.includes(OPEN)) return text;
  return text.replace(SENTENCE, (_whole, json: string) => spoken(json, catalog));
}

/** A sentence that the catalog doesn't have, as one of another version, is shown as it was written. */
function spoken(json: string, catalog: Catalog): string {
  const read = readSentence(json);
  if (read === null) return json;
  const { key, values } = read;
  const sentence = key
    .split('.')
    .reduce<unknown>(
      (words, name) =>
        typeof words === 'object' && words !== null && Object.hasOwn(words, name)
          ? (words as Record<string, unknown>)[name]
          : undefined,
      catalog,
    );
  if (typeof sentence === 'string') return sentence;
  if (typeof sentence !== 'function') return json;
  const inner = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? inWords(value, catalog) : value,
    ]),
  );
  return String((sentence as (values: Values) => unknown)(inner));
}

/**
 * The text with another sentence, of the same values, in place of each whose key `other` changes. Sentences that stay
 * are searched inside.
 */
export function rephrased(text: string, other: (key: string) => string | null): string {
  if (!text.includes(OPEN)) return text;
  return text.replace(SENTENCE, (whole, json: string) => {
    const read = readSentence(json);
    if (read === null) return whole;
    const { key, values } = read;
    const next = other(key);
    if (Object.keys(values).length === 0) return written(next ?? key);
    if (next !== null) return written(next, values);
    const inner = Object.entries(values).map(([name, value]): [string, string | number] => [
      name,
      typeof value === 'string' ? rephrased(value, other) : value,
    ]);
    return written(key, Object.fromEntries(inner));
  });
}

function readSentence(json: string): { key: string; values: Values } | null {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return null;
  }
  if (!Array.isArray(read)) return null;
  const [key, values = {}] = read as unknown[];
  if (typeof key !== 'string' || typeof values !== 'object' || values === null) return null;
  return { key, values: values as Values };
}

/** The same value with every sentence in it as words, in names too. Parts without sentences are not copied. */
export function allInWords<T>(value: T, catalog: Catalog): T {
  return walk(value, catalog) as T;
}

function walk(value: unknown, catalog: Catalog): unknown {
  if (typeof value === 'string') return inWords(value, catalog);
  if (Array.isArray(value)) {
    const items = value.map((one) => walk(one, catalog));
    return items.some((one, at) => one !== value[at]) ? items : value;
  }
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  const before = Object.entries(value);
  const after = before.map(([name, one]): [string, unknown] => [
    inWords(name, catalog),
    walk(one, catalog),
  ]);
  const isSame = after.every((pair, at) => pair.every((part, side) => part === before[at]?.[side]));
  return isSame ? value : Object.fromEntries(after);
}

const isPlain = (value: object): boolean => {
  const proto = Object.getPrototypeOf(value) as unknown;
  return proto === Object.prototype || proto === null;
};

const WHOLE = /^\uFDD0([^\uFDD0\uFDD1]*)\uFDD1$/u;

/** True for a text that is one sentence and nothing else. */
export const isSentence = (text: string): boolean => WHOLE.test(text);

/** True for a text that is this sentence and nothing else. */
export const isSaid = (text: string, sentence: (values: never) => string): boolean =>
  valuesOf<Values>(text, sentence as (values: Values) => string) !== null;

/** The first characters of a text for display. A text with sentences stays whole: half of one has no meaning. */
export const shortened = (text: string, most: number): string =>
  text.includes(OPEN) ? text : text.slice(0, most);

/** The values of the first such sentence in a text, at any depth; null if it has none. */
export function valuesIn<V extends Values>(
  text: string,
  sentence: (values: V) => string,
): V | null {
  for (const [whole, json = ''] of text.matchAll(SENTENCE)) {
    const found = valuesOf(whole, sentence);
    if (found !== null) return found;
    for (const value of Object.values(readSentence(json)?.values ?? {})) {
      const inner = typeof value === 'string' ? valuesIn(value, sentence) : null;
      if (inner !== null) return inner;
    }
  }
  return null;
}

/** The values of a text that is this sentence and nothing else; null for any other. */
export function valuesOf<V extends Values>(
  text: string,
  sentence: (values: V) => string,
): V | null {
  const whole = WHOLE.exec(text)?.[1];
  if (whole === undefined) return null;
  const like = WHOLE.exec(sentence({} as V))?.[1];
  const read = readSentence(whole);
  if (read === null || like === undefined || read.key !== readSentence(like)?.key) return null;
  return read.values as V;
}
