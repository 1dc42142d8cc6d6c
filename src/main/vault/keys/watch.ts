import type { BIP32Interface } from 'bip32';

import { AppError } from '#shared/errors.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';

import { bip32, extendedKeyNetwork } from './curve.ts';

/** Version bytes of extended keys: BIP-32's own, and SLIP-132's, which also encode the address type. */
const versions: { public: number; private: number; coinType: 0 | 1; type: AddressType | null }[] = [
  { public: 0x0488b21e, private: 0x0488ade4, coinType: 0, type: null },
  { public: 0x049d7cb2, private: 0x049d7878, coinType: 0, type: 'p2sh-p2wpkh' },
  { public: 0x04b24746, private: 0x04b2430c, coinType: 0, type: 'p2wpkh' },
  { public: 0x043587cf, private: 0x04358394, coinType: 1, type: null },
  { public: 0x044a5262, private: 0x044a4e28, coinType: 1, type: 'p2sh-p2wpkh' },
  { public: 0x045f1cf6, private: 0x045f18bc, coinType: 1, type: 'p2wpkh' },
];

export interface WatchedKey {
  /** Converted to xpub or tpub from any version bytes. */
  xpub: string;
  coinType: 0 | 1;
  /** From its version bytes; null for a plain xpub or tpub. */
  addressType: AddressType | null;
  /** Fingerprint of its master key in hex, and its path. Null if not given. */
  origin: { fingerprint: string; path: string } | null;
}

/** `wpkh([73c5da0a/84'/1'/0']tpub…/0/*)#checksum`: the wrapper gives the type, the prefix the origin. */
const DESCRIPTOR =
  /^(?:(wpkh|tr|pkh|sh\(wpkh)\()?(?:\[([0-9a-f]{8})((?:\/\d{1,10}['h])*)\])?([1-9A-HJ-NP-Za-km-z]{100,120})(?:\/(?:[01]|<0;1>)\/\*|\/\*)?\)*(?:#[0-9a-z]{8})?$/i;

const wrappers: Record<string, AddressType> = {
  wpkh: 'p2wpkh',
  tr: 'p2tr',
  pkh: 'p2pkh',
  'sh(wpkh': 'p2sh-p2wpkh',
};

/**
 * Parses an extended public key: bare, with its origin, or as a single-key descriptor. Throws like parseExtendedKey.
 */
export function parseWatched(text: string): WatchedKey {
  const [, wrapper, fingerprint, path = '', key] = DESCRIPTOR.exec(text.trim()) ?? [];
  if (key === undefined) return parseExtendedKey(text);
  const found = parseExtendedKey(key);
  const addressType = wrappers[wrapper?.toLowerCase() ?? ''] ?? found.addressType;
  const origin =
    fingerprint === undefined
      ? null
      : { fingerprint: fingerprint.toLowerCase(), path: `m${path.replace(/h/gi, "'")}` };
  return { ...found, addressType, origin };
}

/**
 * Parses an extended public key. Throws KEY_INVALID with `details.reason`: `private` for an extended private key (which
 * is dropped at once), `format` for anything else.
 */
function parseExtendedKey(text: string): WatchedKey {
  for (const version of versions) {
    const node = decode(text.trim(), version);
    if (!node) continue;
    if (!node.isNeutered()) {
      node.privateKey?.fill(0);
      throw refuse('private', 'this is a private key: only a public one can be watched');
    }
    node.network = extendedKeyNetwork(version.coinType);
    const { coinType, type: addressType } = version;
    return { xpub: node.toBase58(), coinType, addressType, origin: null };
  }
  throw refuse('format', 'not an extended public key');
}

function decode(text: string, version: (typeof versions)[number]): BIP32Interface | null {
  const network = extendedKeyNetwork(version.coinType);
  const named = { public: version.public, private: version.private };
  try {
    return bip32.fromBase58(text, { ...network, bip32: named });
  } catch {
    return null;
  }
}

function refuse(reason: 'private' | 'format', message: string): AppError<'KEY_INVALID'> {
  return new AppError('KEY_INVALID', message, { reason });
}
