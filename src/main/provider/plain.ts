// Control characters (but not tab and newline), bidi controls, zero-width and other invisible formatters,
// tag characters, and halves of surrogate pairs.
const UNSAFE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Surrogate}]/gu;

/**
 * Replaced and not removed: a ticker with a hidden character must not turn into the ticker it imitates.
 * Line ends of other systems become newlines.
 */
function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSAFE, '\ufffd');
}

/**
 * A parsed answer as frozen, JSON-safe data with clean text: bigint becomes a decimal string, what JSON
 * cannot hold becomes null. `bytes` estimates its size in memory.
 */
export function toPlain(value: unknown): { data: unknown; bytes: number } {
  let bytes = 0;

  function walk(item: unknown): unknown {
    bytes += 16;
    if (typeof item === 'string') {
      bytes += item.length * 2;
      return clean(item);
    }
    if (typeof item === 'bigint') return item.toString();
    if (typeof item === 'number') return Number.isFinite(item) ? item : null;
    if (typeof item === 'boolean' || item === undefined) return item;
    if (Array.isArray(item)) return Object.freeze(item.map(walk));
    if (typeof item !== 'object' || item === null || ArrayBuffer.isView(item)) return null;
    const entries = Object.entries(item).map(([key, inner]) => {
      bytes += 16 + key.length * 2;
      return [clean(key), walk(inner)];
    });
    return Object.freeze(Object.fromEntries(entries));
  }

  const data = walk(value);
  return { data, bytes };
}
