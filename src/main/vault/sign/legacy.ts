import { createHash } from 'node:crypto';

import { secp256k1 } from '#main/vault/keys/curve.ts';
import type { SigningKey } from '#main/vault/keys/keyring.ts';

const PREFIX = '\u0018Bitcoin Signed Message:\n';

/** Double SHA-256 of the prefixed message, which pre-BIP-322 signatures cover. */
export function legacyHash(message: string): Uint8Array {
  const bytes = Buffer.from(message, 'utf8');
  const text = Buffer.concat([Buffer.from(PREFIX, 'latin1'), compactSize(bytes.length), bytes]);
  const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest();
  return sha256(sha256(text));
}

function compactSize(length: number): Buffer {
  if (length < 0xfd) return Buffer.from([length]);
  const wide = length > 0xffff;
  const size = Buffer.alloc(wide ? 5 : 3);
  size.writeUInt8(wide ? 0xfe : 0xfd);
  if (wide) size.writeUInt32LE(length, 1);
  else size.writeUInt16LE(length, 1);
  return size;
}

/** First header byte per kind (BIP-137). Wallets that never adopted BIP-137 use 31 for all compressed keys. */
export const legacyHeader = { uncompressed: 27, compressed: 31, nested: 35, native: 39 } as const;

/** 65 bytes in base64: header, r, s (BIP-137). */
export function signLegacy(
  message: string,
  type: 'p2pkh' | 'p2sh-p2wpkh',
  { privateKey }: SigningKey,
): string {
  const { signature, recoveryId } = secp256k1.signRecoverable(legacyHash(message), privateKey);
  const first = type === 'p2pkh' ? legacyHeader.compressed : legacyHeader.nested;
  return Buffer.concat([Buffer.from([first + recoveryId]), signature]).toString('base64');
}
