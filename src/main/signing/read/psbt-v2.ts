import { MAX_SATS } from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

import {
  compactSize,
  createByteReader,
  type KeyMap,
  MAX_COINS,
  readGlobals,
  readMaps,
  refuse,
  writeMaps,
} from './psbt-maps.ts';

/** Keys (one type byte, no data) of BIP-370 and of what they replace, in hex. */
const keys = {
  unsignedTx: '00',
  txVersion: '02',
  fallbackLocktime: '03',
  inputCount: '04',
  outputCount: '05',
  modifiable: '06',
  version: 'fb',
  previousTxid: '0e',
  outputIndex: '0f',
  sequence: '10',
  timeLocktime: '11',
  heightLocktime: '12',
  amount: '03',
  script: '04',
} as const;

/** Locktimes from here on are times (seconds since 1970) instead of heights. */
const FIRST_TIME = 500_000_000;
const FINAL_SEQUENCE = 0xffffffff;
/** Flags for what may still be modified (BIP-370). */
const INPUTS_OR_OUTPUTS = 0b11;
const HAS_SINGLE = 0b100;

/** Fields of version 2 that version 0 can't hold. */
export interface VersionTwo {
  globals: KeyMap;
  inputs: KeyMap[];
}

/** True if a PSBT declares version 2. Throws PSBT_INVALID. */
export const isVersionTwo = (bytes: Buffer): boolean =>
  readGlobals(bytes).get(keys.version)?.equals(Buffer.from('02000000', 'hex')) === true;

/**
 * Converts version 2 to version 0, with what is needed to convert back. All required fields must be present and no
 * forbidden ones; the locktime is computed as in BIP-370. Throws PSBT_INVALID.
 */
export function fromVersionTwo(bytes: Buffer): { bytes: Buffer; extras: VersionTwo } {
  const maps = readMaps(bytes);
  const globals = take(maps[0] ?? refuse(say.signing.readPsbtMaps.noGlobals), {
    required: [keys.txVersion, keys.inputCount, keys.outputCount, keys.version],
    allowed: [keys.fallbackLocktime, keys.modifiable],
  });
  if (globals.rest.has(keys.unsignedTx)) refuse(say.signing.readPsbtV2.version2WithAn);
  const inputCount = countOf(globals.found, keys.inputCount);
  const outputCount = countOf(globals.found, keys.outputCount);
  if (maps.length !== 1 + inputCount + outputCount) refuse(say.signing.readPsbtV2.itsMapsDoNot);
  const inputs = maps.slice(1, 1 + inputCount).map((map) =>
    take(map, {
      required: [keys.previousTxid, keys.outputIndex],
      allowed: [keys.sequence, keys.timeLocktime, keys.heightLocktime],
    }),
  );
  const outputs = maps
    .slice(1 + inputCount)
    .map((map) => take(map, { required: [keys.amount, keys.script], allowed: [] }));
  bytesOf(globals.found, keys.modifiable, 1);
  const unsigned = Buffer.concat([
    bytesOf(globals.found, keys.txVersion, 4) ?? Buffer.alloc(4),
    compactSize(inputCount),
    ...inputs.map(({ found }) => inputBytes(found)),
    compactSize(outputCount),
    ...outputs.map(({ found }) => outputBytes(found)),
    uint32(locktimeOf(globals.found, inputs)),
  ]);
  const first: KeyMap = new Map([[keys.unsignedTx, unsigned], ...globals.rest]);
  return {
    bytes: writeMaps([
      first,
      ...inputs.map(({ rest }) => rest),
      ...outputs.map(({ rest }) => rest),
    ]),
    extras: { globals: globals.found, inputs: inputs.map(({ found }) => found) },
  };
}

/**
 * Converts back to version 2. If an input is signed, nothing may be added any more, since we only sign whole
 * transactions. Throws PSBT_INVALID.
 */
export function toVersionTwo(bytes: Buffer, extras: VersionTwo): Buffer {
  const [first = new Map<string, Buffer>(), ...rest] = readMaps(bytes);
  const { inputs, outputs } = readUnsigned(
    first.get(keys.unsignedTx) ?? refuse(say.signing.readPsbtMaps.noTransaction),
  );
  const globals: KeyMap = new Map([...first, ...extras.globals]);
  globals.delete(keys.unsignedTx);
  const isSigned = rest.slice(0, inputs).some((map) => [...map.keys()].some(isSignature));
  const flags = globals.get(keys.modifiable);
  if (flags && isSigned) {
    globals.set(keys.modifiable, Buffer.from([(flags[0] ?? 0) & ~INPUTS_OR_OUTPUTS]));
  }
  const maps = rest.map((map, at): KeyMap => {
    const output = outputs[at - inputs];
    return new Map([...map, ...(extras.inputs[at] ?? output ?? [])]);
  });
  return writeMaps([globals, ...maps]);
}

