import { spentTxid } from '#main/raw-transaction.ts';
import type { ParsedPsbt } from '#main/signing/read/psbt.ts';
import { satsText } from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

const idOf = (input: { hash: Uint8Array; index: number }): string =>
  `${spentTxid(input).slice(0, 12)}…:${input.index}`;
const same = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

type Unsigned = Pick<ParsedPsbt, 'unsignedHex' | 'unsignedTx'>;

/** The first difference between an unsigned transaction and ours, in words. Null if they are identical byte by byte. */
export function differenceOf(own: Unsigned, found: Unsigned): string | null {
  if (own.unsignedHex === found.unsignedHex) return null;
  const [ours, theirs] = [own.unsignedTx, found.unsignedTx];
  if (theirs.ins.length !== ours.ins.length)
    return say.signing.openedDifference.itSpendsInsteadOf({
      length: say.counts.coin({ count: theirs.ins.length }),
      length2: ours.ins.length,
    });
  if (theirs.outs.length !== ours.outs.length)
    return say.signing.openedDifference.itHasInsteadOf({
      length: say.counts.output({ count: theirs.outs.length }),
      length2: ours.outs.length,
    });
  for (const [at, input] of ours.ins.entries()) {
    const other = theirs.ins[at];
    if (!other) continue;
    if (!same(input.hash, other.hash) || input.index !== other.index)
      return say.signing.openedDifference.inputSpendsInsteadOf({
        at: at + 1,
        idOf: idOf(other),
        idOf2: idOf(input),
      });
    if (input.sequence !== other.sequence)
      return say.signing.openedDifference.inputHasAnotherSequence({ at: at + 1 });
  }
  for (const [at, output] of ours.outs.entries()) {
    const other = theirs.outs[at];
    if (!other) continue;
    if (output.value !== other.value)
      return say.signing.openedDifference.outputIsOfInstead({
        at: at + 1,
        sats: satsText(other.value),
        sats2: satsText(output.value),
      });
    if (!same(output.script, other.script))
      return say.signing.openedDifference.outputPaysSomebodyElse({ at: at + 1 });
  }
  if (ours.version !== theirs.version)
    return say.signing.openedDifference.itsVersionIsInstead({
      version: theirs.version,
      version2: ours.version,
    });
  if (ours.locktime !== theirs.locktime)
    return say.signing.openedDifference.itsLocktimeIsInstead({
      locktime: theirs.locktime,
      locktime2: ours.locktime,
    });
  return say.signing.openedDifference.itsBytesAreOthers;
}
