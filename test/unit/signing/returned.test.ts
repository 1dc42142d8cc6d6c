import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { p2tr, p2wpkh, SigHash, Transaction } from '@scure/btc-signer';
import { Psbt } from 'bitcoinjs-lib';
import { describe, expect, it } from 'vitest';

import { takeSignatures } from '#main/signing/opened/returned.ts';
import { checkSigned } from '#main/signing/read/verify.ts';

const key = new Uint8Array(32).fill(7);
const internal = schnorr.getPublicKey(key);
const taproot = p2tr(internal);
const program = p2wpkh(secp256k1.getPublicKey(key));
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** A payment from one coin of this script, as exported for signing. */
function unsigned(script: Uint8Array): Transaction {
  const tx = new Transaction();
  const isTaproot = script === taproot.script;
  tx.addInput({
    txid: 'ab'.repeat(32),
    index: 0,
    witnessUtxo: { script, amount: 10_000n },
    ...(isTaproot ? { tapInternalKey: internal } : {}),
  });
  tx.addOutput({ script: program.script, amount: 9_000n });
  return tx;
}

/** What a device returns when it signs for this sighash. */
function signed(script: Uint8Array, sighash?: number): Psbt {
  const device = unsigned(script);
  if (sighash !== undefined) device.updateInput(0, { sighashType: sighash });
  device.signIdx(key, 0, sighash === undefined ? undefined : [sighash]);
  const psbt = Psbt.fromBase64(base64(device.toPSBT()));
  delete psbt.data.inputs[0]?.sighashType;
  return psbt;
}

/** The witness instead of a signature, as a finaliser writes it. */
function finished(script: Uint8Array, items: readonly Uint8Array[]): string {
  const psbt = Psbt.fromBase64(base64(unsigned(script).toPSBT()));
  const parts = items.flatMap((item) => [Buffer.from([item.length]), Buffer.from(item)]);
  const finalScriptWitness = Buffer.concat([Buffer.from([items.length]), ...parts]);
  psbt.updateInput(0, { finalScriptWitness });
  return psbt.toBase64();
}

function take(script: Uint8Array, returned: string) {
  const psbt = base64(unsigned(script).toPSBT());
  return takeSignatures(
    { kind: 'psbt', psbt, inputs: [{ index: 0, path: 'elsewhere' }] },
    returned,
  );
}
async function check(script: Uint8Array, returned: string) {
  const { approved, signed: ours } = take(script, returned);
  return checkSigned(approved, ours, [0], null);
}

describe('a signature that came back', () => {
  it('of a taproot coin may name ALL: it covers what the default covers', async () => {
    const short = signed(taproot.script);
    const long = signed(taproot.script, SigHash.ALL);
    expect(short.data.inputs[0]?.tapKeySig).toHaveLength(64);
    expect(long.data.inputs[0]?.tapKeySig).toHaveLength(65);
    const { txid } = await check(taproot.script, short.toBase64());
    expect(await check(taproot.script, long.toBase64())).toMatchObject({ txid });
    const witness = long.data.inputs[0]?.tapKeySig ?? new Uint8Array();
    expect(await check(taproot.script, finished(taproot.script, [witness]))).toMatchObject({
      txid,
    });
  });

  it.each([SigHash.NONE, SigHash.SINGLE, SigHash.ALL_ANYONECANPAY, SigHash.SINGLE_ANYONECANPAY])(
    'of a taproot coin may not cover less: %i',
    async (sighash) => {
      const less = signed(taproot.script, sighash).toBase64();
      await expect(check(taproot.script, less)).rejects.toThrow('another sighash');
    },
  );

  it('may not name ALL over a hash of the default, or the other way round', async () => {
    const short = signed(taproot.script).data.inputs[0]?.tapKeySig ?? new Uint8Array();
    const long = signed(taproot.script, SigHash.ALL).data.inputs[0]?.tapKeySig ?? new Uint8Array();
    for (const wrong of [Buffer.concat([short, Buffer.from([1])]), long.subarray(0, 64)]) {
      const returned = finished(taproot.script, [wrong]);
      await expect(check(taproot.script, returned)).rejects.toThrow('is invalid');
    }
  });

  const annex = Buffer.from('50beef', 'hex');
  it.each<[string, Uint8Array, (signature: Uint8Array) => Uint8Array[], string]>([
    ['an annex', taproot.script, (one) => [one, annex], 'has an annex'],
    ['an annex of one byte', taproot.script, (one) => [one, annex.subarray(0, 1)], 'has an annex'],
    ['an annex behind a key', program.script, (one) => [one, internal, annex], 'has an annex'],
    [
      'bytes in place of a key',
      program.script,
      (one) => [one, annex.subarray(1)],
      'no valid signature',
    ],
    ['a short signature', taproot.script, (one) => [one.subarray(1)], 'no valid signature'],
    ['one byte', taproot.script, () => [Buffer.from([1])], 'no valid signature'],
  ])('with %s is refused in a sentence', (_what, script, items, says) => {
    const signature = signed(taproot.script).data.inputs[0]?.tapKeySig ?? new Uint8Array();
    expect(() => take(script, finished(script, items(signature)))).toThrow(
      expect.objectContaining({
        code: 'PSBT_INVALID',
        details: { reason: expect.stringContaining(says) as string },
      }) as Error,
    );
  });

  it('in a witness with bytes behind its end, or cut short, is refused in a sentence', () => {
    const psbt = Psbt.fromBase64(finished(taproot.script, [new Uint8Array(64)]));
    const witness = psbt.data.inputs[0]?.finalScriptWitness ?? new Uint8Array();
    for (const wrong of [Buffer.concat([witness, annex]), witness.subarray(0, 30)]) {
      const other = Psbt.fromBase64(base64(unsigned(taproot.script).toPSBT()));
      other.updateInput(0, { finalScriptWitness: wrong });
      expect(() => take(taproot.script, other.toBase64())).toThrow('can’t be read');
    }
  });
});
