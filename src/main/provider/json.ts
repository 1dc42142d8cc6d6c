const MAX_DEPTH = 32;
/** Twice the longest list of the contract, the 10,000 of the rich list. */
const MAX_ITEMS = 20_000;

/** Names that every object has: one of its own by such a name changes what it is, or breaks whatever writes it as text. */
const FORBIDDEN = new Set([
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'toJSON',
]);

/** Thrown for JSON that no honest server sends. */
export class HostileJson extends Error {}

/**
 * JSON.parse that refuses keys of the prototype, nesting deeper than 32 and lists of more than 20,000. Throws
 * SyntaxError or HostileJson.
 */
export function parseJson(text: string): unknown {
  // V8's parser keeps a stack of its own: however deep the text is nested, it does not recurse.
  const value = JSON.parse(text) as unknown;
  inspect(value, 1);
  return value;
}

/**
 * A walk after the parser is some times faster than its reviver, and stops before a long list, not after. What is neither
 * list nor object is not walked into: of a long answer that is most of it.
 */
function inspect(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw new HostileJson('nested too deeply');
  if (Array.isArray(value)) {
    if (value.length > MAX_ITEMS) throw new HostileJson('list too long');
    for (const item of value) {
      if (typeof item === 'object') inspect(item, depth + 1);
    }
    return;
  }
  // Of what the parser made, every key is its own; one that is called __proto__ too.
  for (const key in value) {
    if (FORBIDDEN.has(key)) throw new HostileJson('forbidden key');
    const inner = (value as Record<string, unknown>)[key];
    if (typeof inner === 'object') inspect(inner, depth + 1);
  }
}
