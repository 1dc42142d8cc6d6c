import { createHash } from 'node:crypto';

import * as bitcoin from 'bitcoinjs-lib';

import { secp256k1 } from '../../vault/curve.ts';
import { scriptTypeOf } from '../../wallet/addresses.ts';

const PREFIX = '\u0018Bitcoin Signed Message:\n';

/** Double SHA-256 of the prefixed message: what a signature of the form before BIP-322 covers. */
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

/** First header byte of each kind (BIP-137). Wallets that never took BIP-137 up write 31 for all compressed keys. */
const HEADER = { uncompressed: 27, compressed: 31, nested: 35, native: 39 } as const;

/** 65 bytes in base64: header, r, s. `hash` of a P2PKH or nested segwit address, by its own key. */
export function legacySignature(
  message: string,
  type: 'p2pkh' | 'p2sh-p2wpkh',
  privateKey: Uint8Array,
): string {
  const { signature, recoveryId } = secp256k1.signRecoverable(legacyHash(message), privateKey);
  const first = type === 'p2pkh' ? HEADER.compressed : HEADER.nested;
  return Buffer.concat([Buffer.from([first + recoveryId]), signature]).toString('base64');
}

/**
 * Verifies a compact signature over the prefixed message for a P2PKH, P2SH-P2WPKH or P2WPKH script. Low S only.
 * False for anything malformed, for other scripts, and for a header that names another kind of address.
 */
export function verifyLegacy(message: string, script: Uint8Array, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64');
  if (bytes.length !== 65 || bytes.toString('base64') !== signature) return false;
  const header = bytes.readUInt8(0);
  if (header < HEADER.uncompressed || header > HEADER.native + 3) return false;
  const recoveryId = ((header - HEADER.uncompressed) & 3) as 0 | 1 | 2 | 3;
  const compressed = header >= HEADER.compressed;
  const hash = legacyHash(message);
  const compact = bytes.subarray(1);
  try {
    const pubkey = secp256k1.recover(hash, compact, recoveryId, compressed);
    if (!pubkey || !secp256k1.verify(hash, pubkey, compact, true)) return false;
    const expected = scriptOf(scriptTypeOf(script), pubkey, header);
    return expected !== null && Buffer.compare(expected, script) === 0;
  } catch {
    return false;
  }
}

/** The script that this key has under this header, or null where the header means another kind. */
function scriptOf(
  type: ReturnType<typeof scriptTypeOf>,
  pubkey: Uint8Array,
  header: number,
): Uint8Array | null {
  const plain = header >= HEADER.compressed && header < HEADER.nested;
  const { p2pkh, p2sh, p2wpkh } = bitcoin.payments;
  if (type === 'p2pkh' && header < HEADER.nested) return p2pkh({ pubkey }).output ?? null;
  if (type === 'p2sh' && (plain || (header >= HEADER.nested && header < HEADER.native))) {
    return p2sh({ redeem: p2wpkh({ pubkey }) }).output ?? null;
  }
  if (type === 'p2wpkh' && (plain || header >= HEADER.native)) {
    return p2wpkh({ pubkey }).output ?? null;
  }
  return null;
}
