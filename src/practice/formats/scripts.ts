import { Address, OutScript } from '@scure/btc-signer';

import { bytesToHex, concatBytes } from './bytes.ts';

/** Address prefixes of Bitcoin Core's regtest chain. */
export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };

export type ScriptKind = 'pkh' | 'sh' | 'wpkh' | 'wsh' | 'tr' | 'return' | 'other';

/** Recognises standard output scripts. */
export function scriptKind(script: Uint8Array): ScriptKind {
  const isLike = (length: number, start: number[], end: number[] = []) =>
    script.length === length &&
    start.every((byte, at) => script[at] === byte) &&
    end.every((byte, at) => script[length - end.length + at] === byte);
  if (isLike(22, [0, 20])) return 'wpkh';
  if (isLike(34, [0, 32])) return 'wsh';
  if (isLike(34, [0x51, 32])) return 'tr';
  if (isLike(23, [0xa9, 20], [0x87])) return 'sh';
  if (isLike(25, [0x76, 0xa9, 20], [0x88, 0xac])) return 'pkh';
  return script[0] === 0x6a ? 'return' : 'other';
}

/** A key hash's P2PKH script, which is also what a P2WPKH signature covers. */
export const pkhScript = (hash: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(0x76, 0xa9, 20), hash, Uint8Array.of(0x88, 0xac));

/** Dust limits in sats at the default 3 sat/vB: the cost of spending such an output. */
const dust = { pkh: 546n, sh: 540n, wpkh: 294n, wsh: 330n, tr: 330n, return: 0n, other: 546n };
export const dustLimit = (script: Uint8Array): bigint => dust[scriptKind(script)];

/** A regtest address's script; null if it isn't one. */
export function scriptOfAddress(address: string): Uint8Array | null {
  try {
    return OutScript.encode(Address(REGTEST).decode(address));
  } catch {
    return null;
  }
}

/** A script's address, or an empty string. */
export function addressOfScript(script: Uint8Array): string {
  const kind = scriptKind(script);
  if (kind === 'return' || kind === 'other') return '';
  try {
    type Payable = Parameters<ReturnType<typeof Address>['encode']>[0];
    return Address(REGTEST).encode(OutScript.decode(script) as Payable);
  } catch {
    return '';
  }
}

/** The indexer's number for a script type (api-facts 5.1). */
export function codeType(script: Uint8Array): number {
  const codes = { other: 0, return: 1, pkh: 5, sh: 6, wpkh: 7, wsh: 8, tr: 9 } as const;
  return codes[scriptKind(script)];
}

/** The indexer's script type: the script's prefix before the hash, in hex. */
export function scriptTypeHex(script: Uint8Array): string {
  const kind = scriptKind(script);
  if (kind === 'wpkh' || kind === 'wsh' || kind === 'tr') return bytesToHex(script.slice(0, 2));
  if (kind === 'pkh') return '76a91488ac';
  if (kind === 'sh') return 'a91487';
  return bytesToHex(script.slice(0, 1));
}

/** A script's elements: pushes as bytes, the rest as opcode numbers. Null if cut off. */
export function parseScript(script: Uint8Array): (Uint8Array | number)[] | null {
  const parts: (Uint8Array | number)[] = [];
  for (let at = 0; at < script.length;) {
    const op = script[at++] as number;
    if (op > 0x4e) {
      parts.push(op);
      continue;
    }
    let length = op;
    if (op >= 0x4c) {
      const width = op === 0x4c ? 1 : op === 0x4d ? 2 : 4;
      if (at + width > script.length) return null;
      length = 0;
      for (let byte = width - 1; byte >= 0; byte--)
        length = length * 256 + (script[at + byte] as number);
      at += width;
    }
    if (at + length > script.length) return null;
    parts.push(script.subarray(at, at + length));
    at += length;
  }
  return parts;
}
