import * as bitcoin from 'bitcoinjs-lib';

import { AppError } from '#shared/errors.ts';

const MAGIC = Buffer.from('70736274ff', 'hex');
const MAX_BYTES = 4 * 1024 * 1024;

const GLOBAL_UNSIGNED_TX = 0x00;
const GLOBAL_VERSION = 0xfb;

/** Key types that BIP-370 forbids in version 0. */
const versionTwo = {
  globals: [0x02, 0x03, 0x04, 0x05, 0x06],
  inputs: [0x0e, 0x0f, 0x10, 0x11, 0x12],
  outputs: [0x03, 0x04],
};

/** A parsed PSBT with the key types (BIP-174) that its maps hold, which the library does not tell. */
export interface ParsedPsbt {
  psbt: bitcoin.Psbt;
  unsignedTx: bitcoin.Transaction;
  unsignedHex: string;
  globalKeyTypes: number[];
  inputKeyTypes: number[][];
  outputKeyTypes: number[][];
}

function refuse(why: string): never {
  throw new AppError('PSBT_INVALID', `PSBT: ${why}`);
}

/**
 * Parses a PSBT of version 0 (BIP-174) in base64. Stricter than the library: refuses any other global version,
 * fields of version 2, duplicate keys, trailing bytes, and anything above 4 MiB. Throws PSBT_INVALID.
 */
export function parsePsbt(base64: string): ParsedPsbt {
  if (base64.length > (MAX_BYTES * 4) / 3 + 4) refuse('too large');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) refuse('not base64');
  const bytes = Buffer.from(base64, 'base64');
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) refuse('no magic');
  const maps = readMaps(bytes.subarray(MAGIC.length));
  const globals = maps[0] ?? refuse('no globals');
  for (const [key, value] of globals) {
    const isVersion = key.startsWith(GLOBAL_VERSION.toString(16));
    if (isVersion && value.some((byte) => byte !== 0)) refuse('unsupported version');
  }
  if (!globals.has('00')) refuse('no unsigned transaction');
  const psbt = attempt(() => bitcoin.Psbt.fromBuffer(bytes)) ?? refuse('does not parse');
  const unsignedTx =
    attempt(() => bitcoin.Transaction.fromBuffer(psbt.data.globalMap.unsignedTx.toBuffer())) ??
    refuse('the unsigned transaction does not parse');
  const { ins, outs } = unsignedTx;
  if (maps.length !== 1 + ins.length + outs.length) refuse('maps do not fit the transaction');
  const spent = ins.map((input) => `${Buffer.from(input.hash).toString('hex')}:${input.index}`);
  if (new Set(spent).size !== spent.length) refuse('spends an output twice');
  const globalKeyTypes = keyTypes(globals);
  const inputKeyTypes = maps.slice(1, 1 + ins.length).map(keyTypes);
  const outputKeyTypes = maps.slice(1 + ins.length).map(keyTypes);
  const hasAny = (types: number[], banned: number[]): boolean =>
    types.some((type) => banned.includes(type));
  if (
    hasAny(globalKeyTypes, versionTwo.globals) ||
    inputKeyTypes.some((types) => hasAny(types, versionTwo.inputs)) ||
    outputKeyTypes.some((types) => hasAny(types, versionTwo.outputs))
  ) {
    refuse('holds fields of version 2');
  }
  return {
    psbt,
    unsignedTx,
    unsignedHex: unsignedTx.toHex(),
    globalKeyTypes,
    inputKeyTypes,
    outputKeyTypes,
  };
}

type KeyMap = Map<string, Uint8Array>;

/** The maps as key bytes (hex) to value. Every map ends with a zero byte and the file with the last map. */
function readMaps(bytes: Buffer): KeyMap[] {
  const maps: KeyMap[] = [];
  let at = 0;
  const take = (length: number): Buffer => {
    if (length > bytes.length - at) refuse('cut short');
    at += length;
    return bytes.subarray(at - length, at);
  };
  const compactSize = (): number => {
    const first = take(1).readUInt8();
    if (first < 0xfd) return first;
    if (first === 0xfd) return take(2).readUInt16LE();
    if (first === 0xfe) return take(4).readUInt32LE();
    return refuse('a length beyond reason');
  };
  while (at < bytes.length) {
    const map: KeyMap = new Map();
    for (let keyLength = compactSize(); keyLength > 0; keyLength = compactSize()) {
      const key = take(keyLength).toString('hex');
      const value = take(compactSize());
      if (map.has(key)) refuse('duplicate key');
      map.set(key, value);
    }
    maps.push(map);
  }
  return maps;
}

const keyTypes = (map: KeyMap): number[] =>
  [...map.keys()].map((key) => Number.parseInt(key.slice(0, 2), 16));

/** Global keys that change nothing about what is signed: the transaction, xpubs, the version. */
export const harmlessGlobals = [GLOBAL_UNSIGNED_TX, 0x01, GLOBAL_VERSION];
/** Keys of an input that we understand before signing it: prevouts, sighash, derivations, internal key. */
export const knownInputKeys = [0x00, 0x01, 0x03, 0x06, 0x16, 0x17];
/** Taproot leaves and the root of their tree (BIP-371). */
export const scriptPathKeys = [0x15, 0x18];
/** Keys of an input that BIP-174 and BIP-371 define for version 0. */
export const bip174InputKeys = [
  ...[0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08],
  ...[0x13, 0x14, 0x15, 0x16, 0x17, 0x18],
];
/** Keys of an output: scripts and derivations, which only help to recognise it. */
export const knownOutputKeys = [0x00, 0x01, 0x02, 0x05, 0x06, 0x07];

function attempt<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
