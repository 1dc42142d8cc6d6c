import { taprootTweakPubkey } from '@scure/btc-signer/utils.js';

import { bytesToHex, concatBytes, taggedHash, utf8, withLength } from '#practice/formats/bytes.ts';
import { readPsbt } from '#practice/psbt/psbt.ts';

type Fields = Record<string, unknown>;

const MARKER = concatBytes(Uint8Array.of(3), utf8('ord'));
const OP_ENDIF = 0x68;

/** A commit whose first output commits to another script, and shows that one. */
function committing(psbt: string, change: (script: Uint8Array) => Uint8Array): string {
  const tx = readPsbt(psbt);
  const { amount = 0n, tapTree, tapInternalKey } = tx.getOutput(0);
  const [leaf] = tapTree ?? [];
  if (!leaf || !tapInternalKey) return psbt;
  const script = change(leaf.script);
  const hash = taggedHash('TapLeaf', Uint8Array.of(leaf.version), withLength(script));
  const [output] = taprootTweakPubkey(tapInternalKey, hash);
  const to = concatBytes(Uint8Array.of(0x51, 32), output);
  tx.updateOutput(0, { amount, script: to, tapTree: [{ ...leaf, script }] }, true);
  return bytesToHex(tx.toPSBT(0));
}

/** The last byte of the last content is another one. */
function otherBody(script: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(script);
  const end = changed.lastIndexOf(OP_ENDIF);
  changed[end - 1] = (changed[end - 1] ?? 0) ^ 1;
  return changed;
}

/** The first inscription names a metaprotocol that nobody asked for. */
function anotherTag(script: Uint8Array): Uint8Array {
  const at = Buffer.from(script).indexOf(MARKER);
  if (at < 0) return script;
  const tag = concatBytes(Uint8Array.of(1, 7, 4), utf8('liar'));
  const end = at + MARKER.length;
  return concatBytes(script.subarray(0, end), tag, script.subarray(end));
}

const tellCommit = (change: typeof otherBody) => (made: Fields) => ({
  ...made,
  psbtHex: committing(String(made['psbtHex']), change),
});

export const commitToOtherBody = tellCommit(otherBody);
export const commitToAnotherTag = tellCommit(anotherTag);

/** Costs three times as much, and the network fee explains it: only the quote contradicts. */
export function dearer(order: Fields): Fields {
  const amount = Number(order['amount']);
  const { minerFee } = order;
  const explained = typeof minerFee === 'number' ? { minerFee: minerFee + 2 * amount } : {};
  return { ...order, ...explained, amount: 3 * amount };
}

/** Names an action and a way to pay that no document knows. */
export const unknownActions = (order: Fields): Fields => ({
  ...order,
  availableActions: ['accelerate'],
  availablePaymentMethods: ['lightning'],
});
