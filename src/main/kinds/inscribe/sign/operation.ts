import { operationWords } from '#main/orders/operation-words.ts';
import { type Receiver, toWhom } from '#main/signing/parts/receiver.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import { plainText } from '#shared/text.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

interface Inscribing {
  /** The exact frozen payload. */
  operation: string;
  /** Null if our records don't say. */
  receiver: Receiver | null;
}

/** `Inscribe BRC-20 mint of 1 000 inks, to your own address,`: the payload itself is in the evidence. */
export function operationSummary({ operation, receiver }: Inscribing): string {
  const what = operationWords(operation)?.title ?? plainText(operation, 200);
  return say.inscribe.signOperation.inscribe({
    what,
    which: receiver === null ? '' : ` ${toWhom(receiver)},`,
  });
}

/** The operation's assets for display: what it creates goes to its recipient. `when`: how it comes to be inscribed. */
export function operationMoves(
  { operation, receiver }: Inscribing,
  when: string,
): NonNullable<ApprovalCard['moves']> {
  const words = operationWords(operation);
  const about = commas([
    ...(words?.terms ? [words.terms] : []),
    when,
    ...(receiver?.for === 'other' ? [toWhom(receiver)] : []),
  ]);
  const asset = {
    title: words?.title ?? plainText(operation, 200),
    about,
    inscriptionId: null,
    ...(words ? { ticker: words.ticker } : {}),
  };
  return receiver?.for === 'other' ? { gives: [asset], gets: [] } : { gives: [], gets: [asset] };
}
