import { visibleText } from '#shared/text.ts';

/**
 * A parsed answer as frozen, JSON-safe data in which nothing is invisible: bigint becomes a decimal string, what JSON
 * cannot hold becomes null. `bytes` estimates its size in memory.
 */
export function toPlain(value: unknown): { data: unknown; bytes: number } {
  let bytes = 0;

  function walk(item: unknown): unknown {
    bytes += 16;
    if (typeof item === 'string') {
      bytes += item.length * 2;
      return visibleText(item);
    }
    if (typeof item === 'bigint') return item.toString();
    if (typeof item === 'number') return Number.isFinite(item) ? item : null;
    if (typeof item === 'boolean' || item === undefined) return item;
    if (Array.isArray(item)) return Object.freeze(item.map(walk));
    if (typeof item !== 'object' || item === null || ArrayBuffer.isView(item)) return null;
    const entries = Object.entries(item).map(([key, inner]) => {
      bytes += 16 + key.length * 2;
      return [visibleText(key), walk(inner)];
    });
    return Object.freeze(Object.fromEntries(entries));
  }

  const data = walk(value);
  return { data, bytes };
}
