/** Splits a label at the parts that were typed, to mark them. */
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
