import { describe, expect, it } from 'vitest';

import { parseWatched } from '#main/vault/keys/watch.ts';
import { publicAccount, withChecksum } from '#main/wallet/descriptor.ts';

const XPUB =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V';
const account = { addressType: 'p2wpkh' as const, key: XPUB, fingerprint: '73c5da0a' };

describe('the public half of an account', () => {
  it('has the checksum of BIP-380', () => {
    expect(withChecksum('raw(deadbeef)')).toBe('raw(deadbeef)#89f8spxm');
    // Bitcoin Core's documentation of descriptors.
    expect(
      withChecksum('wpkh(02f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9)'),
    ).toBe('wpkh(02f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9)#8zl0zxma');
  });

  it('is read back as the same key, origin and type', () => {
    const found = publicAccount({ ...account, path: "m/84'/0'/0'" });
    expect(found?.xpub).toBe(XPUB);
    expect(found?.descriptor).toContain(`wpkh([73c5da0a/84h/0h/0h]${XPUB}/<0;1>/*)#`);
    expect(parseWatched(found?.descriptor ?? '')).toMatchObject({
      ...{ xpub: XPUB, addressType: 'p2wpkh' },
      origin: { fingerprint: '73c5da0a', path: "m/84'/0'/0'" },
    });
  });

  it.each([
    ['p2tr', 'tr('],
    ['p2sh-p2wpkh', 'sh(wpkh('],
    ['p2pkh', 'pkh('],
  ] as const)('names the type %s', (addressType, start) => {
    const found = publicAccount({ ...account, addressType, path: 'xpub' });
    expect(found?.descriptor.startsWith(`${start}${XPUB}`)).toBe(true);
    expect(parseWatched(found?.descriptor ?? '').addressType).toBe(addressType);
  });

  it('is none of an imported key', () => {
    expect(publicAccount({ ...account, path: 'wif' })).toBeNull();
  });
});
