/** A value read from CBOR. Numbers beyond what JSON can say exactly are bigints. */
export type CborValue =
  null | boolean | number | bigint | string | Uint8Array | CborValue[] | Map<CborValue, CborValue>;

const MOST_DEPTH = 64;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

class Unreadable extends Error {}
const unreadable = (): never => {
  throw new Unreadable();
};

/** Reads one value after another. Only definite lengths, no tags: what JSON is written as. */
class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  #take(length: number): number {
    const at = this.#at;
    if (length > this.#bytes.length - at) unreadable();
    this.#at += length;
    return at;
  }

  #argument(info: number): number | bigint {
    if (info < 24) return info;
    if (info === 24) return this.#view.getUint8(this.#take(1));
    if (info === 25) return this.#view.getUint16(this.#take(2));
    if (info === 26) return this.#view.getUint32(this.#take(4));
    if (info !== 27) return unreadable();
    const value = this.#view.getBigUint64(this.#take(8));
    return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
  }

  #length(info: number): number {
    const length = this.#argument(info);
    return typeof length === 'number' ? length : unreadable();
  }

  #part(info: number): Uint8Array {
    const length = this.#length(info);
    const at = this.#take(length);
    return this.#bytes.subarray(at, at + length);
  }

  #items(info: number, depth: number): CborValue[] {
    const items: CborValue[] = [];
    for (let left = this.#length(info); left > 0; left -= 1) items.push(this.value(depth + 1));
    return items;
  }

  #entries(info: number, depth: number): Map<CborValue, CborValue> {
    const entries = new Map<CborValue, CborValue>();
    for (let left = this.#length(info); left > 0; left -= 1) {
      const key = this.value(depth + 1);
      const isKey = typeof key === 'string' || typeof key === 'number';
      if (!isKey || entries.has(key)) unreadable();
      entries.set(key, this.value(depth + 1));
    }
    return entries;
  }

  #simple(info: number): CborValue {
    if (info === 20 || info === 21) return info === 21;
    if (info === 22) return null;
    if (info === 25) return halfOf(this.#view.getUint16(this.#take(2)));
    if (info === 26) return this.#view.getFloat32(this.#take(4));
    return info === 27 ? this.#view.getFloat64(this.#take(8)) : unreadable();
  }

  value(depth = 0): CborValue {
    if (depth > MOST_DEPTH) unreadable();
    const first = this.#view.getUint8(this.#take(1));
    const info = first & 0x1f;
    switch (first >> 5) {
      case 0:
        return this.#argument(info);
      case 1: {
        const less = this.#argument(info);
        return typeof less === 'number' ? -1 - less : -1n - less;
      }
      case 2:
        return this.#part(info);
      case 3:
        return utf8.decode(this.#part(info));
      case 4:
        return this.#items(info, depth);
      case 5:
        return this.#entries(info, depth);
      case 7:
        return this.#simple(info);
      default:
        return unreadable();
    }
  }
}

/** A number of 16 bits (IEEE 754 binary16). */
function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/**
 * CBOR (RFC 8949) as inscriptions have it. Undefined for anything that two readers might take differently: cut off,
 * followed by more, of indefinite length, tagged, or with a key twice.
 */
export function readCbor(bytes: Uint8Array): CborValue | undefined {
  try {
    const reader = new Reader(bytes);
    const value = reader.value();
    return reader.isAtEnd ? value : undefined;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof TypeError || error instanceof RangeError)
      return undefined;
    throw error;
  }
}

/** Whether a value read from CBOR says what a parsed JSON value says. The order of keys means nothing. */
export function saysJson(value: CborValue | undefined, json: unknown): boolean {
  if (Array.isArray(json)) {
    return (
      Array.isArray(value) &&
      value.length === json.length &&
      json.every((item, at) => saysJson(value[at], item))
    );
  }
  if (typeof json !== 'object' || json === null) return value === json;
  const entries = Object.entries(json);
  return (
    value instanceof Map &&
    value.size === entries.length &&
    entries.every(([key, item]) => value.has(key) && saysJson(value.get(key), item))
  );
}
