/** A shorter one would be found in texts that have nothing to do with it. */
const SHORTEST = 8;

/**
 * Puts asterisks over a key that comes back in an answer, wherever the pieces are cut: what a provider repeats must not
 * bring it to where it was kept away from. Only the key as it is: a provider that turns it round can hand it back.
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

    /** What can be passed on of what has come by now; the start of a key may be kept back. */
    take(piece: Uint8Array): Uint8Array {
      if (!isOn) return piece;
      const bytes = Buffer.concat([kept, piece]);
      cover(bytes);
      const cut = bytes.length - startOf(needle, bytes);
      kept = Buffer.from(bytes.subarray(cut));
      return new Uint8Array(bytes.subarray(0, cut));
    },

    /** What was kept back: no key after all. */
    rest(): Uint8Array {
      const rest = kept;
      kept = Buffer.alloc(0);
      return new Uint8Array(rest);
    },
  };
}

/** How many bytes at the end could be the start of the needle. */
function startOf(needle: Buffer, bytes: Buffer): number {
  for (let length = Math.min(needle.length - 1, bytes.length); length > 0; length -= 1) {
    if (bytes.subarray(bytes.length - length).equals(needle.subarray(0, length))) return length;
  }
  return 0;
}
