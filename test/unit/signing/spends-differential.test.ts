import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { checkSignatures } from '../../../src/main/signing/verify.ts';
import {
  accepts,
  dice,
  inspectSpend,
  randomSpend,
  signSpend,
  type Spend,
} from '../../support/differential/spends.ts';

/** `npm run test:long` takes two thousand and five hundred. */
const SPENDS = Number(process.env['DIFFERENTIAL_SPENDS'] ?? 50);
const SPOILED = Math.ceil(SPENDS / 4);
const SEED = process.env['DIFFERENTIAL_SEED'] ?? 'spends-1';

const seeds = Array.from({ length: SPENDS }, (_, index) => `${SEED}/${index}`);

/** Another transaction than was signed: one bit of a signature, an amount, an output or the locktime. */
function spoil(rawHex: string, spend: Spend, seed: string): { rawHex: string; spend: Spend } {
  const roll = dice(`${seed}/spoil`);
  const transaction = bitcoin.Transaction.fromHex(rawHex);
  const at = roll(transaction.ins.length);
  const input = transaction.ins[at]!;
  const bit = 1 << roll(8);
  switch (roll(3)) {
    case 0: {
      const signature = Buffer.from(input.witness[0] ?? input.script.subarray(1));
      const byte = 12 + roll(48);
      signature[byte] = signature[byte]! ^ bit;
      if (input.witness.length > 0) input.witness[0] = signature;
      else input.script = Buffer.concat([input.script.subarray(0, 1), signature]);
      break;
    }
    case 1:
      input.sequence = (input.sequence ^ bit) >>> 0;
      break;
    default:
      transaction.outs[at < transaction.outs.length ? at : 0]!.value += BigInt(bit);
  }
  return { rawHex: transaction.toHex(), spend };
}

describe(`${SPENDS} random spends of every script type and sighash (seed ${SEED})`, () => {
  it('are proved by the inspection and accepted by two verifiers that share no code', () => {
    const sizes = new Set<number>();
    for (const seed of seeds) {
      const spend = randomSpend(seed);
      const { rawHex } = signSpend(spend);
      const { inputs } = inspectSpend(spend);
      expect(
        inputs.map(({ proved }) => proved?.sats),
        seed,
      ).toEqual(spend.prevouts.map(({ sats }) => sats));
      expect(accepts('own', rawHex, spend), `${seed}, own`).toBe(true);
      expect(accepts('scure', rawHex, spend), `${seed}, scure`).toBe(true);
      sizes.add(inputs.length);
    }
    expect(Math.max(...sizes)).toBeGreaterThan(SPENDS < 100 ? 10 : 50);
  }, 10_800_000);

  it(`are refused by both once spoiled, ${SPOILED} of them`, () => {
    for (const seed of seeds.slice(0, SPOILED)) {
      const spend = randomSpend(seed);
      const { rawHex } = signSpend(spend);
      const spoiled = spoil(rawHex, spend, seed);
      expect(accepts('own', spoiled.rawHex, spend), `${seed}, own`).toBe(false);
      expect(accepts('scure', spoiled.rawHex, spend), `${seed}, scure`).toBe(false);
    }
  }, 10_800_000);

  it('are refused by the check after signing when a signature is of another input or byte', () => {
    for (const seed of seeds.slice(0, Math.min(SPOILED, 40))) {
      const spend = randomSpend(seed);
      const { signed } = signSpend(spend);
      const psbt = bitcoin.Psbt.fromBase64(signed);
      const roll = dice(`${seed}/check`);
      const input = psbt.data.inputs[roll(psbt.inputCount)]!;
      const signature = input.tapKeySig ?? input.partialSig![0]!.signature;
      signature[12 + roll(48)]! ^= 1 << roll(8);
      const named = spend.paths.map((_, index) => index);
      expect(() => checkSignatures(spend.base64, psbt.toBase64(), named), seed).toThrow(
        expect.objectContaining({ code: 'PSBT_INVALID' }),
      );
    }
  }, 10_800_000);
});
