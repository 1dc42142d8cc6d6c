const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 32;

/** Thrown for JSON that no honest server sends. */
export class HostileJson extends Error {}

/** JSON.parse that refuses prototype keys and nesting deeper than 32. Throws SyntaxError or HostileJson. */
export function parseJson(text: string): unknown {
  if (tooDeep(text)) throw new HostileJson('nested too deeply');
  return JSON.parse(text, (key, value: unknown) => {
    if (FORBIDDEN.has(key)) throw new HostileJson('forbidden key');
    return value;
  }) as unknown;
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
