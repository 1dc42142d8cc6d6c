import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { checkSignatures } from '#main/signing/read/verify.ts';
import {
  accepts,
  dice,
  inspectSpend,
  randomSpend,
  signSpend,
  spoil,
} from '#test/support/differential/spends.ts';

/** `npm run test:spends` uses 2,000 and 500. */
const SPENDS = 50;
const SPOILED = 13;
const SEED = 'spends-1';

const seeds = Array.from({ length: SPENDS }, (_, index) => `${SEED}/${index}`);

describe(`${SPENDS} random spends of every script type and sighash (seed ${SEED})`, () => {
  it('are proved by the inspection and accepted by two verifiers that share no code', async () => {
    const sizes = new Set<number>();
    for (const seed of seeds) {
      const spend = randomSpend(seed);
      const { rawHex } = await signSpend(spend);
      const { inputs } = inspectSpend(spend);
      expect(
        inputs.map(({ proved }) => proved?.sats),
        seed,
      ).toEqual(spend.prevouts.map(({ sats }) => sats));
      expect(accepts('own', rawHex, spend), `${seed}, own`).toBe(true);
      expect(accepts('scure', rawHex, spend), `${seed}, scure`).toBe(true);
      sizes.add(inputs.length);
    }
    expect(Math.max(...sizes)).toBeGreaterThan(10);
  });

  it(`are refused by both once spoiled, ${SPOILED} of them`, async () => {
    for (const seed of seeds.slice(0, SPOILED)) {
      const spend = randomSpend(seed);
      const { rawHex } = await signSpend(spend);
      const spoiled = spoil(rawHex, seed);
      expect(accepts('own', spoiled, spend), `${seed}, own`).toBe(false);
      expect(accepts('scure', spoiled, spend), `${seed}, scure`).toBe(false);
    }
  });

  it('are refused by the check after signing when a signature is of another input or byte', async () => {
    for (const seed of seeds.slice(0, Math.min(SPOILED, 40))) {
      const spend = randomSpend(seed);
      const { signed } = await signSpend(spend);
      const psbt = bitcoin.Psbt.fromBase64(signed);
      const roll = dice(`${seed}/check`);
      const input = psbt.data.inputs[roll(psbt.inputCount)]!;
      const signature = input.tapKeySig ?? input.partialSig![0]!.signature;
      signature[12 + roll(48)]! ^= 1 << roll(8);
      const named = spend.paths.map((_, index) => index);
      await expect(
        checkSignatures(spend.base64, psbt.toBase64(), named),
        seed,
      ).rejects.toMatchObject({ code: 'PSBT_INVALID' });
    }
  });
});
