import * as bitcoin from 'bitcoinjs-lib';

import { attempt } from '#shared/attempt.ts';
import { MAX_SATS } from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

import { type KeyMap, psbtBytes, readMaps, refuse, refuseTooMany } from './psbt-maps.ts';

const GLOBAL_UNSIGNED_TX = 0x00;
const GLOBAL_VERSION = 0xfb;

/** Keys that BIP-370 forbids in version 0. */
const versionTwo = {
  globals: [0x02, 0x03, 0x04, 0x05, 0x06],
  inputs: [0x0e, 0x0f, 0x10, 0x11, 0x12],
  outputs: [0x03, 0x04],
};

/** A parsed PSBT with the key types (BIP-174) in its maps, which the library doesn't expose. */
export interface ParsedPsbt {
  psbt: bitcoin.Psbt;
  unsignedTx: bitcoin.Transaction;
  unsignedHex: string;
  /** Raw maps: the global one, then inputs, then outputs. */
  maps: readonly KeyMap[];
  globalKeyTypes: number[];
  inputKeyTypes: number[][];
  outputKeyTypes: number[][];
}

/**
 * Parses a PSBT of version 0 (BIP-174) in base64. Stricter than the library: rejects any other global version, version
 * 2 fields, duplicate keys, trailing bytes, non-minimal lengths, impossible amounts, and, before parsing, anything
 * above 2 MiB, 1,000 inputs or 1,000 outputs. Throws PSBT_INVALID.
 */
export function parsePsbt(base64: string): ParsedPsbt {
  const bytes = psbtBytes(base64);
  const maps = readMaps(bytes);
  const globals = maps[0] ?? refuse(say.signing.readPsbtMaps.noGlobals);
  for (const [key, value] of globals) {
    const isVersion = key.startsWith(GLOBAL_VERSION.toString(16));
    if (isVersion && value.some((byte) => byte !== 0))
      refuse(say.signing.readPsbtMaps.unsupportedVersion);
  }
  refuseTooMany(globals.get('00') ?? refuse(say.signing.readPsbt.noUnsignedTransaction));
  const psbt =
    attempt(() => bitcoin.Psbt.fromBuffer(bytes)) ?? refuse(say.signing.readPsbt.doesNotParse);
  const unsignedTx =
    attempt(() => bitcoin.Transaction.fromBuffer(psbt.data.globalMap.unsignedTx.toBuffer())) ??
    refuse(say.signing.readPsbt.theUnsignedTransactionDoes);
  const { ins, outs } = unsignedTx;
  if (maps.length !== 1 + ins.length + outs.length) refuse(say.signing.readPsbt.mapsDoNotFit);
  refuseAmounts(outs.map(({ value }) => value));
  refuseAmounts(psbt.data.inputs.flatMap(({ witnessUtxo }) => witnessUtxo?.value ?? []));
  const spent = ins.map((input) => `${Buffer.from(input.hash).toString('hex')}:${input.index}`);
  if (new Set(spent).size !== spent.length) refuse(say.signing.readPsbt.spendsAnOutputTwice);
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
    refuse(say.signing.readPsbt.holdsFieldsOfVersion);
  }
  return {
    psbt,
    unsignedTx,
    unsignedHex: unsignedTx.toHex(),
    maps,
    globalKeyTypes,
    inputKeyTypes,
    outputKeyTypes,
  };
}

/** The library reads amounts as unsigned, so a negative one appears above the total supply. */
function refuseAmounts(list: readonly bigint[]): void {
  let sum = 0n;
  for (const sats of list) {
    if (sats < 0n || sats > MAX_SATS) refuse(say.signing.readPsbt.anAmountIsNegative);
    sum += sats;
  }
  if (sum > MAX_SATS) refuse(say.signing.readPsbt.itsAmountsAreMore);
}

const keyTypes = (map: KeyMap): number[] =>
  [...map.keys()].map((key) => Number.parseInt(key.slice(0, 2), 16));

/** Global keys that don't affect what is signed: the transaction, xpubs, the version. */
export const harmlessGlobals = [GLOBAL_UNSIGNED_TX, 0x01, GLOBAL_VERSION];
/** Input keys that we understand before signing: prevouts, sighash, derivations, internal key. */
export const knownInputKeys = [0x00, 0x01, 0x03, 0x06, 0x16, 0x17];
/** Taproot leaves and their Merkle root (BIP-371). */
export const scriptPathKeys = [0x15, 0x18];
/** Input keys that BIP-174 and BIP-371 define for version 0. */
export const bip174InputKeys = [
  ...[0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08],
  ...[0x13, 0x14, 0x15, 0x16, 0x17, 0x18],
];
/** Output keys: scripts and derivations, which only help to recognise it. */
export const knownOutputKeys = [0x00, 0x01, 0x02, 0x05, 0x06, 0x07];
