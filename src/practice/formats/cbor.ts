import { concatBytes, utf8 } from './bytes.ts';

/** What this network writes as CBOR. An entry list is a map whose keys needn't be text. */
export type CborValue =
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | readonly CborValue[]
  | { readonly entries: readonly (readonly [number | string, CborValue])[] };

function head(major: number, value: number): Uint8Array {
  const type = major << 5;
  if (value < 24) return Uint8Array.of(type | value);
  if (value < 0x100) return Uint8Array.of(type | 24, value);
  const [width, code] = value < 0x1_0000 ? [2, 25] : value < 0x1_0000_0000 ? [4, 26] : [8, 27];
  const bytes = new Uint8Array(1 + width);
  bytes[0] = type | code;
  let rest = value;
  for (let at = width; at > 0; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

function numberBytes(value: number): Uint8Array {
  if (Number.isSafeInteger(value)) return value < 0 ? head(1, -1 - value) : head(0, value);
  const bytes = new Uint8Array(9);
  bytes[0] = 0xfb;
  new DataView(bytes.buffer).setFloat64(1, value);
  return bytes;
}

/** CBOR with definite lengths (RFC 8949), maps in the order given; whole numbers as integers, others as doubles. */
export function cbor(value: CborValue): Uint8Array {
  if (value === null) return Uint8Array.of(0xf6);
  if (typeof value === 'boolean') return Uint8Array.of(value ? 0xf5 : 0xf4);
  if (typeof value === 'number') return numberBytes(value);
  if (typeof value === 'string') {
    const bytes = utf8(value);
    return concatBytes(head(3, bytes.length), bytes);
  }
  if (value instanceof Uint8Array) return concatBytes(head(2, value.length), value);
  if ('entries' in value && typeof value.entries !== 'function') {
    const pairs = value.entries.flatMap(([key, item]) => [cbor(key), cbor(item)]);
    return concatBytes(head(5, value.entries.length), ...pairs);
  }
  const items = value as readonly CborValue[];
  return concatBytes(head(4, items.length), ...items.map(cbor));
}

/** A parsed JSON value as CBOR. */
export function cborOfJson(value: unknown): CborValue {
  if (Array.isArray(value)) return value.map(cborOfJson);
  if (typeof value !== 'object' || value === null) return value as CborValue;
  const entries = Object.entries(value).map(([key, item]) => [key, cborOfJson(item)] as const);
  return { entries };
}
