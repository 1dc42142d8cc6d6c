import { address, payments, toXOnly } from 'bitcoinjs-lib';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { secp256k1 } from '#main/vault/keys/curve.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { networks } from '#shared/bitcoin/network.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const found = (text: string) => parseAddress(text, networks.mainnet);
const hex = (script: Uint8Array | undefined) => script && Buffer.from(script).toString('hex');

it('has the scripts that the library makes of native segwit programs', () => {
  const kinds = { p2wpkh: bytes(20), p2wsh: bytes(32) };
  for (const [type, program] of Object.entries(kinds)) {
    fc.assert(
      fc.property(program, (hash) => {
        const { output } = payments[type as 'p2wpkh']({ hash });
        const { script, type: reported } = found(address.toBech32(hash, 0, 'bc'));
        expect([reported, hex(script)]).toEqual([type, hex(output)]);
      }),
    );
  }
});

it('takes a taproot key where the library does, with its script, and refuses it where no point has it', () => {
  let taken = 0;
  let refused = 0;
  const compare = (pubkey: Uint8Array): void => {
    let output: Uint8Array | undefined;
    try {
      ({ output } = payments.p2tr({ pubkey }));
    } catch {
      output = undefined;
    }
    const text = address.toBech32(pubkey, 1, 'bc');
    if (output === undefined) {
      refused += 1;
      // And again, once it is cached.
      for (let time = 0; time < 2; time += 1)
        expect(() => found(text)).toThrow(
          expect.objectContaining({ code: 'ADDRESS_INVALID', details: { reason: 'program' } }),
        );
    } else {
      taken += 1;
      expect(hex(found(text).script)).toBe(hex(output));
      expect(hex(found(text).script)).toBe(hex(output));
    }
  };
  const edges = ['00'.repeat(32), 'ff'.repeat(32), `${'ff'.repeat(27)}fefffffc2f`];
  for (const edge of edges) compare(Buffer.from(edge, 'hex'));
  // Half of all numbers are the x of a point; more of them than the cache holds.
  fc.assert(fc.property(bytes(32), compare), { numRuns: 700 });
  fc.assert(
    fc.property(bytes(32), (secret) => {
      const point = secp256k1.isPrivate(secret) ? secp256k1.pointFromScalar(secret, true) : null;
      if (point) compare(toXOnly(point));
    }),
  );
  for (const edge of edges) compare(Buffer.from(edge, 'hex'));
  expect(taken).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
});
