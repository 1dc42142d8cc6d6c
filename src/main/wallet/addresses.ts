import * as bitcoin from 'bitcoinjs-lib';

import { libNetworks, secp256k1 } from '#main/vault/keys/curve.ts';
import { attempt } from '#shared/attempt.ts';
import { type Network, networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import { commas } from '#shared/words/joined.ts';
import { networkName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

export type ScriptType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr';

export interface ParsedAddress {
  /** As typed, except that bech32 is lower case. */
  address: string;
  type: ScriptType;
  script: Uint8Array;
}

export type AddressFault =
  'format' | 'mixed-case' | 'checksum' | 'network' | 'witness-version' | 'program';

const sentences: Record<Exclude<AddressFault, 'network'>, string> = {
  format: say.wallet.addresses.thisIsNotA,
  'mixed-case': say.wallet.addresses.anAddressOfThis,
  checksum: say.wallet.addresses.theChecksumDoesNot,
  'witness-version': say.wallet.addresses.thisAddressUsesA,
  program: say.wallet.addresses.nobodyCouldEverSpend,
};

/** The reason of ADDRESS_INVALID for this text as a sentence. It names the networks that have such addresses. */
export function faultText(reason: string, text: string): string {
  const fault = reason as AddressFault;
  if (fault !== 'network') return sentences[fault];
  const names = networksOf(text.trim()).map(({ id }) => networkName(id));
  return say.wallet.addresses.thisAddressBelongsTo({ networks: commas(names) });
}

/** Networks whose addresses start like this one. */
function networksOf(text: string): Network[] {
  const hrp = text.slice(0, text.lastIndexOf('1')).toLowerCase();
  const version = attempt(() => bitcoin.address.fromBase58Check(text))?.version;
  return Object.values(networks).filter(({ bech32, prefixes }) => {
    const { pubKeyHash, scriptHash } = libNetworks[prefixes];
    return version === undefined
      ? bech32 === hrp
      : kindOf(version, pubKeyHash, scriptHash) !== null;
  });
}

function refuse(reason: AddressFault): never {
  throw new AppError('ADDRESS_INVALID', `address refused: ${reason}`, { reason });
}

/**
 * Parses Base58Check, bech32 (BIP-173) and bech32m (BIP-350) addresses with the network's prefixes.
 * Throws ADDRESS_INVALID whose reason is an AddressFault. Rejects witness versions above 1.
 */
export function parseAddress(text: string, network: Network): ParsedAddress {
  if (text.length < 14 || text.length > 90 || !/^[0-9A-Za-z]+$/.test(text)) refuse('format');
  const separator = text.lastIndexOf('1');
  const hrp = text.slice(0, separator).toLowerCase();
  const known = Object.values(networks).some(({ bech32 }) => bech32 === hrp);
  return known ? parseSegwit(text, hrp, network) : parseBase58(text, network);
}

/**
 * Caches whether keys are valid points: the square root costs a sixth of a signature, and the same few addresses recur.
 */
const points = new Map<string, boolean>();
const MOST_POINTS = 500;

/** Whether 32 bytes are a point's x coordinate (BIP-340's lift_x). */
function isPoint(data: Uint8Array): boolean {
  const hex = Buffer.from(data).toString('hex');
  const known = points.get(hex);
  if (known !== undefined) return known;
  // Drops the oldest: a Map keeps insertion order.
  for (const oldest of points.keys()) {
    if (points.size < MOST_POINTS) break;
    points.delete(oldest);
  }
  const isOne = secp256k1.isXOnlyPoint(data);
  points.set(hex, isOne);
  return isOne;
}

/** The opcode for version 1. */
const OP_1 = 0x51;

function parseSegwit(text: string, hrp: string, network: Network): ParsedAddress {
  const address = text.toLowerCase();
  if (text !== address && text !== text.toUpperCase()) refuse('mixed-case');
  const decoded = attempt(() => bitcoin.address.fromBech32(address)) ?? refuse('checksum');
  if (hrp !== network.bech32) refuse('network');
  const { version, data } = decoded;
  if (version > 1) refuse('witness-version');
  if (version === 1 ? data.length !== 32 : data.length !== 20 && data.length !== 32) {
    refuse('program');
  }
  const type = version === 1 ? 'p2tr' : data.length === 20 ? 'p2wpkh' : 'p2wsh';
  // The library rejects mismatched versions and checksums. An x that isn't on the curve can't be spent.
  if (type === 'p2tr' && !isPoint(data)) refuse('program');
  const script = Buffer.concat([Buffer.from([version === 0 ? 0x00 : OP_1, data.length]), data]);
  return { address, type, script };
}

function parseBase58(text: string, network: Network): ParsedAddress {
  const decoded = attempt(() => bitcoin.address.fromBase58Check(text));
  if (!decoded)
    return refuse(/^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(text) ? 'checksum' : 'format');
  const { pubKeyHash, scriptHash } = libNetworks[network.prefixes];
  const type = kindOf(decoded.version, pubKeyHash, scriptHash);
  if (!type) {
    const elsewhere = Object.values(libNetworks).some((lib) =>
      kindOf(decoded.version, lib.pubKeyHash, lib.scriptHash),
    );
    return refuse(elsewhere ? 'network' : 'format');
  }
  const script = bitcoin.address.toOutputScript(text, libNetworks[network.prefixes]);
  return { address: text, type, script };
}

function kindOf(version: number, pubKeyHash: number, scriptHash: number): ScriptType | null {
  if (version === pubKeyHash) return 'p2pkh';
  return version === scriptHash ? 'p2sh' : null;
}

/**
 * Null for scripts without an address, such as OP_RETURN. Dispatches on the script type, since the library would try
 * each type and throw for every mismatch.
 */
export function addressOf(script: Uint8Array, network: Network): string | null {
  const type = scriptTypeOf(script);
  if (type === null) return null;
  const of = { output: script, network: libNetworks[network.prefixes] };
  return attempt(() => bitcoin.payments[type](of).address) ?? null;
}

/** A script's standard type from its bytes; null for anything else. */
export function scriptTypeOf(script: Uint8Array): ScriptType | null {
  const hex = Buffer.from(script).toString('hex');
  if (/^76a914[0-9a-f]{40}88ac$/.test(hex)) return 'p2pkh';
  if (/^a914[0-9a-f]{40}87$/.test(hex)) return 'p2sh';
  if (/^0014[0-9a-f]{40}$/.test(hex)) return 'p2wpkh';
  if (/^0020[0-9a-f]{64}$/.test(hex)) return 'p2wsh';
  return /^5120[0-9a-f]{64}$/.test(hex) ? 'p2tr' : null;
}
