import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { verifyAny } from '#main/signing/messages/verify-any.ts';
import { toSign, toSpend } from '#main/signing/read/bip322.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import { networks } from '#shared/bitcoin/network.ts';

import { vectors } from './read.ts';

interface Signed {
  message: string;
  address: string;
  type: string;
  bip322_signatures: string[];
}
interface Wrong {
  description: string;
  message: string;
  address: string;
  signature: string;
}
interface File {
  simple: Signed[];
  full?: Signed[];
  proof_of_funds?: Signed[];
  error: Wrong[];
}
const files = [vectors('bip322-basic.json'), vectors('bip322-generated.json')] as File[];
const all = <T>(pick: (file: File) => T[] | undefined): T[] =>
  files.flatMap((file) => pick(file) ?? []);
const check = (message: string, address: string, signature: string) =>
  verifyAny(message, address, networks.mainnet, signature);

/** Scripts that need a full interpreter. */
const OPAQUE = ['p2tr-time-lock', 'p2wsh-time-lock'];
const signed = [
  ...all(({ simple }) => simple),
  ...all(({ full }) => full),
  ...all(({ proof_of_funds }) => proof_of_funds),
].flatMap((one) =>
  one.bip322_signatures.map(
    (signature) => [one.type, signature.slice(0, 12), one, signature] as const,
  ),
);

