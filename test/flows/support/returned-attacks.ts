import { Psbt } from 'bitcoinjs-lib';

/** Signs every input with its correct key, with this sighash if given: an attacker with the key, or a deceived user. */
export type Signer = (psbt: string, how?: { sighash?: number }) => string;

type Made = Pick<Psbt, 'txInputs' | 'txOutputs' | 'version' | 'locktime'>;

/** Another transaction, unsigned, with these changes. A new input spends a coin like the first one. */
export function rebuilt(psbt: string, change: (made: Made) => Partial<Made>): string {
  const from = Psbt.fromBase64(psbt);
  const { version, locktime, txInputs, txOutputs } = from;
  const wanted = { version, locktime, txInputs, txOutputs, ...change(from) };
  const made = new Psbt();
  made.setVersion(wanted.version);
  made.setLocktime(wanted.locktime);
  for (const [at, { hash, index, sequence }] of wanted.txInputs.entries()) {
    const { witnessUtxo } = from.data.inputs[at] ?? from.data.inputs[0]!;
    const sighashType = from.data.inputs[at]?.sighashType;
    if (!witnessUtxo) throw new Error('a segwit input');
    made.addInput({
      hash,
      index,
      ...(sequence === undefined ? {} : { sequence }),
      witnessUtxo,
      ...(sighashType === undefined ? {} : { sighashType }),
    });
  }
  made.addOutputs(wanted.txOutputs.map(({ script, value }) => ({ script, value })));
  return made.toBase64();
}

/** Every input with the signature of another transaction. */
function ofAnother(psbt: string, sign: Signer): string {
  const later = rebuilt(psbt, ({ locktime }) => ({ locktime: locktime + 1 }));
  const made = Psbt.fromBase64(psbt);
  for (const [at, { partialSig, tapKeySig }] of Psbt.fromBase64(sign(later)).data.inputs.entries())
    made.updateInput(at, {
      ...(partialSig ? { partialSig } : {}),
      ...(tapKeySig ? { tapKeySig } : {}),
    });
  return made.toBase64();
}

const [first, second] = [0, 1];
const FOREIGN = Buffer.from(`0014${'11'.repeat(20)}`, 'hex');

interface Attack {
  name: string;
  make: (psbt: string) => string;
  says: string;
  /** Of a payment with change: something with one output has none. */
  ofTwo?: true;
}

/** Other transactions before signing. */
const others: Attack[] = [
  {
    name: 'an output more',
    make: (psbt) =>
      rebuilt(psbt, ({ txOutputs }) => ({ txOutputs: [...txOutputs, txOutputs[first]!] })),
    says: 'outputs instead of',
  },
  {
    name: 'an output less',
    ofTwo: true,
    make: (psbt) => rebuilt(psbt, ({ txOutputs }) => ({ txOutputs: txOutputs.slice(0, -1) })),
    says: ' instead of',
  },
  {
    name: 'an output that moved',
    ofTwo: true,
    make: (psbt) =>
      rebuilt(psbt, ({ txOutputs }) => ({
        txOutputs: [txOutputs[second]!, txOutputs[first]!, ...txOutputs.slice(2)],
      })),
    says: 'output 1 has',
  },
  {
    name: 'an amount of one sat less',
    make: (psbt) =>
      rebuilt(psbt, ({ txOutputs: [paid, ...rest] }) => ({
        txOutputs: [{ ...paid!, value: paid!.value - 1n }, ...rest],
      })),
    says: 'output 1 has',
  },
  {
    name: 'another recipient of the same amount',
    make: (psbt) =>
      rebuilt(psbt, ({ txOutputs: [paid, ...rest] }) => ({
        txOutputs: [{ ...paid!, script: FOREIGN }, ...rest],
      })),
    says: 'output 1 pays someone else',
  },
  {
    name: 'change that goes elsewhere',
    ofTwo: true,
    make: (psbt) =>
      rebuilt(psbt, ({ txOutputs: [paid, change, ...rest] }) => ({
        txOutputs: [paid!, { ...change!, script: FOREIGN }, ...rest],
      })),
    says: 'output 2 pays someone else',
  },
  {
    name: 'another coin',
    make: (psbt) =>
      rebuilt(psbt, ({ txInputs: [coin, ...rest] }) => ({
        txInputs: [{ ...coin!, index: coin!.index + 50 }, ...rest],
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
    name: 'different sequence number',
    make: (psbt) =>
      rebuilt(psbt, ({ txInputs: [coin, ...rest] }) => ({
        txInputs: [{ ...coin!, sequence: 1 }, ...rest],
      })),
    says: 'input 1 has a different sequence number',
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
];

/** Signs each of our inputs with an unrelated key. */
function ofStranger(psbt: string, sign: Signer): string {
  const made = Psbt.fromBase64(sign(psbt));
  for (const input of made.data.inputs) {
    if (input.tapKeySig) input.tapKeySig = Buffer.concat([input.tapKeySig]).reverse();
    if (input.partialSig)
      input.partialSig = input.partialSig.map(({ signature }) => ({ signature, pubkey: STRANGER }));
  }
  return made.toBase64();
}
const STRANGER = Buffer.from(
  '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5',
  'hex',
);

interface Attacked {
  /** Number of outputs; two unless specified. */
  outputs?: number;
  /** What its signatures cover; everything unless specified. */
  sighash?: number;
}

/** Returned instead of what was approved, each signed with the correct keys, and the expected message. */
export const returnedAttacks = (
  sign: Signer,
  { outputs = 2, sighash: own = 1 }: Attacked = {},
): Attack[] => [
  ...others
    .filter(({ ofTwo }) => ofTwo === undefined || outputs > 1)
    .map(({ make, ...of }) => ({ ...of, make: (psbt: string) => sign(make(psbt)) })),
  ...[1, 2, 3, 0x81, 0x82, 0x83]
    .filter((sighash) => sighash !== own)
    .map((sighash) => ({
      name: `the sighash 0x${sighash.toString(16)}`,
      make: (psbt: string) => sign(psbt, { sighash }),
      says: 'another sighash',
    })),
  {
    name: 'signatures of another transaction',
    make: (psbt) => ofAnother(psbt, sign),
    says: 'is invalid',
  },
  {
    name: 'signatures of a stranger',
    make: (psbt) => ofStranger(psbt, sign),
    says: 'isn’t valid',
  },
];
