import type * as bitcoin from 'bitcoinjs-lib';

import {
  commitsTo,
  type Envelope,
  readEnvelopes,
  scriptPathOf,
} from '#main/signing/read/envelope.ts';
import { leafFault, type LeafForm } from '#main/signing/read/strict-leaf.ts';
import { say } from '#shared/words/say.ts';

export type LeafProof =
  /** `input` spends the output that commits to the leaf. */
  { input: number; envelopes: Envelope[] } | { fault: string };

interface Revealed {
  leaf: Uint8Array;
  control: Uint8Array;
}

/** A script that an output of the PSBT is said to commit to, proved. */
export type ShownLeaf =
  { output: number; envelopes: Envelope[] } | { output: number; fault: string };

/**
 * The script behind an output of a commit, if its maker shows the whole tap tree (BIP-371): only a tree of one leaf
 * proves that nothing else can be revealed. Null where no output shows one.
 */
export function shownLeaf(psbt: bitcoin.Psbt, form?: LeafForm): ShownLeaf | null {
  const output = psbt.data.outputs.findIndex(({ tapTree }) => tapTree !== undefined);
  if (output === -1) return null;
  const { tapTree, tapInternalKey } = psbt.data.outputs[output] ?? {};
  const [leaf, ...more] = tapTree?.leaves ?? [];
  const script = psbt.txOutputs[output]?.script;
  const isOnly = leaf && more.length === 0 && leaf.depth === 0 && leaf.leafVersion === LEAF_VERSION;
  const proves =
    isOnly &&
    script &&
    tapInternalKey &&
    // Which of the two the key's parity makes it isn't shown.
    [LEAF_VERSION, LEAF_VERSION | 1].some((first) =>
      commitsTo(script, leaf.script, Buffer.concat([Buffer.from([first]), tapInternalKey])),
    );
  if (!proves) return { output, fault: say.inscribe.signRevealLeaf.theTreeThatIt };
  const fault = leafFault(leaf.script, form);
  return fault === null
    ? { output, envelopes: readEnvelopes(leaf.script) ?? [] }
    : { output, fault };
}

const LEAF_VERSION = 0xc0;

/**
 * The script in a reveal, proved against the commit output that it spends. `commit` is exactly the signed transaction.
 * Only one input may spend it, by exactly one leaf.
 */
export function proveLeaf(
  psbt: bitcoin.Psbt,
  commit: bitcoin.Transaction,
  form?: LeafForm,
): LeafProof {
  const spending = psbt.txInputs
    .map(({ hash, index }, input) => ({ hash, index, input }))
    .filter(({ hash }) => Buffer.compare(hash, commit.getHash()) === 0);
  const [only] = spending;
  if (!only || spending.length > 1) return { fault: say.inscribe.signRevealLeaf.itDoesNotSpend };
  const revealed = leavesOf(psbt, only.input);
  if (!revealed) return { fault: say.inscribe.signRevealLeaf.itSpendsYourCommit };
  const [path] = revealed;
  if (!path || revealed.length > 1) return { fault: say.inscribe.signRevealLeaf.itDoesNotShow };
  const output = commit.outs[only.index];
  if (!output || !commitsTo(output.script, path.leaf, path.control)) {
    return { fault: say.inscribe.signRevealLeaf.theScriptThatIt };
  }
  const fault = leafFault(path.leaf, form);
  return fault === null
    ? { input: only.input, envelopes: readEnvelopes(path.leaf) ?? [] }
    : { fault };
}

/** Offered leaves, and that of a finished witness. Null for a key path spend, which reveals nothing. */
function leavesOf(psbt: bitcoin.Psbt, index: number): Revealed[] | null {
  const input = psbt.data.inputs[index];
  const offered = (input?.tapLeafScript ?? []).map(({ script, controlBlock }) => ({
    leaf: script,
    control: controlBlock,
  }));
  if (input?.tapKeySig) return null;
  if (!input?.finalScriptWitness) return offered;
  const witness = readWitness(Buffer.from(input.finalScriptWitness)) ?? [];
  // A signature, the script and its control block: further items would circumvent the checked key.
  if (witness.length !== 3) return null;
  const final = scriptPathOf(witness);
  return final && [...offered, final];
}

function readWitness(bytes: Buffer): Uint8Array[] | null {
  let at = 0;
  const size = (): number => {
    const first = bytes.readUInt8(at++);
    if (first < 0xfd) return first;
    const width = first === 0xfd ? 2 : 4;
    at += width;
    return bytes.readUIntLE(at - width, width);
  };
  try {
    const items = Array.from({ length: size() }, () => {
      const length = size();
      at += length;
      if (at > bytes.length) throw new RangeError('cut short');
      return bytes.subarray(at - length, at);
    });
    return at === bytes.length ? items : null;
  } catch {
    return null;
  }
}
