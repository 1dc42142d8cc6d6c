import { secp256k1 } from '@noble/curves/secp256k1.js';
import * as btc from '@scure/btc-signer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { ScriptType } from '#main/wallet/addresses.ts';
import { type InputType, sizeOf, weightOf } from '#main/wallet/fees.ts';

const inputTypes: InputType[] = ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'];
const outputTypes: ScriptType[] = ['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr'];
const keyOf = (at: number): Uint8Array =>
  new Uint8Array(32).fill(0).map((_, i) => (i === 31 ? at + 1 : i === 30 ? 7 : 0));

function spendOf(type: InputType, key: Uint8Array) {
  const pubkey = secp256k1.getPublicKey(key);
  switch (type) {
    case 'p2pkh':
      return btc.p2pkh(pubkey);
    case 'p2sh-p2wpkh':
      return btc.p2sh(btc.p2wpkh(pubkey));
    case 'p2wpkh':
      return btc.p2wpkh(pubkey);
    case 'p2tr':
      return btc.p2tr(pubkey.slice(1));
  }
}

const scriptLengths: Record<ScriptType, [prefix: string, bytes: number, suffix: string]> = {
  p2pkh: ['76a914', 20, '88ac'],
  p2sh: ['a914', 20, '87'],
  p2wpkh: ['0014', 20, ''],
  p2wsh: ['0020', 32, ''],
  p2tr: ['5120', 32, ''],
};
const scriptOf = (type: ScriptType): Uint8Array => {
  const [prefix, bytes, suffix] = scriptLengths[type];
  return Buffer.from(prefix + '11'.repeat(bytes) + suffix, 'hex');
};

/** Signed by the other library, with low R like ours. */
function signed(inputs: readonly InputType[], outputs: readonly ScriptType[]) {
  const tx = new btc.Transaction({
    version: 2,
    lowR: true,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
  });
  const keys = inputs.map((_, at) => keyOf(at));
  inputs.forEach((type, at) => {
    const spend = spendOf(type, keys[at] as Uint8Array);
    const previous = new btc.Transaction({
      version: 2,
      allowUnknownInputs: true,
      disableScriptCheck: true,
    });
    previous.addOutput({ script: spend.script, amount: 100_000n });
    previous.addInput({
      txid: new Uint8Array(32).fill(at + 1),
      index: 0,
      finalScriptSig: new Uint8Array([1, 1]),
    });
    const legacy = type === 'p2pkh';
    tx.addInput({
      ...spend,
      txid: previous.id,
      index: 0,
      ...(legacy
        ? { nonWitnessUtxo: previous.toBytes(true, false) }
        : { witnessUtxo: { script: spend.script, amount: 100_000n } }),
    });
  });
  for (const type of outputs) tx.addOutput({ script: scriptOf(type), amount: 1_000n });
  keys.forEach((key, at) => tx.signIdx(key, at));
  tx.finalize();
  return tx;
}

describe('sizes', () => {
  it('equal those of transactions that another library signs, for every mix of types', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...inputTypes), { minLength: 1, maxLength: 6 }),
        fc.array(fc.constantFrom(...outputTypes), { minLength: 1, maxLength: 5 }),
        (inputs, outputs) => {
          const tx = signed(inputs, outputs);
          // A low-R signature has 71 bytes with its sighash byte, and once in 256 a byte less.
          const shorter = weightOf(inputs, outputs) - tx.weight;
          expect(shorter).toBeGreaterThanOrEqual(0);
          expect(shorter).toBeLessThanOrEqual(
            4 * inputs.filter((type) => type === 'p2pkh').length + inputs.length,
          );
          if (shorter === 0) expect(sizeOf(inputs, outputs)).toBe(tx.vsize);
        },
      ),
      { numRuns: 80, seed: 7 },
    );
  });

  it('are exact for taproot alone, whose signatures have one length', () => {
    for (const inputs of [1, 2, 17]) {
      const types = Array.from({ length: inputs }, () => 'p2tr' as const);
      expect(weightOf(types, outputTypes)).toBe(signed(types, outputTypes).weight);
    }
  });

  it('count the longer length fields from 253 inputs and outputs on', () => {
    const many = Array.from({ length: 253 }, () => 'p2tr' as const);
    expect(weightOf(many, many)).toBe(weightOf(many.slice(1), many.slice(1)) + 230 + 172 + 16);
  });
});
