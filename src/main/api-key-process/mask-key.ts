/** A shorter key would match unrelated text. */
const SHORTEST = 8;

/**
 * Masks the key in answers, across piece boundaries: a provider that echoes it must not leak it to main. Masks only the
 * literal key; a provider can still return it in another form.
 */
export function createMask(key: string) {
  const needle = Buffer.from(key, 'utf8');
  const isOn = needle.length >= SHORTEST;
  let kept: Buffer = Buffer.alloc(0);

  function cover(bytes: Buffer): void {
    for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at)) {
      bytes.fill('*', at, at + needle.length);
    }
  }

  return {
    text: (text: string): string => (isOn ? text.replaceAll(key, '*'.repeat(needle.length)) : text),

    /** The part of the data so far that can be passed on; a possible beginning of the key is held back. */
    take(piece: Uint8Array): Uint8Array {
      if (!isOn) return piece;
      const bytes = Buffer.concat([kept, piece]);
      cover(bytes);
      const cut = bytes.length - startOf(needle, bytes);
      kept = Buffer.from(bytes.subarray(cut));
      return new Uint8Array(bytes.subarray(0, cut));
    },

    /** What was held back, since it wasn't the key. */
    rest(): Uint8Array {
      const rest = kept;
      kept = Buffer.alloc(0);
      return new Uint8Array(rest);
    },
  };
}

/** Number of bytes at the end that could begin the needle. */
function startOf(needle: Buffer, bytes: Buffer): number {
  for (let length = Math.min(needle.length - 1, bytes.length); length > 0; length -= 1) {
    if (bytes.subarray(bytes.length - length).equals(needle.subarray(0, length))) return length;
  }
  return 0;
}
