import { visibleText } from '#shared/text.ts';

/** Printable ASCII can't hide anything, and most texts are just that. */
const PLAIN = /^[\x20-\x7e]*$/;
const clean = (text: string): string => (PLAIN.test(text) ? text : visibleText(text));

/**
 * Converts a parsed answer to frozen JSON-safe data without invisible characters: bigint becomes a decimal string,
 * other values that JSON lacks become null. `bytes` estimates its size in memory.
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
      // Assigning it would set the prototype.
      if (name === '__proto__')
        Object.defineProperty(plain, name, { value: inner, enumerable: true });
      else plain[name] = inner;
    }
    return plain;
  }

  const data = walk(value);
  return { data, bytes };
}
