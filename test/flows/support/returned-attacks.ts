import { Psbt } from 'bitcoinjs-lib';

import { base64, keyAt, read, signElsewhere } from './other-device.ts';

/** The key that every input of an attack is signed with: an attacker who has it, or a person who is deceived. */
const KEY = keyAt(0, 0);

type Made = Pick<Psbt, 'txInputs' | 'txOutputs' | 'version' | 'locktime'>;

/** Another transaction of the same coins, signed: `change` says in what it differs. */
function rebuilt(psbt: string, change: (made: Made) => Partial<Made>): string {
  const from = Psbt.fromBase64(psbt);
  const { version, locktime, txInputs, txOutputs } = from;
  const wanted = { version, locktime, txInputs, txOutputs, ...change(from) };
  const made = new Psbt();
  made.setVersion(wanted.version);
  made.setLocktime(wanted.locktime);
  const [{ witnessUtxo } = {}] = from.data.inputs;
  if (!witnessUtxo) throw new Error('a segwit input');
  for (const { hash, index, sequence } of wanted.txInputs)
    made.addInput({ hash, index, ...(sequence === undefined ? {} : { sequence }), witnessUtxo });
  made.addOutputs(wanted.txOutputs.map(({ script, value }) => ({ script, value })));
  return signElsewhere(made.toBase64());
}

function withSighash(psbt: string, sighash: number): string {
  const tx = read(psbt);
  for (let at = 0; at < tx.inputsLength; at += 1) {
    tx.updateInput(at, { sighashType: sighash });
    tx.signIdx(KEY, at, [sighash]);
  }
  return base64(tx.toPSBT());
}

/** Every input with the signature of another transaction. */
function ofAnother(psbt: string): string {
  const other = Psbt.fromBase64(rebuilt(psbt, ({ locktime }) => ({ locktime: locktime + 1 })));
  const made = Psbt.fromBase64(psbt);
  for (const [at, { partialSig }] of other.data.inputs.entries())
    if (partialSig) made.updateInput(at, { partialSig });
  return made.toBase64();
}

const [first, second] = [0, 1];
const FOREIGN = Buffer.from(`0014${'11'.repeat(20)}`, 'hex');

/**
 * What may come back in place of what was approved, each signed with the right key, and what is said of it. `psbt` is
 * one of at least one input and two outputs, all of the first address.
 */
export const returnedAttacks: { name: string; make: (psbt: string) => string; says: string }[] = [
  {
    name: 'an output more',
    make: (psbt) =>
      rebuilt(psbt, ({ txOutputs }) => ({ txOutputs: [...txOutputs, txOutputs[first]!] })),
    says: 'it has 3 outputs instead of 2',
  },
  {
    name: 'an output less',
    make: (psbt) => rebuilt(psbt, ({ txOutputs }) => ({ txOutputs: txOutputs.slice(0, 1) })),
    says: 'it has 1 output instead of 2',
  },
  {
    name: 'an output that moved',
    make: (psbt) =>
      rebuilt(psbt, ({ txOutputs }) => ({
        txOutputs: [txOutputs[second]!, txOutputs[first]!],
      })),
    says: 'output 1 is of',
  },
  {
    name: 'an amount of one sat less',
    make: (psbt) =>
      rebuilt(psbt, ({ txOutputs: [paid, ...rest] }) => ({
        txOutputs: [{ ...paid!, value: paid!.value - 1n }, ...rest],
      })),
    says: 'output 1 is of',
  },
  {
    name: 'another recipient of the same amount',
    make: (psbt) =>
      rebuilt(psbt, ({ txOutputs: [paid, ...rest] }) => ({
        txOutputs: [{ ...paid!, script: FOREIGN }, ...rest],
      })),
    says: 'output 1 pays somebody else',
  },
  {
    name: 'change that goes elsewhere',
    make: (psbt) =>
      rebuilt(psbt, ({ txOutputs: [paid, change] }) => ({
        txOutputs: [paid!, { ...change!, script: FOREIGN }],
      })),
    says: 'output 2 pays somebody else',
  },
  {
    name: 'another coin',
    make: (psbt) =>
      rebuilt(psbt, ({ txInputs: [coin, ...rest] }) => ({
        txInputs: [{ ...coin!, index: coin!.index + 1 }, ...rest],
      })),
    says: 'input 1 spends',
  },
  {
    name: 'a coin more',
    make: (psbt) =>
      rebuilt(psbt, ({ txInputs }) => ({
        txInputs: [...txInputs, { ...txInputs[0]!, index: 40 }],
      })),
    says: 'coins instead of',
  },
  {
    name: 'another sequence number',
    make: (psbt) =>
      rebuilt(psbt, ({ txInputs: [coin, ...rest] }) => ({
        txInputs: [{ ...coin!, sequence: 1 }, ...rest],
      })),
    says: 'input 1 has another sequence number',
  },
  {
    name: 'another version',
    make: (psbt) => rebuilt(psbt, () => ({ version: 1 })),
    says: 'its version is 1 instead of 2',
  },
  {
    name: 'another locktime',
    make: (psbt) => rebuilt(psbt, () => ({ locktime: 99 })),
    says: 'its locktime is 99 instead of 0',
  },
  ...[2, 3, 0x81, 0x82, 0x83].map((sighash) => ({
    name: `the sighash 0x${sighash.toString(16)}`,
    make: (psbt: string) => withSighash(psbt, sighash),
    says: 'another sighash',
  })),
  { name: 'signatures of another transaction', make: ofAnother, says: 'does not verify' },
];
