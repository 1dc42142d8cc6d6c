const MAX_DEPTH = 32;
/** Twice the longest list of the API, the rich list with 10,000. */
const MAX_ITEMS = 20_000;

/**
 * Names that every object inherits; an own property of such a name could change its behaviour or break its
 * serialisation.
 */
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
 * JSON.parse that rejects prototype keys, nesting deeper than 32 and lists above 20,000. Throws SyntaxError or
 * HostileJson.
 */
export function parseJson(text: string): unknown {
  // V8's parser doesn't recurse, so deep nesting can't overflow the stack.
  const value = JSON.parse(text) as unknown;
  inspect(value, 1);
  return value;
}

/**
 * A separate walk is several times faster than a reviver, and stops early at a long list. It skips primitives, which
 * are most of a long answer.
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
  // All keys made by the parser are own properties, even __proto__.
  for (const key in value) {
    if (FORBIDDEN.has(key)) throw new HostileJson('forbidden key');
    const inner = (value as Record<string, unknown>)[key];
    if (typeof inner === 'object') inspect(inner, depth + 1);
  }
}
