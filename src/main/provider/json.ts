const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 32;
/** Twice the longest list of the contract, the 10,000 of the rich list. */
const MAX_ITEMS = 20_000;

/** Thrown for JSON that no honest server sends. */
export class HostileJson extends Error {}

/**
 * JSON.parse that refuses prototype keys, nesting deeper than 32 and lists of more than 20,000. Throws
 * SyntaxError or HostileJson.
 */
export function parseJson(text: string): unknown {
  if (tooDeep(text)) throw new HostileJson('nested too deeply');
  const value = JSON.parse(text) as unknown;
  inspect(value);
  return value;
}

/** A walk after the parser is some times faster than its reviver, and stops before a long list, not after. */
function inspect(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (value.length > MAX_ITEMS) throw new HostileJson('list too long');
    for (const item of value) inspect(item);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN.has(key)) throw new HostileJson('forbidden key');
    inspect(inner);
  }
}

/** Counts brackets outside strings, before the parser recurses. */
function tooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 0x5c) i += 1;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (char === 0x7d || char === 0x5d) depth -= 1;
  }
  return false;
}
