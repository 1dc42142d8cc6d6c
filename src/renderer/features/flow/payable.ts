import type { FlowView, OrderView } from '#shared/flows/view.ts';

/** Questions that leave paying from outside open; any other must be answered first. */
const OPEN_QUESTIONS = ['pay-outside', 'not-enough'];

/**
 * May the page ask for a payment from outside? Only while the order waits for money, nothing of ours
 * is on its way, and no decision stands before it: whoever pays an order that is over, or pays twice,
 * needs a refund.
 */
export function isPayableFromOutside(order: OrderView, flow: FlowView | undefined): boolean {
  if (order.paymentUri === null || order.dueSats === null || order.dueSats === '0') return false;
  if (order.refundTxid !== null) return false;
  if (order.status !== 'pending' && order.status !== 'payment_notenough') return false;
  if (!flow) return true;
  // Its payment is approved, and away to be signed.
  if (flow.outside) return false;
  if (flow.phase !== 'watching' && flow.phase !== 'asking') return false;
  if (flow.question && !OPEN_QUESTIONS.includes(flow.question.key)) return false;
  return flow.payments.every(
    ({ status }) =>
      status === 'dropped' || (status === 'confirmed' && order.status === 'payment_notenough'),
  );
}
