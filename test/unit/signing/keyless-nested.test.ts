import { secp256k1 } from '@noble/curves/secp256k1.js';
import * as bitcoin from 'bitcoinjs-lib';
import { expect, it } from 'vitest';

import { inspect } from '#main/signing/read/inspect.ts';
import { nestedScript, redeemScriptOf } from '#main/vault/keys/scripts.ts';
import { deriveAddress } from '#main/wallet/accounts.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { keyAt, PAIR } from '#test/flows/support/other-device.ts';

const owner = deriveAddress(
  {
    ...{ id: 1, walletId: 'w', label: 'Payment', role: 'payment', fingerprint: '' },
    ...{ addressType: 'p2sh-p2wpkh', path: 'address', key: PAIR.nested },
  },
  networks.practice,
  false,
  0,
);
const programOf = (index: number): Uint8Array =>
  redeemScriptOf(secp256k1.getPublicKey(keyAt(0, index)));

/** A payment from the nested address, and what it shows of its script. */
function look(redeemScript?: Uint8Array) {
  const script = Buffer.from(owner.script, 'hex');
  const before = new bitcoin.Transaction();
  before.addInput(Buffer.alloc(32, 1), 0);
  before.addOutput(script, 10_000n);
  const psbt = new bitcoin.Psbt();
  psbt.addInput({
    hash: before.getId(),
    index: 0,
    nonWitnessUtxo: before.toBuffer(),
    witnessUtxo: { script, value: 10_000n },
  });
  if (redeemScript) psbt.data.inputs[0]!.redeemScript = redeemScript;
  psbt.addOutput({ script, value: 9_000n });
  const find = (hex: string) => (hex === owner.script ? owner : null);
  const { inputs, txidFixed } = inspect(psbt.toBase64(), networks.practice, find);
  return { problems: inputs[0]!.problems, shown: inputs[0]!.redeemScript, txidFixed };
}

it('leaves the script of a nested address without its key to its signer, and takes no other where one is shown', () => {
  expect(nestedScript(programOf(3))).toEqual(Buffer.from(owner.script, 'hex'));
  expect(look()).toEqual({ problems: [], shown: null, txidFixed: false });
  const program = programOf(3);
  const shown = Buffer.from(program).toString('hex');
  expect(look(program)).toEqual({ problems: [], shown, txidFixed: true });
  const strange = ['its script is unknown', 'its script isn’t ours'];
  expect(look(programOf(4)).problems).toEqual(strange);
  // A script that hashes to the address but isn't a key's: its requirements are unknown here.
  expect(look(Buffer.from('51', 'hex')).problems).toEqual(strange);
});
