import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

interface Entry {
  version: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
}
const lock = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'),
) as { packages: Record<string, Entry> };
const all = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.split('node_modules/').at(-1) ?? '';

/** Whatever touches keys, hashes, scripts or their encodings. */
const CRYPTO =
  /^(@noble\/|@scure\/|@node-rs\/argon2$|@bitcoinerlab\/|bitcoinjs-|bip\d|ecpair$|tiny-secp256k1$|bs58|base-x$|bech32$|wif$|uint8array-tools$|varuint-bitcoin$|hash-|create-h|ripemd|sha\.js)/;

/**
 * Packages with several versions, and who requires the older one. All others are unified by `overrides` in
 * package.json.
 */
const TWICE: Record<string, { versions: string[]; reason: string }> = {
  '@noble/hashes': {
    versions: ['1.8.0', '2.4.0'],
    reason:
      'bitcoinjs-lib 7, bip32 5 and bs58check 4 name files of version 1, such as /sha256, which 2 has not',
  },
};

it('brings one version of each crypto library, but for what cannot be one', () => {
  const versions = new Map<string, Set<string>>();
  for (const [path, { dev, devOptional, version }] of all) {
    const name = nameOf(path);
    if (dev === true || devOptional === true || !CRYPTO.test(name)) continue;
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  expect(versions.size).toBeGreaterThan(12);
  const several = [...versions].filter(([, found]) => found.size > 1);
  expect(Object.fromEntries(several.map(([name, found]) => [name, [...found].sort()]))).toEqual(
    Object.fromEntries(Object.entries(TWICE).map(([name, { versions: known }]) => [name, known])),
  );
});

it.each(Object.keys(TWICE))('has the second %s only because a dependency requires it', (name) => {
  const [newest = ''] = [...(TWICE[name]?.versions ?? [])].reverse();
  const askers = all.filter(
    ([, { dev, dependencies }]) => dev !== true && dependencies?.[name] !== undefined,
  );
  const old = askers.filter(([, { dependencies }]) => {
    const request = dependencies?.[name] ?? '';
    return !request
      .replace(/^[\^~]/, '')
      .startsWith(newest.split('.')[0] === '0' ? newest : `${newest.split('.')[0]}.`);
  });
  expect(old.map(([path]) => path)).not.toEqual([]);
});

it('has no library near keys whose signatures can leak them', () => {
  const known = /^(elliptic|secp256k1|bip322-js|bitcoinjs-message|bitcore-lib)$/;
  expect(all.map(([path]) => nameOf(path)).filter((name) => known.test(name))).toEqual([]);
});
