import * as bitcoin from 'bitcoinjs-lib';

import { inspect } from '#main/signing/read/inspect.ts';
import { checkSigned } from '#main/signing/read/verify.ts';
import { signPsbt } from '#main/vault/sign/psbt.ts';
import { type Attack, refusalOf } from '#test/attacks/define.ts';
import { money } from '#test/attacks/honest.ts';
import { at } from '#test/attacks/provider-made-case.ts';
import { inspectionOf, psbtOf, type Scene, sceneOf } from '#test/attacks/scene.ts';
import { book, change, foreign, keyAt, keysAt, network, pay } from '#test/attacks/world.ts';

const scene = (): Scene =>
  sceneOf(
    [money()],
    [
      { script: foreign('order'), sats: 20_000n },
      { script: change.script, sats: 29_700n },
    ],
  );
const honestBytes = (): Buffer => Buffer.from(psbtOf(scene()), 'base64');

/** All faults found by the inspection, as one refusal. */
const inspected = (base64: string) =>
  refusalOf('psbt.fields', () => {
    const { problems, inputs } = inspect(base64, network, (script) => book.findScript(script));
    const all = [...problems, ...inputs.flatMap((input) => input.problems)];
    if (all.length > 0) throw new Error(`The transaction ${all.join(', ')}.`);
  });

function bytes(title: string, change: (bytes: Buffer) => Buffer | string): Attack {
  return {
    row: 'PSBT',
    title,
    by: 'psbt.fields',
    verdict: 'block',
    attack: () => {
      const changed = change(honestBytes());
      return inspected(typeof changed === 'string' ? changed : changed.toString('base64'));
    },
    honest: () => inspected(honestBytes().toString('base64')),
  };
}

const field = (title: string, key: string, value: string): Attack =>
  bytes(title, () => {
    const changed = scene();
    const [input] = changed.inputs;
    if (input) input.fields = [{ key, value }];
    return psbtOf(changed);
  });

/** Adds a field to the global map, right after the magic. */
const globally = (hex: string) => (all: Buffer) =>
  Buffer.concat([all.subarray(0, 5), Buffer.from(hex, 'hex'), all.subarray(5)]);

const readers = (): Attack[] => [
  bytes('It is cut short', (all) => all.subarray(0, -10)),
  bytes('Bytes follow the end', (all) => Buffer.concat([all, Buffer.from([0])])),
  bytes('It is no base64', (all) => `${all.toString('base64')}!`),
  bytes('Another magic', (all) => Buffer.concat([Buffer.from('psbu'), all.subarray(4)])),
  bytes('A length of four billion bytes', () => Buffer.from('70736274fffeffffffff', 'hex')),
  bytes('Version 2 of the format', globally('01fb0402000000')),
  bytes('Fields of version 2 in version 0', globally('01020402000000')),
  bytes('A global field that nobody knows', globally('01f004deadbeef')),
  bytes('A global field twice', (all) => globally('01f001aa')(globally('01f001bb')(all))),
  field('An input field that nobody knows', 'f0', '01'),
  field('A proprietary field', 'fc0361626300', '01'),
  bytes('The same coin twice', () => {
    const transaction = new bitcoin.Transaction();
    transaction.version = 2;
    transaction.addInput(coinHash(), 0);
    transaction.addInput(coinHash(), 0);
    transaction.addOutput(Buffer.from(change.script, 'hex'), 99_000n);
    const raw = transaction.toBuffer();
    const head = Buffer.from('70736274ff0100', 'hex');
    return Buffer.concat([head, Buffer.from([raw.length]), raw, Buffer.alloc(4)]);
  }),
  bytes('A version of transaction that nodes do not relay', () => {
    const strange = scene();
    strange.version = 7;
    return psbtOf(strange);
  }),
  bytes('Our input shows a script path', () => {
    const psbt = bitcoin.Psbt.fromBase64(psbtOf(scene()));
    at(psbt.data.inputs, 0).tapMerkleRoot = Buffer.alloc(32, 1);
    return psbt.toBase64();
  }),
  bytes('A previous transaction that is another one', () => {
    const psbt = bitcoin.Psbt.fromBase64(psbtOf(scene()));
    const other = psbtOf({ ...scene(), inputs: [money('other')] });
    const lie = bitcoin.Psbt.fromBase64(other).data.inputs[0]?.nonWitnessUtxo;
    if (lie) at(psbt.data.inputs, 0).nonWitnessUtxo = lie;
    return psbt.toBase64();
  }),
];

