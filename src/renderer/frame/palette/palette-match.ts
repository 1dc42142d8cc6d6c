/** The texts a result is found by. `also`: further words, such as its explanation. */
export interface Findable {
  label: string;
  also?: string;
}

const plain = (text: string): string =>
  text
    .toLocaleLowerCase()
    .replaceAll(/[\s\p{P}]+/gu, ' ')
    .trim();

/** Chinese has no spaces between words, so a word can start anywhere. */
const isUnspaced = (text: string): boolean => /\p{Script=Han}/u.test(text);
function startsWord(text: string, part: string): boolean {
  return isUnspaced(part) ? text.includes(part) : ` ${text}`.includes(` ${part}`);
}

/**
 * How well a typed text fits: 4 for the whole label, 3 for its beginning, 2 if every typed word begins a word of the
 * label, 1 if it does so with the further words, 0 if it doesn't fit. Letters in the middle of a word never count.
 */
export function scoreOf(typed: string, { label, also = '' }: Findable): number {
  const [wanted, name] = [plain(typed), plain(label)];
  if (wanted === '') return 0;
  if (name === wanted) return 4;
  if (name.startsWith(wanted)) return 3;
  const parts = wanted.split(' ');
  if (parts.every((part) => startsWord(name, part))) return 2;
  const all = `${name} ${plain(also)}`;
  return parts.every((part) => startsWord(all, part)) ? 1 : 0;
}

/** The matching entries, best first. */
export function bestOf<T extends Findable>(typed: string, all: readonly T[], most: number): T[] {
  return all
    .map((one) => ({ one, score: scoreOf(typed, one) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ one }) => one);
}

/** Splits a label at the typed parts, to highlight them. */
export function marked(label: string, typed: string): { text: string; isTyped: boolean }[] {
  const parts = typed
    .trim()
    .split(/\s+/u)
    .filter((part) => part.length > 0)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  if (parts.length === 0) return [{ text: label, isTyped: false }];
  const found = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${parts.join('|')})`, 'giu');
  const pieces: { text: string; isTyped: boolean }[] = [];
  let at = 0;
  for (const { 0: text, index } of label.matchAll(found)) {
    if (index > at) pieces.push({ text: label.slice(at, index), isTyped: false });
    pieces.push({ text, isTyped: true });
    at = index + text.length;
  }
  if (at < label.length) pieces.push({ text: label.slice(at), isTyped: false });
  return pieces;
}

export const scopes = ['all', 'yours', 'commands', 'lookups'] as const;
export type Scope = (typeof scopes)[number];

export interface Query {
  /** Without its sign. */
  text: string;
  /** Scope set by the sign: `>` commands, `#` inscriptions by number, `@` contacts. */
  sign: '>' | '#' | '@' | null;
}

/** Parses the sign at the start of the typed text. */
export function readQuery(typed: string): Query {
  const text = typed.trim();
  const [first = ''] = text;
  return first === '>' || first === '#' || first === '@'
    ? { sign: first, text: text.slice(1).trim() }
    : { sign: null, text };
}
