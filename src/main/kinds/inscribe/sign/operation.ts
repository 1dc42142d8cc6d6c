import { operationWords } from '#main/orders/operation-words.ts';
import { type Receiver, toWhom } from '#main/signing/parts/receiver.ts';
import type { ApprovalCard } from '#shared/flows/approval.ts';
import type { CardAsset } from '#shared/flows/approval.ts';
import type { WantedFiles } from '#shared/flows/intents/signed-order.ts';
import { plainText } from '#shared/text.ts';
import { commas } from '#shared/words/joined.ts';
import { say } from '#shared/words/say.ts';

interface Inscribing {
  /** The exact frozen payload; empty for files. */
  operation: string;
  files?: WantedFiles | undefined;
  /** Null if our records don't say. */
  receiver: Receiver | null;
}

/** Shown one by one; further ones are counted. */
const MOST_SHOWN = 4;

/** The file's name, or how many there are. */
const filesTitle = ({ items }: WantedFiles): string =>
  items.length === 1
    ? plainText(items[0]?.name ?? '', 120)
    : say.orders.content.files({ count: items.length });

function fileAssets({ items }: WantedFiles, about: string): CardAsset[] {
  const shown = items.slice(0, MOST_SHOWN).map(({ name, mediaType, hash }) => ({
    title: plainText(name, 80),
    about: commas([plainText(mediaType.split(';')[0] ?? '', 60), about]),
    inscriptionId: null,
    contentHash: hash,
  }));
  const more = items.length - shown.length;
  const rest = { title: say.counts.moreFile({ count: more }), about, inscriptionId: null };
  return more > 0 ? [...shown, rest] : shown;
}

/** `Inscribe BRC-20 mint of 1 000 inks, to your own address,`: the payload itself is in the evidence. */
export function operationSummary({ operation, files, receiver }: Inscribing): string {
  const what = files
    ? filesTitle(files)
    : (operationWords(operation)?.title ?? plainText(operation, 200));
  return say.inscribe.signOperation.inscribe({
    what,
    which: receiver === null ? '' : ` ${toWhom(receiver)},`,
  });
}

/** The operation's assets for display: what it creates goes to its recipient. `when`: how it comes to be inscribed. */
export function operationMoves(
  { operation, files, receiver }: Inscribing,
  when: string,
): NonNullable<ApprovalCard['moves']> {
  const toOther = receiver?.for === 'other';
  if (files) {
    const about = commas([when, ...(toOther ? [toWhom(receiver)] : [])]);
    const assets = fileAssets(files, about);
    return toOther ? { gives: assets, gets: [] } : { gives: [], gets: assets };
  }
  const words = operationWords(operation);
  const about = commas([
    ...(words?.terms ? [words.terms] : []),
    when,
    ...(toOther ? [toWhom(receiver)] : []),
  ]);
  const asset = {
    title: words?.title ?? plainText(operation, 200),
    about,
    inscriptionId: null,
    ...(words ? { ticker: words.ticker } : {}),
  };
  return toOther ? { gives: [asset], gets: [] } : { gives: [], gets: [asset] };
}
