import { describe, expect, it } from 'vitest';

import { secp256k1 } from '#main/vault/keys/curve.ts';
import { scriptOf } from '#main/vault/keys/scripts.ts';
import { ownScriptOf, tweakedKeyOf, wipeKey } from '#main/vault/keys/signing-key.ts';
import { createKeyring } from '#test/support/keyring.ts';

import { PHRASE } from './support.ts';

const open = () => createKeyring({ kind: 'phrase', words: PHRASE.split(' '), passphrase: '' });
const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

describe('a signing key', () => {
  it('has a tweaked half that is of its own taproot output, whether its point is odd or even', () => {
    const ring = open();
    const starts = new Set<number | undefined>();
    for (let index = 0; index < 12; index += 1) {
      const key = ring.keyAt(`m/86'/0'/0'/0/${index}`);
      starts.add(key.publicKey[0]);
      for (const _ of ['made', 'kept']) {
        const output = secp256k1.xOnlyPointFromScalar(tweakedKeyOf(key));
        expect(Buffer.from(ownScriptOf('p2tr', key)).toString('hex')).toBe(
          `5120${Buffer.from(output).toString('hex')}`,
        );
        expect(ownScriptOf('p2wpkh', key)).toEqual(scriptOf('p2wpkh', key.publicKey));
      }
    }
    expect(starts).toEqual(new Set([2, 3]));
  });

  it('is derived once, and a path outside the accounts is refused all the same', () => {
    const ring = open();
    expect(ring.keyAt("m/86'/0'/0'/0/3")).toBe(ring.keyAt("m/86'/0'/0'/0/3"));
    expect(ring.keyAt("m/86'/0'/0'/1/3")).not.toEqual(ring.keyAt("m/86'/0'/0'/0/3"));
    expect(() => ring.keyAt("m/86'/0'/77'/0/3")).toThrow('no key at this path');
  });

  it('is zeroed with what was made of it when the keyring is wiped', () => {
    const ring = open();
    const key = ring.keyAt("m/86'/0'/0'/0/0");
    const tweaked = tweakedKeyOf(key);
    expect([key.privateKey, tweaked].some(isZero)).toBe(false);
    ring.wipe();
    expect([key.privateKey, tweaked].every(isZero)).toBe(true);
  });

  it('of one wallet is zeroed without the other', () => {
    const one = open().keyAt("m/86'/0'/0'/0/0");
    const other = open().keyAt("m/86'/0'/0'/0/0");
    const tweaked = tweakedKeyOf(other);
    wipeKey(one);
    expect([other.privateKey, tweaked].some(isZero)).toBe(false);
  });
});
