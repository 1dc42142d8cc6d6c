import * as bitcoin from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { parsePsbt } from '#main/signing/read/psbt.ts';
import { ecPair, libNetworks } from '#main/vault/keys/curve.ts';

import { vectors } from './read.ts';

interface Vectors {
  invalid: string[];
  valid: string[];
}
const { invalid, valid } = vectors('core-rpc_psbt.json') as Vectors;

const parses = (base64: string): boolean => {
  try {
    parsePsbt(base64);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'PSBT_INVALID' });
    return false;
  }
};

describe('Bitcoin Core’s PSBT vectors', () => {
  it(`refuses all ${invalid.length} invalid ones`, () => {
    expect(invalid.flatMap((base64, index) => (parses(base64) ? [index] : []))).toEqual([]);
  });

  it(`accepts the ${valid.length} valid ones but for the named deviations`, () => {
    const versionTwo = Array.from({ length: 14 }, (_, at) => 20 + at);
    const refused = valid.flatMap((base64, index) => (parses(base64) ? [] : [index]));
    expect(refused).toEqual([
      5, // has no inputs: the library cannot read it, and there is nothing to sign
      ...versionTwo, // the provider and every signer of ours speak version 0
    ]);
  });
});

describe('BIP-341 key path spending through the library as we use it', () => {
  interface Wallet {
    scriptPubKey: {
      given: { internalPubkey: string; scriptTree: unknown };
      expected: { scriptPubKey: string; bip350Address: string };
    }[];
    keyPathSpending: {
      given: {
        rawUnsignedTx: string;
        utxosSpent: { scriptPubKey: string; amountSats: number }[];
      };
      inputSpending: {
        given: {
          txinIndex: number;
          internalPrivkey: string;
          merkleRoot: string | null;
          hashType: number;
        };
        intermediary: { sigHash: string; tweakedPrivkey: string };
        expected: { witness: [string] };
      }[];
    }[];
  }
  const wallet = vectors('bip341-wallet.json') as Wallet;
  const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');

  it('gives the output of a key without scripts', () => {
    for (const { given, expected } of wallet.scriptPubKey) {
      if (given.scriptTree !== null) continue;
      const { output, address } = bitcoin.payments.p2tr({
        internalPubkey: bytes(given.internalPubkey),
        network: libNetworks.main,
      });
      expect(Buffer.from(output!).toString('hex')).toBe(expected.scriptPubKey);
      expect(address).toBe(expected.bip350Address);
    }
  });

  it('gives the sighashes, tweaked keys and signatures', () => {
    for (const { given, inputSpending } of wallet.keyPathSpending) {
      const transaction = bitcoin.Transaction.fromHex(given.rawUnsignedTx);
      const scripts = given.utxosSpent.map(({ scriptPubKey }) => bytes(scriptPubKey));
      const amounts = given.utxosSpent.map(({ amountSats }) => BigInt(amountSats));
      for (const { given: spend, intermediary, expected } of inputSpending) {
        const hash = transaction.hashForWitnessV1(
          spend.txinIndex,
          scripts,
          amounts,
          spend.hashType,
        );
        expect(Buffer.from(hash).toString('hex')).toBe(intermediary.sigHash);
        const pair = ecPair.fromPrivateKey(bytes(spend.internalPrivkey));
        const root = spend.merkleRoot ? bytes(spend.merkleRoot) : Buffer.alloc(0);
        const xOnly = bitcoin.toXOnly(pair.publicKey);
        const tweak = bitcoin.crypto.taggedHash('TapTweak', Buffer.concat([xOnly, root]));
        const tweaked = pair.tweak(tweak);
        expect(Buffer.from(tweaked.privateKey!).toString('hex')).toBe(intermediary.tweakedPrivkey);
        const suffix = spend.hashType === 0 ? '' : spend.hashType.toString(16).padStart(2, '0');
        const signature = Buffer.from(tweaked.signSchnorr(hash)).toString('hex') + suffix;
        expect(signature).toBe(expected.witness[0]);
      }
    }
  });
});
