import { visibleText } from '#shared/text.ts';

/** No text of printable ASCII hides anything: most texts of an answer are nothing else. */
const PLAIN = /^[\x20-\x7e]*$/;
const clean = (text: string): string => (PLAIN.test(text) ? text : visibleText(text));

/**
 * A parsed answer as frozen, JSON-safe data in which nothing is invisible: bigint becomes a decimal string, what JSON
 * cannot hold becomes null. `bytes` estimates its size in memory.
 */
export function toPlain(value: unknown): { data: unknown; bytes: number } {
  let bytes = 0;

  function walk(item: unknown): unknown {
    bytes += 16;
    switch (typeof item) {
      case 'string':
        bytes += item.length * 2;
        return clean(item);
      case 'bigint':
        return item.toString();
      case 'number':
        return Number.isFinite(item) ? item : null;
      case 'boolean':
      case 'undefined':
        return item;
      case 'object':
        if (item === null || ArrayBuffer.isView(item)) return null;
        return Object.freeze(Array.isArray(item) ? item.map(walk) : fields(item));
      default:
        return null;
    }
  }

  function fields(item: object): Record<string, unknown> {
    const plain: Record<string, unknown> = {};
    for (const key of Object.keys(item)) {
      bytes += 16 + key.length * 2;
      const name = clean(key);
      const inner = walk((item as Record<string, unknown>)[key]);
      // Set, it would be the prototype of what it is put into.
      if (name === '__proto__')
        Object.defineProperty(plain, name, { value: inner, enumerable: true });
      else plain[name] = inner;
    }
    return plain;
  }

  const data = walk(value);
  return { data, bytes };
}
