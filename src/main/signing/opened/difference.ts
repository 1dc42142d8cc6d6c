import { spentTxid } from '#main/raw-transaction.ts';
import { count } from '#main/signing/card.ts';
import type { ParsedPsbt } from '#main/signing/read/psbt.ts';
import { satsText } from '#shared/bitcoin/amount.ts';

const idOf = (input: { hash: Uint8Array; index: number }): string =>
  `${spentTxid(input).slice(0, 12)}…:${input.index}`;
const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

type Unsigned = Pick<ParsedPsbt, 'unsignedHex' | 'unsignedTx'>;

/** The first difference between an unsigned transaction and ours, in words. Null if they are identical byte by byte. */
export function differenceOf(own: Unsigned, found: Unsigned): string | null {
  if (own.unsignedHex === found.unsignedHex) return null;
  const [ours, theirs] = [own.unsignedTx, found.unsignedTx];
  if (theirs.ins.length !== ours.ins.length)
    return `it spends ${count(theirs.ins.length, 'coin')} instead of ${ours.ins.length}`;
  if (theirs.outs.length !== ours.outs.length)
    return `it has ${count(theirs.outs.length, 'output')} instead of ${ours.outs.length}`;
  for (const [at, input] of ours.ins.entries()) {
    const other = theirs.ins[at];
    if (!other) continue;
    if (!same(input.hash, other.hash) || input.index !== other.index)
      return `input ${at + 1} spends ${idOf(other)} instead of ${idOf(input)}`;
    if (input.sequence !== other.sequence) return `input ${at + 1} has another sequence number`;
  }
  for (const [at, output] of ours.outs.entries()) {
    const other = theirs.outs[at];
    if (!other) continue;
    if (output.value !== other.value)
      return `output ${at + 1} is of ${satsText(other.value)} instead of ${satsText(output.value)}`;
    if (!same(output.script, other.script)) return `output ${at + 1} pays somebody else`;
  }
  if (ours.version !== theirs.version)
    return `its version is ${theirs.version} instead of ${ours.version}`;
  if (ours.locktime !== theirs.locktime)
    return `its locktime is ${theirs.locktime} instead of ${ours.locktime}`;
  return 'its bytes are others';
}