/**
 * Merges two PSBTs of one transaction: a SINGLE signature in one of them binds its output in both. Version 2 if the
 * first one is.
 */
export function combineExtras(
  first: VersionTwo | null,
  second: VersionTwo | null,
): VersionTwo | null {
  const ours = first?.globals.get(keys.modifiable);
  const theirs = second?.globals.get(keys.modifiable);
  if (!first || !ours || !theirs) return first;
  const both = (ours[0] ?? 0) | ((theirs[0] ?? 0) & HAS_SINGLE);
  return { ...first, globals: new Map([...first.globals, [keys.modifiable, Buffer.from([both])]]) };
}

/** Partial, final and taproot signatures. */
const isSignature = (key: string): boolean =>
  ['02', '07', '08', '13', '14'].includes(key.slice(0, 2));

/** Separates a map's version 2 fields (each once and without key data) from the rest. */
function take(map: KeyMap, { required, allowed }: { required: string[]; allowed: string[] }) {
  const named = [...required, ...allowed];
  const missing = required.find((key) => !map.has(key));
  if (missing !== undefined) refuse(say.signing.readPsbtV2.itLacksField0x({ missing }));
  const found: KeyMap = new Map();
  const rest: KeyMap = new Map();
  for (const [key, value] of map) {
    if (named.includes(key)) found.set(key, value);
    else if (named.includes(key.slice(0, 2)))
      refuse(say.signing.readPsbtV2.field0xHasKey({ key: key.slice(0, 2) }));
    else rest.set(key, value);
  }
  return { found, rest };
}

function countOf(map: KeyMap, key: string): number {
  const reader = createByteReader(map.get(key) ?? Buffer.alloc(0));
  const count = reader.size();
  if (!reader.done()) refuse(say.signing.readPsbtV2.aCountIsFollowed);
  if (count > MAX_COINS) refuse(say.signing.readPsbtMaps.itHasMoreThan);
  return count;
}

/** A field of fixed length; null if absent. */
function bytesOf(map: KeyMap, key: string, length: number): Buffer | null {
  const value = map.get(key);
  if (value && value.length !== length)
    refuse(say.signing.readPsbtV2.field0xIsNot({ key, length }));
  return value ?? null;
}

const numberOf = (map: KeyMap, key: string): number | null =>
  bytesOf(map, key, 4)?.readUInt32LE() ?? null;

function inputBytes(map: KeyMap): Buffer {
  return Buffer.concat([
    bytesOf(map, keys.previousTxid, 32) ?? Buffer.alloc(32),
    uint32(numberOf(map, keys.outputIndex) ?? 0),
    Buffer.alloc(1),
    uint32(numberOf(map, keys.sequence) ?? FINAL_SEQUENCE),
  ]);
}

function outputBytes(map: KeyMap): Buffer {
  const amount = bytesOf(map, keys.amount, 8) ?? Buffer.alloc(8);
  const sats = amount.readBigInt64LE();
  if (sats < 0n || sats > MAX_SATS) refuse(say.signing.readPsbtV2.anAmountIsNegative);
  const script = map.get(keys.script) ?? Buffer.alloc(0);
  return Buffer.concat([amount, compactSize(script.length), script]);
}

/** The lock type supported by every input with a lock, heights before times, and its maximum (BIP-370). */
function locktimeOf(globals: KeyMap, inputs: readonly { found: KeyMap }[]): number {
  const locks = inputs.flatMap(({ found }) => {
    const time = numberOf(found, keys.timeLocktime);
    const height = numberOf(found, keys.heightLocktime);
    if (time !== null && time < FIRST_TIME) refuse(say.signing.readPsbtV2.aRequiredTimeIs);
    if (height !== null && (height === 0 || height >= FIRST_TIME))
      refuse(say.signing.readPsbtV2.aRequiredHeightIs);
    return time === null && height === null ? [] : [{ time, height }];
  });
  if (locks.length === 0) return numberOf(globals, keys.fallbackLocktime) ?? 0;
  const heights = locks.flatMap(({ height }) => height ?? []);
  if (heights.length === locks.length) return Math.max(...heights);
  const times = locks.flatMap(({ time }) => time ?? []);
  if (times.length === locks.length) return Math.max(...times);
  return refuse(say.signing.readPsbtV2.itsInputsAskFor);
}

/** Number of inputs of an unsigned transaction, and its outputs as version 2 fields. */
function readUnsigned(unsigned: Buffer): { inputs: number; outputs: KeyMap[] } {
  const reader = createByteReader(unsigned);
  reader.take(4);
  const inputs = reader.size();
  for (let index = 0; index < inputs; index += 1) {
    reader.take(36);
    reader.take(reader.size() + 4);
  }
  const outputs = Array.from({ length: reader.size() }, (): KeyMap => {
    const amount = reader.take(8);
    return new Map([
      [keys.amount, amount],
      [keys.script, reader.take(reader.size())],
    ]);
  });
  return { inputs, outputs };
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
