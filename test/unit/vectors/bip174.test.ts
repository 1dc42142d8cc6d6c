import { describe, expect, it } from 'vitest';

import { combinePsbts, extractTransaction, finalizePsbt } from '#main/signing/opened/finish.ts';
import { parsePsbt } from '#main/signing/read/psbt.ts';
import { readPsbtText } from '#main/signing/read/psbt-text.ts';
import { ecPair, libNetworks } from '#main/vault/keys/curve.ts';
import { signPsbt } from '#main/vault/sign/psbt.ts';

import { vectors } from './read.ts';

interface Vectors {
  invalid: string[];
  valid: string[];
  combiner: { combine: string[]; result: string }[];
  finalizer: { finalize: string; result: string }[];
  extractor: { extract: string; result: string }[];
  signer: { privkeys: string[]; psbt: string; result: string }[];
}
const { invalid, valid, combiner, finalizer, extractor, signer } = vectors(
  'core-rpc_psbt.json',
) as Vectors;

const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex');

/** Fields in any order: the roles of BIP-174 say what a map contains, not in which order. */
const fieldsOf = (base64: string) => {
  const { psbt } = parsePsbt(base64);
  const plain = (map: object) =>
    JSON.stringify(map, (key, value: unknown) =>
      value instanceof Uint8Array
        ? Buffer.from(value).toString('hex')
        : typeof value === 'bigint'
          ? value.toString()
          : Array.isArray(value)
            ? (value as unknown[]).map((one) => plain(one as object)).sort()
            : key === '' || typeof value !== 'object' || value === null
              ? value
              : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))),
    );
  return {
    unsigned: psbt.data.globalMap.unsignedTx.toBuffer().toString(),
    inputs: psbt.data.inputs.map((input) =>
      plain(Object.fromEntries(Object.entries(input).sort())),
    ),
    outputs: psbt.data.outputs.map((out) => plain(Object.fromEntries(Object.entries(out).sort()))),
  };
};

describe('BIP-174 roles, by Bitcoin Core’s vectors', () => {
  it(`combines ${combiner.length} of them`, () => {
    for (const { combine, result } of combiner) {
      const [first = '', ...rest] = combine;
      const combined = rest.reduce((all, one) => combinePsbts(all, one), first);
      expect(fieldsOf(combined)).toEqual(fieldsOf(result));
    }
  });

  it(`finalizes ${finalizer.length} of them`, () => {
    for (const { finalize, result } of finalizer) {
      expect(fieldsOf(finalizePsbt(finalize))).toEqual(fieldsOf(result));
    }
  });

  it(`extracts ${extractor.length} of them, and not what is not final`, () => {
    for (const { extract, result } of extractor) {
      expect(extractTransaction(extract).toHex()).toBe(result);
    }
    for (const { finalize } of finalizer) {
      expect(() => extractTransaction(finalize)).toThrow(/Finalize it first/);
    }
  });

  it('signs none of the multisig and script inputs of the signer’s vectors: named deviation', () => {
    for (const { privkeys, psbt } of signer) {
      const pair = ecPair.fromWIF(privkeys[0] ?? '', libNetworks.test);
      const key = { privateKey: pair.privateKey!, publicKey: pair.publicKey };
      expect(() => signPsbt(psbt, [{ index: 0, path: 'wif' }], () => [key])).toThrow();
    }
  });

  it('reads each from hex as from base64', () => {
    for (const { psbt } of signer) {
      const hex = Buffer.from(psbt, 'base64').toString('hex');
      expect(readPsbtText(hex)).toBe(psbt);
      expect(readPsbtText(hex.toUpperCase())).toBe(psbt);
    }
  });
});

describe('BIP-371, whose vectors are among Core’s', () => {
  /** The two transactions that its text uses throughout. */
  const ofBip371 = (list: string[]) =>
    list.filter((one) => /27744ababf3027fe|9bd48765230bf9a7/.test(hexOf(one).slice(0, 60)));

  it('opens the six valid ones and refuses the eleven invalid ones', () => {
    expect(ofBip371(valid)).toHaveLength(6);
    expect(ofBip371(invalid)).toHaveLength(11);
    for (const one of ofBip371(valid)) expect(readPsbtText(one)).toBe(one);
    for (const one of ofBip371(invalid)) expect(() => readPsbtText(one)).toThrow(/PSBT/);
  });
});