describe('BIP-322 in all its forms', () => {
  it.each(signed)(
    '%s %s…: valid, or said to be beyond this app',
    (type, _start, one, signature) => {
      const verdict = check(one.message, one.address, signature);
      if (OPAQUE.includes(type)) {
        expect(verdict).toMatchObject({ state: 'unknown', form: null });
        expect(verdict.note).toMatch(/script/);
      } else {
        expect(verdict).toMatchObject({ state: 'valid', form: 'bip322' });
      }
    },
  );

  it.each(signed)('%s %s…: never valid for another message', (_type, _start, one, signature) => {
    expect(check(`${one.message}!`, one.address, signature).state).not.toBe('valid');
  });

  it.each(all(({ error }) => error).map((one) => [one.description, one] as const))(
    'is never valid: %s',
    (_description, { message, address, signature }) => {
      expect(check(message, address, signature).state).toBe('invalid');
    },
  );

  it('takes a full one without its prefix, as drafts of the standard wrote it', () => {
    for (const one of all(({ full }) => full)) {
      const [signature = ''] = one.bip322_signatures;
      const expected = check(one.message, one.address, signature);
      expect(check(one.message, one.address, signature.slice(3))).toEqual(expected);
      // Of every version in use: none of them reads as a witness.
      for (const version of [0, 1, 2]) {
        const bytes = Buffer.from(signature.slice(3), 'base64');
        bytes.writeInt32LE(version);
        const other = bytes.toString('base64');
        const said = check(one.message, one.address, `ful${other}`);
        expect(check(one.message, one.address, other)).toEqual(said);
      }
    }
  });

  it('says what a proof of funds leaves open, and what locks a signature states', () => {
    const [proof] = all(({ proof_of_funds }) => proof_of_funds);
    const { note } = check(proof!.message, proof!.address, proof!.bip322_signatures[0]!);
    expect(note).toMatch(/control of \d+ coins; whether they exist/);
    expect(note).toMatch(/time 123, age 456/);
  });

  it('is not valid with one bit of any byte changed, nor cut short', () => {
    for (const [type, , one, signature] of signed) {
      if (OPAQUE.includes(type) || signature.startsWith('pof')) continue;
      const prefix = /^(smp|ful)?/.exec(signature)![0];
      const bytes = Buffer.from(signature.slice(prefix.length), 'base64');
      for (let at = 0; at < bytes.length; at += 7) {
        const spoiled = Buffer.from(bytes);
        spoiled[at] = (spoiled[at] ?? 0) ^ 1;
        for (const wrong of [spoiled, bytes.subarray(0, at)]) {
          const { state } = check(one.message, one.address, prefix + wrong.toString('base64'));
          expect(state, `${type} ${at}`).not.toBe('valid');
        }
      }
    }
  });

  // Tries bits of the longest one in turn: three is coprime to eight, so each bit position gets its turn.
  const proofs = all(({ proof_of_funds }) => proof_of_funds).map(
    (one, at) => [at, one, at === 1 ? 3 : 1] as const,
  );
  it.each(proofs)(
    'as proof of funds %i is not valid with any bit changed',
    (_at, { message, address, bip322_signatures }, step) => {
      for (const signature of bip322_signatures) {
        const bytes = Buffer.from(signature.slice(3), 'base64');
        const valid: number[] = [];
        for (let bit = 0; bit < bytes.length * 8; bit += step) {
          const spoiled = Buffer.from(bytes);
          spoiled[bit >> 3] = (spoiled[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          const { state } = check(message, address, `pof${spoiled.toString('base64')}`);
          if (state === 'valid') valid.push(bit);
        }
        expect(valid).toEqual([]);
      }
    },
  );

  it('as proof of funds is valid with what it says twice the same, and with nothing beside it', () => {
    const [, , taproot] = all(({ proof_of_funds }) => proof_of_funds);
    const { message, address, bip322_signatures } = taproot!;
    const changed = (change: (psbt: bitcoin.Psbt) => void): string => {
      const psbt = bitcoin.Psbt.fromBase64(bip322_signatures[0]!.slice(3));
      change(psbt);
      return check(message, address, `pof${psbt.toBase64()}`).state;
    };
    const { script } = parseAddress(address, networks.mainnet);
    expect(changed(() => undefined)).toBe('valid');
    const spent = toSpend(message, script);
    const nonWitnessUtxo = spent.toBuffer();
    expect(changed((psbt) => psbt.data.updateInput(0, { nonWitnessUtxo }))).toBe('valid');
    spent.version = 1;
    const other = spent.toBuffer();
    expect(changed((psbt) => psbt.data.updateInput(0, { nonWitnessUtxo: other }))).toBe('invalid');
    const witnessUtxo = { script, value: 1n };
    expect(changed((psbt) => (psbt.data.inputs[0]!.witnessUtxo = witnessUtxo))).toBe('invalid');
    const field = { key: Buffer.from('fc01', 'hex'), value: Buffer.from('beef') };
    expect(changed((psbt) => psbt.addUnknownKeyValToInput(1, field))).toBe('unknown');
    expect(changed((psbt) => psbt.addUnknownKeyValToGlobal(field))).toBe('unknown');
    expect(changed((psbt) => psbt.addUnknownKeyValToOutput(0, field))).toBe('unknown');
  });

  it('is not valid with another output, input or an unknown version', () => {
    const one = all(({ simple }) => simple).find(({ type }) => type === 'p2wpkh')!;
    const { script } = parseAddress(one.address, networks.mainnet);
    const full = (change: (tx: bitcoin.Transaction) => void) => {
      const tx = toSign(one.message, script);
      const [signature = ''] = one.bip322_signatures;
      const items = Buffer.from(signature.slice(3), 'base64');
      const first = items[1] ?? 0;
      tx.setWitness(0, [items.subarray(2, 2 + first), items.subarray(3 + first)]);
      change(tx);
      return check(one.message, one.address, `ful${Buffer.from(tx.toBuffer()).toString('base64')}`)
        .state;
    };
    expect(full(() => undefined)).toBe('valid');
    expect(full((tx) => tx.addOutput(Buffer.from('6a', 'hex'), 0n))).toBe('invalid');
    expect(full((tx) => tx.addInput(Buffer.alloc(32, 1), 0))).toBe('invalid');
    expect(full((tx) => (tx.outs[0]!.value = 1n))).toBe('invalid');
    expect(full((tx) => (tx.ins[0]!.index = 1))).toBe('invalid');
  });

  it('says that the simple form is not for older kinds of addresses, not that it is wrong', () => {
    const [smp = ''] = all(({ simple }) => simple)[0]!.bip322_signatures;
    for (const address of [
      '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
      '32Utb7Seg6EXq7UesMNJXhQ1gdohYNyzQ9',
    ]) {
      expect(check('', address, smp)).toMatchObject({ state: 'unknown' });
    }
  });
});
