import { AppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

/** Magic bytes of every PSBT (BIP-174). */
export const MAGIC = Buffer.from('70736274ff', 'hex');
/** Maximum PSBT size in bytes. */
export const MAX_PSBT_BYTES = 2 * 1024 * 1024;
/** Maximum number of inputs, and of outputs. */
export const MAX_COINS = 1_000;
/** Maximum fields in all maps: no genuine PSBT has more than fifty per input. */
const MAX_FIELDS = 50_000;

/** Fields of one map: key (type and data) in hex, and value. */
export type KeyMap = Map<string, Buffer>;

/** Throws PSBT_INVALID saying what is wrong with the bytes. */
export function refuse(why: string): never {
  throw new AppError('PSBT_INVALID', `PSBT: ${why}`);
}

/** Decodes strict base64, checking the size first. Throws PSBT_INVALID. */
export function psbtBytes(base64: string): Buffer {
  if (base64.length > Math.ceil(MAX_PSBT_BYTES / 3) * 4)
    refuse(say.signing.readPsbtMaps.itIsLargerThan);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) refuse(say.signing.readPsbtMaps.notBase64);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_PSBT_BYTES) refuse(say.signing.readPsbtMaps.itIsLargerThan);
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) refuse(say.signing.readPsbtMaps.noMagic);
  return bytes;
}

/** Reads numbers and byte strings in Bitcoin's canonical encoding only. Throws PSBT_INVALID. */
export function createByteReader(bytes: Buffer) {
  let at = 0;
  const take = (length: number): Buffer => {
    if (length > bytes.length - at) refuse(say.signing.readPsbtMaps.cutShort);
    at += length;
    return bytes.subarray(at - length, at);
  };
  const shortest = (size: number, least: number): number =>
    size < least ? refuse(say.signing.readPsbtMaps.aLengthIsNot) : size;
  return {
    take,
    done: (): boolean => at >= bytes.length,
    size(): number {
      const first = take(1).readUInt8();
      if (first < 0xfd) return first;
      if (first === 0xfd) return shortest(take(2).readUInt16LE(), 0xfd);
      if (first === 0xfe) return shortest(take(4).readUInt32LE(), 0x10000);
      return refuse(say.signing.readPsbtMaps.aLengthBeyondReason);
    },
  };
}

/** One map, up to its terminating zero byte. */
function readMap(reader: ReturnType<typeof createByteReader>): KeyMap {
  const map: KeyMap = new Map();
  for (let length = reader.size(); length > 0; length = reader.size()) {
    const key = reader.take(length).toString('hex');
    if (map.has(key)) refuse(say.signing.readPsbtMaps.duplicateKey);
    map.set(key, reader.take(reader.size()));
    if (map.size > MAX_FIELDS) refuse(TOO_MUCH);
  }
  return map;
}

/** A PSBT's maps, the last ending with the file. Throws PSBT_INVALID. */
export function readMaps(bytes: Buffer): KeyMap[] {
  const reader = createByteReader(bytes.subarray(MAGIC.length));
  const maps: KeyMap[] = [];
  let fields = 0;
  while (!reader.done()) {
    const map = readMap(reader);
    fields += map.size;
    if (fields > MAX_FIELDS) refuse(TOO_MUCH);
    maps.push(map);
    if (maps.length > 1 + 2 * MAX_COINS) refuse(TOO_MANY);
  }
  return maps;
}

/** Only the global fields. Throws PSBT_INVALID. */
export const readGlobals = (bytes: Buffer): KeyMap =>
  readMap(createByteReader(bytes.subarray(MAGIC.length)));

const TOO_MUCH = say.signing.readPsbtMaps.itHoldsTooMany;
const TOO_MANY = say.signing.readPsbtMaps.itHasMoreThan;

/** Rejects an unsigned transaction by its counts before any objects are created. Throws PSBT_INVALID. */
export function refuseTooMany(unsigned: Buffer): void {
  const reader = createByteReader(unsigned);
  reader.take(4);
  const inputs = reader.size();
  if (inputs > MAX_COINS) refuse(TOO_MANY);
  for (let index = 0; index < inputs; index += 1) {
    reader.take(36);
    reader.take(reader.size());
    reader.take(4);
  }
  if (reader.size() > MAX_COINS) refuse(TOO_MANY);
}

/** Serialises a PSBT with fields in key order. */
export function writeMaps(maps: readonly KeyMap[]): Buffer {
  const parts: Buffer[] = [MAGIC];
  for (const map of maps) {
    for (const [hex, value] of [...map].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const key = Buffer.from(hex, 'hex');
      parts.push(compactSize(key.length), key, compactSize(value.length), value);
    }
    parts.push(Buffer.alloc(1));
  }
  return Buffer.concat(parts);
}

/** A length as Bitcoin writes it. */
export function compactSize(value: number): Buffer {
  if (value < 0xfd) return Buffer.from([value]);
  const wide = value > 0xffff;
  const bytes = Buffer.alloc(wide ? 5 : 3);
  bytes.writeUInt8(wide ? 0xfe : 0xfd);
  if (wide) bytes.writeUInt32LE(value, 1);
  else bytes.writeUInt16LE(value, 1);
  return bytes;
}

/** A witness stack, consuming every byte. Throws RangeError, or as the reader does. */
export function readWitness(bytes: Buffer): Uint8Array[] {
  const reader = createByteReader(bytes);
  const count = reader.size();
  if (count > bytes.length) throw new RangeError('more items than bytes');
  const items = Array.from({ length: count }, () => reader.take(reader.size()));
  if (!reader.done()) throw new RangeError('trailing bytes');
  return items;
}
