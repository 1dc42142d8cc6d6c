import { Transaction } from '@scure/btc-signer';
import { describe, expect, it } from 'vitest';

import { parsePsbt } from '#main/signing/read/psbt.ts';
import { readMaps } from '#main/signing/read/psbt-maps.ts';
import { openPsbtText, writePsbt } from '#main/signing/read/psbt-text.ts';

import { vectors } from './read.ts';

interface Vector {
  case: string;
  base64: string;
}
interface Vectors {
  invalid: Vector[];
  valid: Vector[];
  locktime: (Vector & { locktime: number })[];
  indeterminate: Vector[];
}
const { invalid, valid, locktime, indeterminate } = vectors('bip370.json') as Vectors;
const core = vectors('core-rpc_psbt.json') as { valid: string[] };
const named = <T extends Vector>(list: T[]) =>
  list.map((one, at) => [at + 1, one.case, one] as const);
const bytesOf = (base64: string) => Buffer.from(base64, 'base64');

/** Every map's fields sorted by key: a PSBT's content, regardless of its order. */
const saidBy = (base64: string) =>
  readMaps(bytesOf(base64)).map((map) =>
    [...map].map(([key, value]) => `${key}: ${value.toString('hex')}`).sort(),
  );

describe('PSBT version 2 (BIP-370)', () => {
  it.each(named(invalid))('%i: refuses one that is invalid: %s', (_at, _case, { base64 }) => {
    expect(() => openPsbtText(base64)).toThrow(expect.objectContaining({ code: 'PSBT_INVALID' }));
  });

  it.each(named([...valid, ...locktime]))(
    '%i: reads one that is valid: %s',
    (_at, _case, { base64 }) => {
      const opened = openPsbtText(base64);
      const { unsignedTx } = parsePsbt(opened.psbt);
      // Another implementation reads the same transaction from version 2.
      const theirs = Transaction.fromPSBT(bytesOf(base64), { allowUnknown: true });
      expect(unsignedTx.ins).toHaveLength(theirs.inputsLength);
      for (const [index, { hash, index: vout, sequence }] of unsignedTx.ins.entries()) {
        const input = theirs.getInput(index);
        expect(Buffer.from(hash).reverse().toString('hex')).toBe(
          Buffer.from(input.txid ?? []).toString('hex'),
        );
        expect(vout).toBe(input.index);
        expect(sequence).toBe(input.sequence ?? 0xffffffff);
      }
      for (const [index, { script, value }] of unsignedTx.outs.entries()) {
        const output = theirs.getOutput(index);
        expect(value).toBe(output.amount);
        expect(Buffer.from(script)).toEqual(Buffer.from(output.script ?? []));
      }
    },
  );

  it.each(named([...valid, ...locktime]))(
    '%i: writes it back with every field it had: %s',
    (_at, _case, { base64 }) => {
      const opened = openPsbtText(base64);
      const written = writePsbt(opened.psbt, opened);
      expect(bytesOf(written)).toHaveLength(bytesOf(base64).length);
      expect(saidBy(written)).toEqual(saidBy(base64));
      expect(openPsbtText(written)).toEqual(opened);
    },
  );

  it.each(named(locktime))(
    '%i: computes the locktime: %s',
    (_at, _case, { base64, locktime: expected }) => {
      expect(parsePsbt(openPsbtText(base64).psbt).unsignedTx.locktime).toBe(expected);
    },
  );

  it('computes none where inputs exclude each other', () => {
    expect(indeterminate).toHaveLength(1);
    for (const { base64 } of indeterminate) {
      expect(() => openPsbtText(base64)).toThrow(/conflicting locks/);
    }
  });

  it('reads those of version 2 among Core’s vectors', () => {
    const versionTwo = core.valid.slice(20);
    expect(versionTwo).toHaveLength(14);
    for (const base64 of versionTwo) expect(openPsbtText(base64).extras).not.toBeNull();
  });

  it('says nothing of version 2 about one of version 0', () => {
    const [zero = ''] = core.valid;
    const opened = openPsbtText(zero);
    expect(opened).toEqual({ psbt: zero, extras: null });
    expect(writePsbt(zero, opened)).toBe(zero);
  });
});
