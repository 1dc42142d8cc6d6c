import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { bytesToHex, hexToBytes } from '#practice/formats/bytes.ts';
import { createSigHasher } from '#practice/formats/sighash.ts';
import { decodeTx } from '#practice/formats/tx.ts';

const vectors = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../vectors/${name}`, import.meta.url), 'utf8'));

describe('signature hashes', () => {
  it('equal those of Bitcoin Core before segwit', () => {
    const rows = vectors('core-sighash.json') as [string, string, number, number, string][];
    // No script on this network executes code separators.
    const used = rows.slice(1).filter(([, script]) => !script.includes('ab'));
    expect(used.length).toBeGreaterThan(100);
    for (const [raw, script, index, type, expected] of used) {
      const hash = createSigHasher(decodeTx(hexToBytes(raw)), []).legacy(
        index,
        hexToBytes(script),
        type,
      );
      expect(bytesToHex(hash.reverse())).toBe(expected);
    }
  });

  it('equal those of BIP-341', () => {
    const file = vectors('bip341-wallet.json') as {
      keyPathSpending: {
        given: {
          rawUnsignedTx: string;
          utxosSpent: { scriptPubKey: string; amountSats: number }[];
        };
        inputSpending: {
          given: { txinIndex: number; hashType: number };
          intermediary: { sigHash: string };
        }[];
      }[];
    };
    let checked = 0;
    for (const { given, inputSpending } of file.keyPathSpending) {
      const spent = given.utxosSpent.map((utxo) => ({
        sats: BigInt(utxo.amountSats),
        script: hexToBytes(utxo.scriptPubKey),
      }));
      const hasher = createSigHasher(decodeTx(hexToBytes(given.rawUnsignedTx)), spent);
      for (const input of inputSpending) {
        const hash = hasher.taproot(input.given.txinIndex, input.given.hashType);
        expect(bytesToHex(hash)).toBe(input.intermediary.sigHash);
        checked++;
      }
    }
    expect(checked).toBe(7);
  });
});
