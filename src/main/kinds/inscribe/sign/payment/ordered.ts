import { count } from '#main/signing/card.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import { receiverOf, toWhom } from '#main/signing/parts/receiver.ts';
import type { Order } from '#shared/api/orders.ts';
import type { ApprovalCard, CardAsset } from '#shared/flows/approval.ts';
import { plainText } from '#shared/text.ts';

import type { PaymentFacts } from './facts.ts';

/** What the order creates and for whom, from our own records. */
export function orderedFor(flowId: string, context: SigningContext): PaymentFacts['ordered'] {
  const ordered = context.orderedBy?.(flowId) ?? null;
  if (ordered === null) return null;
  return { ...ordered, ...receiverOf(ordered.receiveAddress, context) };
}

/** Without our own record: what the provider reports. File names are the user's own. */
function told({ count: made, files = [] }: Order): CardAsset[] {
  const names = files.slice(0, 3).map(({ filename }) => plainText(filename, 40));
  const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
  const about = `Made by the order once it is paid${names.length > 0 ? `: ${names.join(', ')}${more}` : ''}`;
  const reported = names.length > 0 ? 'Number and file names' : 'Number';
  return [{ title: count(made, 'inscription'), about, inscriptionId: null, reported }];
}

/** What is created for someone else counts as sent, not received. */
export function orderMoves({ order, ordered }: PaymentFacts): NonNullable<ApprovalCard['moves']> {
  if (ordered === null) return { gives: [], gets: told(order) };
  const assets = [...ordered.assets];
  return ordered.for === 'you' ? { gives: [], gets: assets } : { gives: assets, gets: [] };
}

/** `Inscribe 3 files to your own address`. */
export function orderWords(ordered: PaymentFacts['ordered']): string {
  if (ordered === null) return 'Pay the order';
  const title = plainText(ordered.title, 120);
  const what = /^(Mint|Etch|Deploy|Transfer) /u.test(title) ? title : `Inscribe ${title}`;
  return `${what}, ${toWhom(ordered)},`;
}
