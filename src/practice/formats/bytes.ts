import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js';

export { bytesToHex, concatBytes, hexToBytes, sha256 };

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Double SHA-256, as in block and transaction ids. */
export const hash256 = (data: Uint8Array): Uint8Array => sha256(sha256(data));

/** Ids are shown with their bytes in reverse order. */
export const toId = (hash: Uint8Array): string => bytesToHex(hash.slice().reverse());
export const fromId = (id: string): Uint8Array => hexToBytes(id).reverse();

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

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

/** Bitcoin's variable length integer. */
export function compactSize(value: number): Uint8Array {
  if (value < 0xfd) return Uint8Array.of(value);
  if (value <= 0xffff) return Uint8Array.of(0xfd, value & 0xff, value >> 8);
  return concatBytes(Uint8Array.of(0xfe), uint32(value));
}

export const withLength = (data: Uint8Array): Uint8Array =>
  concatBytes(compactSize(data.length), data);

/** BIP-340 tagged hash. */
export function taggedHash(tag: string, ...parts: Uint8Array[]): Uint8Array {
  const head = sha256(utf8(tag));
  return sha256(concatBytes(head, head, ...parts));
}

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
