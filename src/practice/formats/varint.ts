import { MAX_U128 } from './rune-names.ts';

/** LEB128 integers to the end; null if one is cut off or exceeds 128 bits. */
export function readVarints(payload: Uint8Array): bigint[] | null {
  const integers: bigint[] = [];
  let value = 0n;
  let shift = 0n;
  for (const byte of payload) {
    if (shift > 126n) return null;
    value |= BigInt(byte & 0x7f) << shift;
    if (value > MAX_U128) return null;
    shift += 7n;
    if ((byte & 0x80) !== 0) continue;
    integers.push(value);
    value = 0n;
    shift = 0n;
  }
  return shift === 0n ? integers : null;
}

/** An integer as LEB128. */
export function varint(value: bigint): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return bytes;
}
