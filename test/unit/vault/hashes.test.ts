import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { createHashes, type Prevout } from '#main/vault/sign/hashes.ts';
import { seeded } from '#test/unit/signing/support.ts';
import { vectors } from '#test/unit/vectors/read.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const hex = (data: Uint8Array): string => Buffer.from(data).toString('hex');
const none = (): never => {
  throw new Error('only taproot asks what is spent');
};

interface Wallet {
  keyPathSpending: {
    given: { rawUnsignedTx: string; utxosSpent: { scriptPubKey: string; amountSats: number }[] };
    inputSpending: {
      given: { txinIndex: number; hashType: number };
      intermediary: { sigHash: string };
    }[];
  }[];
}

const TYPES = [0x01, 0x02, 0x03, 0x81, 0x82, 0x83];

/** A random transaction and what it spends. */
function randomTransaction(seed: string): { transaction: bitcoin.Transaction; spent: Prevout[] } {
  const random = seeded(seed);
  const below = (limit: number): number => Buffer.from(random(4)).readUInt32LE() % limit;
  const transaction = new bitcoin.Transaction();
  transaction.version = [1, 2, 3, 0x7fffffff][below(4)] ?? 2;
  transaction.locktime = below(2) === 0 ? 0 : below(2 ** 31);
  const spent = Array.from({ length: 1 + below(12) }, (): Prevout => {
    transaction.addInput(random(32), below(2 ** 31), below(2 ** 31));
    // With ANYONECANPAY the library only has room for a script as long as taproot's.
    return { sats: BigInt(below(2 ** 31)) * 1000n, script: Buffer.from(random(34)) };
  });
  for (let count = 1 + below(12); count > 0; count -= 1) {
    transaction.addOutput(Buffer.from(random(below(300))), BigInt(below(2 ** 31)));
  }
  return { transaction, spent };
}

describe('what signatures sign', () => {
  it('is as BIP-143 prints it for P2WPKH, native and nested', () => {
    const native = bitcoin.Transaction.fromHex(
      '0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000',
    );
    const code = bytes('76a9141d0f172a0ecb48aee1be1f2687d2963ae33f71a188ac');
    expect(hex(createHashes(native, none).segwit(1, code, 600_000_000n, 1))).toBe(
      'c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670',
    );
    const nested = bitcoin.Transaction.fromHex(
      '0100000001db6b1b20aa0fd7b23880be2ecbd4a98130974cf4748fb66092ac4d3ceb1a54770100000000feffffff02b8b4eb0b000000001976a914a457b684d7f0d539a46a45bbc043f35b59d0d96388ac0008af2f000000001976a914fd270b1ee6abcaea97fea7ad0402e8bd8ad6d77c88ac92040000',
    );
    const nestedCode = bytes('76a91479091972186c449eb1ded22b78e40d009bdf008988ac');
    expect(hex(createHashes(nested, none).segwit(0, nestedCode, 1_000_000_000n, 1))).toBe(
      '64f3b0f4dd2bb3aa1ce8566d220cc74dda9df97d8490cc81d89d735c92e59fb6',
    );
  });

  it('is as BIP-341 prints it for every input and sighash', () => {
    const { keyPathSpending } = vectors('bip341-wallet.json') as Wallet;
    let seen = 0;
    for (const { given, inputSpending } of keyPathSpending) {
      const spent = given.utxosSpent.map(({ scriptPubKey, amountSats }) => ({
        ...{ sats: BigInt(amountSats), script: bytes(scriptPubKey) },
      }));
      const hashes = createHashes(bitcoin.Transaction.fromHex(given.rawUnsignedTx), () => spent);
      for (const { given: request, intermediary } of inputSpending) {
        expect(hex(hashes.taproot(request.txinIndex, request.hashType))).toBe(intermediary.sigHash);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThanOrEqual(7);
  });

  it('is what the library finds, in 200 random transactions, every input and every sighash', () => {
    for (let at = 0; at < 200; at += 1) {
      const { transaction, spent } = randomTransaction(`hashes/${at}`);
      const hashes = createHashes(transaction, () => spent);
      const scripts = spent.map(({ script }) => script);
      const amounts = spent.map(({ sats }) => sats);
      for (const [index, { script, sats }] of spent.entries()) {
        for (const type of TYPES) {
          const name = `${at} input ${index} sighash ${type}`;
          expect(hex(hashes.segwit(index, script, sats, type)), name).toBe(
            hex(transaction.hashForWitnessV0(index, script, sats, type)),
          );
          const single = (type & 3) === 3 && index >= transaction.outs.length;
          if (single) expect(() => hashes.taproot(index, type), name).toThrow(RangeError);
          else {
            expect(hex(hashes.taproot(index, type)), name).toBe(
              hex(transaction.hashForWitnessV1(index, scripts, amounts, type)),
            );
          }
        }
        expect(hex(hashes.taproot(index, 0))).toBe(
          hex(transaction.hashForWitnessV1(index, scripts, amounts, 0)),
        );
      }
    }
  });

  it('is nothing for an input that is not there, a prevout that is missing or a sighash unknown to taproot', () => {
    const { transaction, spent } = randomTransaction('hashes/missing');
    const hashes = createHashes(transaction, () => spent);
    const { length } = spent;
    expect(() => hashes.segwit(length, Buffer.alloc(25), 1n, 1)).toThrow(RangeError);
    expect(() => hashes.legacy(length, Buffer.alloc(25), 1)).toThrow(RangeError);
    expect(() => hashes.taproot(length, 0)).toThrow(RangeError);
    for (const type of [0x04, 0x80, 0x84, 0xff]) {
      expect(() => hashes.taproot(0, type)).toThrow(RangeError);
    }
    const fewer = createHashes(transaction, () => spent.slice(1));
    expect(() => fewer.taproot(0, 0)).toThrow(RangeError);
  });
});
