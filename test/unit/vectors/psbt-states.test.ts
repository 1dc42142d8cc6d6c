import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { finalizePsbt, type InputState, inputStates } from '#main/signing/opened/finish.ts';
import { inputHolds } from '#main/signing/read/input-holds.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import { openPsbtText } from '#main/signing/read/psbt-text.ts';

import { vectors } from './read.ts';

interface Vectors {
  valid: string[];
  combiner: { combine: string[]; result: string }[];
  finalizer: { finalize: string; result: string }[];
  extractor: { extract: string; result: string }[];
  signer: { privkeys: string[]; psbt: string; result: string }[];
}
const core = vectors('core-rpc_psbt.json') as Vectors;
const two = vectors('bip370.json') as {
  valid: { base64: string }[];
  locktime: { base64: string }[];
};

/**
 * The next role for an input, as in Bitcoin Core's analyzepsbt: the extractor for final and valid ones, the finalizer
 * for complete ones, the signer or updater for all others, including final scripts over unknown coins.
 */
type Role = 'extractor' | 'finalizer' | 'earlier';
const ROLE: Record<InputState, Role> = {
  final: 'extractor',
  signed: 'finalizer',
  partly: 'earlier',
  unsigned: 'earlier',
  wrong: 'earlier',
  unknown: 'earlier',
};

const statesOf = (base64: string): Promise<InputState[]> => inputStates(openPsbtText(base64).psbt);

/** Core's valid ones with a signature or a final script; all others are unsigned. */
const signedValid: Record<number, readonly InputState[]> = {
  // Final, but over a coin that the PSBT doesn't describe: Core would verify it, and can't.
  1: ['unknown', 'unsigned'],
  // One signature of two in a script with two hashes.
  4: ['partly'],
  // Taproot, by the key and by a leaf (BIP-371).
  15: ['signed'],
  19: ['signed'],
};

describe('an input is read as Bitcoin Core reads it', () => {
  it('in each of its valid vectors', async () => {
    for (const [at, base64] of core.valid.entries()) {
      // Without inputs there is nothing to read.
      if (at === 5) continue;
      const states = await statesOf(base64);
      const { length } = parsePsbt(openPsbtText(base64).psbt).unsignedTx.ins;
      const expected = signedValid[at] ?? Array.from({ length }, () => 'unsigned');
      expect(states, `valid ${at}`).toEqual(expected);
    }
  });

  it('in each of BIP-370’s', async () => {
    for (const { base64 } of [...two.valid, ...two.locktime]) {
      const states = await statesOf(base64);
      expect(new Set(states)).toEqual(new Set(['unsigned']));
    }
  });

  it('before and after the signer: one of two is not complete', async () => {
    const [first, second] = core.signer;
    for (const one of [first, second]) {
      expect(await statesOf(one?.psbt ?? '')).toEqual(['unsigned', 'unsigned']);
      expect(await statesOf(one?.result ?? '')).toEqual(['partly', 'partly']);
    }
  });

  it('where a script is not the one that is spent: no signature over it holds', async () => {
    const roles = await Promise.all(
      core.signer.slice(3).map(async ({ psbt }) => (await statesOf(psbt)).map((one) => ROLE[one])),
    );
    expect(roles).toEqual(core.signer.slice(3).map(() => ['earlier', 'earlier']));
    expect(await statesOf(core.signer[3]?.psbt ?? '')).toEqual(['wrong', 'partly']);
    expect(await statesOf(core.signer[4]?.psbt ?? '')).toEqual(['partly', 'wrong']);
  });

  it('by each role from the combiner to the extractor', async () => {
    const [{ combine, result } = { combine: [], result: '' }] = core.combiner;
    for (const half of combine) expect(await statesOf(half)).toEqual(['partly', 'partly']);
    expect(await statesOf(result)).toEqual(['signed', 'signed']);
    for (const { finalize, result: final } of core.finalizer) {
      expect(await statesOf(finalize)).toEqual(['signed', 'signed']);
      expect(await statesOf(final)).toEqual(['final', 'final']);
    }
    for (const { extract } of core.extractor)
      expect(await statesOf(extract)).toEqual(['final', 'final']);
  });

  it('and said so: half of the signatures are not called complete, nor finalized', async () => {
    const [half = ''] = core.combiner[0]?.combine ?? [];
    expect(() => finalizePsbt(half)).toThrow(/Input 1 lacks signatures/);
  });

  it.each([0, 1])('is not final with one bit of input %i’s script changed', async (at) => {
    const { psbt } = parsePsbt(core.extractor[0]?.extract ?? '');
    const input = psbt.data.inputs[at];
    const script = at === 0 ? input?.finalScriptSig : input?.finalScriptWitness;
    const byte = 20;
    script![byte] = (script?.[byte] ?? 0) ^ 1;
    const states = await inputStates(psbt.toBase64());
    expect(states[at]).toBe('wrong');
    expect(states[1 - at]).toBe('final');
    expect(() => finalizePsbt(psbt.toBase64())).toThrow(/isn’t valid|invalid signature/);
  });
});

describe('a final taproot input', () => {
  interface Wallet {
    keyPathSpending: {
      given: { rawUnsignedTx: string; utxosSpent: { scriptPubKey: string; amountSats: number }[] };
      inputSpending: {
        given: { txinIndex: number; hashType: number };
        expected: { witness: [string] };
      }[];
    }[];
  }
  const { keyPathSpending } = vectors('bip341-wallet.json') as Wallet;

  it('holds with whatever its sighash covers; in a message only with everything (BIP-341)', () => {
    const met = new Set<number>();
    for (const { given, inputSpending } of keyPathSpending) {
      const prevouts = given.utxosSpent.map(({ scriptPubKey, amountSats }) => ({
        sats: BigInt(amountSats),
        script: Buffer.from(scriptPubKey, 'hex'),
      }));
      for (const { given: spend, expected } of inputSpending) {
        const transaction = bitcoin.Transaction.fromHex(given.rawUnsignedTx);
        const witness = Buffer.from(expected.witness[0], 'hex');
        transaction.setWitness(spend.txinIndex, [witness]);
        const holds = (covers: 'everything' | 'as-it-says') =>
          inputHolds(transaction, spend.txinIndex, prevouts, covers);
        expect(holds('as-it-says')).toBe('holds');
        expect(holds('everything')).toBe([0, 1].includes(spend.hashType) ? 'holds' : 'fails');
        met.add(spend.hashType);
        witness[9] = (witness[9] ?? 0) ^ 1;
        expect(holds('as-it-says')).toBe('fails');
      }
    }
    expect([...met].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 129, 130, 131]);
  });
});
