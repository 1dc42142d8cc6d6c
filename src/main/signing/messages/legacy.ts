import * as bitcoin from 'bitcoinjs-lib';

import { secp256k1 } from '#main/vault/keys/curve.ts';
import { legacyHash, legacyHeader as HEADER } from '#main/vault/sign/legacy.ts';
import { scriptTypeOf } from '#main/wallet/addresses.ts';

/**
 * Verifies a compact signature over the prefixed message for a P2PKH, P2SH-P2WPKH or P2WPKH script. Low S only. False
 * for malformed ones, other scripts, and a header for another address type.
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

/** This key's script for this header, or null if the header means another type. */
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
