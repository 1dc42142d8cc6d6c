import type { AddressType } from '#shared/ipc/wallet.ts';

import { isSingle, type WalletAccount } from './accounts.ts';

const wrappers: Record<AddressType, (key: string) => string> = {
  p2wpkh: (key) => `wpkh(${key})`,
  p2tr: (key) => `tr(${key})`,
  'p2sh-p2wpkh': (key) => `sh(wpkh(${key}))`,
  p2pkh: (key) => `pkh(${key})`,
};

/** Characters of a descriptor and of its checksum (BIP-380). */
const INPUT =
  "0123456789()[],'/*abcdefgh@:$%{}" +
  'IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~' +
  'ijklmnopqrstuvwxyzABCDEFGH`#"\\ ';
const OUTPUT = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];

function mixed(sum: bigint, value: number): bigint {
  const top = sum >> 35n;
  const next = ((sum & 0x7ffffffffn) << 5n) ^ BigInt(value);
  return GENERATOR.reduce((all, part, bit) => ((top >> BigInt(bit)) & 1n ? all ^ part : all), next);
}

/** A descriptor with its checksum (BIP-380). For its own characters only. */
export function withChecksum(descriptor: string): string {
  const places = Array.from(descriptor, (letter) => INPUT.indexOf(letter));
  const groups = Array.from({ length: Math.ceil(places.length / 3) }, (_, at) =>
    places.slice(at * 3, at * 3 + 3).reduce((group, place) => group * 3 + (place >> 5), 0),
  );
  const symbols = places.flatMap((place, at) => {
    const isLast = at % 3 === 2 || at === places.length - 1;
    return isLast ? [place & 31, groups[Math.floor(at / 3)] ?? 0] : [place & 31];
  });
  const sum = [...symbols, 0, 0, 0, 0, 0, 0, 0, 0].reduce(mixed, 1n) ^ 1n;
  const check = Array.from(
    { length: 8 },
    (_, at) => OUTPUT[Number((sum >> BigInt(5 * (7 - at))) & 31n)],
  );
  return `${descriptor}#${check.join('')}`;
}

/** What other wallets need to watch an account. */
export interface PublicAccount {
  /** Extended public key. */
  xpub: string;
  /** With origin, both branches and checksum. */
  descriptor: string;
}

/** An account's public half; null for one of single addresses. */
export function publicAccount(
  account: Pick<WalletAccount, 'addressType' | 'path' | 'key' | 'fingerprint' | 'origin'>,
): PublicAccount | null {
  const { addressType, path, key, fingerprint, origin } = account;
  if (isSingle(account)) return null;
  const from = origin ?? (path.startsWith('m/') ? path : undefined);
  const place =
    fingerprint === '' || from === undefined
      ? ''
      : `[${fingerprint}${from.slice(1).replaceAll("'", 'h')}]`;
  return { xpub: key, descriptor: withChecksum(wrappers[addressType](`${place}${key}/<0;1>/*`)) };
}
