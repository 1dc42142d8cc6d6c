import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { CompactSize } from '@scure/btc-signer';
import { equalBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js';

/** BIP-340 tagged hash, and the double SHA-256 of block and transaction ids. */
export { tagSchnorr as taggedHash, sha256x2 as hash256 };
export { bytesToHex, concatBytes, equalBytes, hexToBytes, sha256 };

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Ids are shown with their bytes in reverse order. */
export const toId = (hash: Uint8Array): string => bytesToHex(hash.slice().reverse());
export const fromId = (id: string): Uint8Array => hexToBytes(id).reverse();

export function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value >>> 0, true);
  return bytes;
}

export function uint64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value, true);
  return bytes;
}

/** In little-endian, without trailing zeros. */
export function littleEndian(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0n; rest >>= 8n) bytes.push(Number(rest & 0xffn));
  return Uint8Array.from(bytes);
}

export const withLength = (data: Uint8Array): Uint8Array =>
  concatBytes(CompactSize.encode(BigInt(data.length)), data);

/** 32 bytes derived from the seed and the label: every key of the practice network. */
export function derive(seed: string, label: string): Uint8Array {
  return sha256(utf8(`${seed}\n${label}`));
}

/** Sats as a JSON number. */
export function wireSats(sats: bigint): number {
  const value = Number(sats);
  if (!Number.isSafeInteger(value)) throw new Error('sats beyond what JSON carries exactly');
  return value;
}
