import { AppError } from '#shared/errors.ts';

import { type AddressPrefixes, ecPair, libNetworks } from './curve.ts';

/**
 * Parses a WIF to a 32-byte key. Throws KEY_INVALID with `details.reason`: `format` (typo or other text), `network`, or
 * `uncompressed` (segwit and taproot addresses need a compressed key).
 */
export function parseWif(text: string, prefixes: AddressPrefixes): Uint8Array {
  const wif = text.trim();
  const pair = decode(wif, prefixes);
  if (!pair) {
    const other = prefixes === 'main' ? 'test' : 'main';
    if (decode(wif, other)) refuse('the key is for another kind of network', 'network');
    return refuse('not a private key in wallet import format', 'format');
  }
  if (!pair.compressed) refuse('an uncompressed key has no segwit address', 'uncompressed');
  if (!pair.privateKey) return refuse('not a private key', 'format');
  return pair.privateKey;
}

/** A compressed key as WIF, with the network's version byte. */
export function toWif(key: Uint8Array, prefixes: AddressPrefixes): string {
  return ecPair.fromPrivateKey(key, { network: libNetworks[prefixes], compressed: true }).toWIF();
}

function decode(wif: string, prefixes: AddressPrefixes) {
  try {
    return ecPair.fromWIF(wif, libNetworks[prefixes]);
  } catch {
    return null;
  }
}

function refuse(message: string, reason: 'format' | 'network' | 'uncompressed'): never {
  throw new AppError('KEY_INVALID', message, { reason });
}