/** The spent txid in wire order. */
const coinHash = (): Buffer =>
  Buffer.from(inspectionOf(scene()).inputs[0]?.outpoint.slice(0, 64) ?? '', 'hex').reverse();

/** What a broken or hostile signer may return. */
function afterSigning(title: string, change: (signed: bitcoin.Psbt) => void): Attack {
  const run = (spoil: (signed: bitcoin.Psbt) => void) => {
    const base64 = psbtOf(scene());
    const psbt = bitcoin.Psbt.fromBase64(signPsbt(base64, [{ index: 0, path: pay.path }], keysAt));
    spoil(psbt);
    const { txid } = inspectionOf(scene());
    return refusalOf('C12', () => checkSigned(base64, psbt.toBase64(), [0], txid));
  };
  return {
    row: 'C12',
    title,
    by: 'C12',
    verdict: 'block',
    attack: () => run(change),
    honest: () => run(() => undefined),
  };
}

const signature = (psbt: bitcoin.Psbt): Uint8Array => {
  const found = psbt.data.inputs[0]?.partialSig?.[0]?.signature;
  if (!found) throw new Error('not signed');
  return found;
};

const signers = (): Attack[] => [
  afterSigning('A signature with one bit flipped', (psbt) => {
    const bytes = signature(psbt);
    bytes[20] = (bytes[20] ?? 0) ^ 1;
  }),
  afterSigning('A signature of another sighash', (psbt) => {
    const bytes = signature(psbt);
    bytes[bytes.length - 1] = 0x83;
  }),
  afterSigning('No signature at all', (psbt) => {
    delete at(psbt.data.inputs, 0).partialSig;
  }),
  afterSigning('A signature of another key', (psbt) => {
    at(at(psbt.data.inputs, 0).partialSig ?? [], 0).pubkey = keyAt(change.path).publicKey;
  }),
  afterSigning('An output was exchanged after signing', (psbt) => {
    const { tx } = psbt.data.globalMap.unsignedTx as unknown as { tx: bitcoin.Transaction };
    const [output] = tx.outs;
    if (output) output.script = Buffer.from(foreign('thief'), 'hex');
  }),
  afterSigning('The input was finalized as well', (psbt) => {
    psbt.finalizeInput(0);
  }),
  afterSigning('A field was added after signing', (psbt) => {
    at(psbt.data.inputs, 0).unknownKeyVals = [
      { key: Buffer.from([0xf1]), value: Buffer.from([1]) },
    ];
  }),
];

/** Rejected by the key process itself. */
function atTheKeys(title: string, change: (one: Scene) => void, path = pay.path): Attack {
  const run = (spoil: (one: Scene) => void, from: string) => {
    const one = scene();
    spoil(one);
    const base64 = psbtOf(one);
    return refusalOf('signer', () => signPsbt(base64, [{ index: 0, path: from }], keysAt));
  };
  return {
    row: 'C7',
    title,
    by: 'signer',
    verdict: 'block',
    attack: () => run(change, path),
    honest: () => run(() => undefined, pay.path),
  };
}

const keys = (): Attack[] => [
  atTheKeys('The key process is asked for SIGHASH_NONE', (one) => {
    at(one.inputs, 0).sighash = 0x02;
  }),
  atTheKeys('The key process is asked for a listing that nobody approved', (one) => {
    at(one.inputs, 0).sighash = 0x83;
  }),
  atTheKeys('The key process is given a coin of another key', () => undefined, change.path),
];

export const readingAttacks = (): Attack[] => [...readers(), ...signers(), ...keys()];
