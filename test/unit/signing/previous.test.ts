import * as bitcoin from 'bitcoinjs-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { outputOf } from '#main/vault/sign/previous.ts';
import { MAX_SATS } from '#shared/bitcoin/amount.ts';

const bytes = (max: number) => fc.uint8Array({ maxLength: max });
const transaction = fc
  .record({
    version: fc.constantFrom(1, 2, 3),
    locktime: fc.nat(),
    inputs: fc.array(
      fc.record({
        index: fc.nat(),
        script: bytes(300),
        witness: fc.array(bytes(300), { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    outputs: fc.array(fc.record({ script: bytes(300), sats: fc.bigInt(0n, MAX_SATS) }), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  .map(({ version, locktime, inputs, outputs }) => {
    const tx = new bitcoin.Transaction();
    tx.version = version;
    tx.locktime = locktime;
    for (const [at, { index, script, witness }] of inputs.entries()) {
      tx.addInput(Buffer.alloc(32, at + 1), index, at, script);
      tx.setWitness(at, witness);
    }
    for (const { script, sats } of outputs) tx.addOutput(script, sats);
    return tx;
  });

describe('an output of a previous transaction', () => {
  it('is what the library reads, with witnesses and without', () => {
    fc.assert(
      fc.property(transaction, (tx) => {
        for (const [vout, { script, value }] of tx.outs.entries()) {
          const found = outputOf(tx.toBuffer(), tx.getId(), vout);
          expect(found?.sats).toBe(value);
          expect(Buffer.from(found?.script ?? [9])).toEqual(Buffer.from(script));
        }
        expect(outputOf(tx.toBuffer(), tx.getId(), tx.outs.length)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('is missing for a transaction that was changed, cut or extended', () => {
    fc.assert(
      fc.property(transaction, fc.nat(), (tx, seed) => {
        const raw = Buffer.from(tx.toBuffer());
        const id = tx.getId();
        expect(outputOf(raw.subarray(0, seed % raw.length), id, 0)).toBeNull();
        expect(outputOf(Buffer.concat([raw, Buffer.alloc(1)]), id, 0)).toBeNull();
        expect(
          outputOf(
            raw,
            id.replace(/^./, (one) => (one === '0' ? '1' : '0')),
            0,
          ),
        ).toBeNull();
      }),
      { numRuns: 200 },
    );
  });

  it('is missing if an amount is negative or above the total supply', () => {
    for (const sats of [MAX_SATS + 1n, -1n, -(1n << 63n), (1n << 63n) - 1n]) {
      const tx = new bitcoin.Transaction();
      tx.addInput(Buffer.alloc(32, 1), 0);
      tx.addOutput(Buffer.from('51', 'hex'), 7n);
      const raw = Buffer.from(tx.toBuffer());
      raw.writeBigInt64LE(sats, raw.length - 4 - 2 - 8);
      const hash = Buffer.from(bitcoin.crypto.hash256(raw)).reverse().toString('hex');
      expect(outputOf(raw, hash, 0)).toBeNull();
      raw.writeBigInt64LE(MAX_SATS, raw.length - 4 - 2 - 8);
      const most = Buffer.from(bitcoin.crypto.hash256(raw)).reverse().toString('hex');
      expect(outputOf(raw, most, 0)?.sats).toBe(MAX_SATS);
    }
  });
});
