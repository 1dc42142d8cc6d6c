const U128 = (1n << 128n) - 1n;
/** Bytes of a 128-bit number at seven bits each. */
const MAX_BYTES = 19;

/** Reads LEB128 numbers of at most 128 bits, as in runestones. */
export function createVarintReader(bytes: Uint8Array) {
  let at = 0;
  return {
    done: (): boolean => at >= bytes.length,
    /** Null if the number is cut off, too long or above 128 bits. */
    next(): bigint | null {
      let value = 0n;
      for (let index = 0; index < MAX_BYTES; index++) {
        const byte = bytes[at++];
        if (byte === undefined) return null;
        value |= BigInt(byte & 0x7f) << BigInt(7 * index);
        if (value > U128) return null;
        if ((byte & 0x80) === 0) return value;
      }
      return null;
    },
  };
}

/** LEB128 bytes of a non-negative number. */
export function encodeVarint(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return [...bytes, Number(rest)];
}
