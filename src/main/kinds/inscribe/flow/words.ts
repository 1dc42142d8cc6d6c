import { DEEP } from '#main/flows/steps/broadcast.ts';

import type { Ordered } from './data.ts';
import { isRoundedUp } from './due.ts';
import { waitsForDepth } from './own-payments.ts';

const statuses: Record<string, string> = {
  pending: 'Waiting for the payment to be seen.',
  payment_notenough: 'Too little was paid.',
  payment_overpay: 'Too much was paid.',
  payment_withinscription: 'The payment carried an inscription.',
  payment_waitconfirmed: 'Paid. The provider waits for a block to confirm it.',
  payment_success: 'Paid. The provider is about to inscribe.',
  ready: 'Ready to be inscribed.',
  inscribing: 'The inscription is sent. Waiting for a block.',
  closed: 'The order is closed, but money arrived: it can be refunded.',
  cancel: 'The order was cancelled, but money arrived: it can be refunded.',
};

const mintStatuses: Record<string, string> = {
  inscribing: 'The mints are sent. Waiting for a block.',
  ready: 'Ready to mint.',
  payment_success: 'Paid. The provider is about to mint.',
};

/** What an order waits for; an unknown status is shown as it is. */
export function waitsFor(data: Ordered): string {
  const { order, plan, payments, trouble, refundTxid } = data;
  if (trouble !== null) return trouble;
  if (refundTxid !== null) return 'The refund is on its way.';
  if (order.status === 'pending' && plan.signed)
    return 'Signed. Waiting for the provider to inscribe.';
  if (order.status === 'pending' && payments.length === 0)
    return 'Waiting to be paid from outside.';
  if (order.status === 'payment_overpay' && isRoundedUp(data))
    return 'Paid. The provider inscribes after a while.';
  if (waitsForDepth(data)) return waitsForBlocks(data);
  const minting = plan.runes?.kind === 'mint' ? mintStatuses[order.status] : undefined;
  return minting ?? statuses[order.status] ?? `The provider says: ${order.status}.`;
}

/** An etching waits longer than other orders. */
function waitsForBlocks({ payments }: Ordered): string {
  const { blocks } = payments.findLast(({ status }) => status === 'confirmed') ?? {};
  const waits = 'Paid. The name is committed to: the etching waits until six blocks lie on it';
  return blocks === undefined ? `${waits}.` : `${waits}, ${Math.min(blocks, DEEP)} of ${DEEP}.`;
}

export function compares({ plan, files }: Ordered): string {
  if (plan.runes?.kind === 'mint') return 'Waiting for the rune index to show the mints.';
  const checked = files.filter((file) => file.contentMatches !== null).length;
  return `Comparing what was inscribed: ${checked} of ${files.length}.`;
}

export function howItEnded({ plan, trouble }: Ordered): string {
  if (trouble !== null) return trouble;
  switch (plan.runes?.kind) {
    case 'etch':
      return 'Etched as you asked, and what was inscribed with it is the same byte for byte.';
    case 'mint':
      return 'Minted: the balance at the receive address grew by all of it.';
    default:
      return 'Inscribed, and every byte is the same.';
  }
}
