import type { FlowView, OrderView } from '#shared/flows/view.ts';

/** These questions still allow a payment from another wallet; any other must be answered first. */
const OPEN_QUESTIONS = ['pay-outside', 'not-enough'];

/**
 * Whether the page may suggest paying from another wallet. Only while the order waits for money, no payment of ours is
 * in transit and no question is open: paying twice, or paying an order that is over, means asking for a refund.
 */
export function isPayableFromOutside(order: OrderView, flow: FlowView | undefined): boolean {
  if (order.paymentUri === null || order.dueSats === null || order.dueSats === '0') return false;
  if (order.refundTxid !== null) return false;
  if (order.status !== 'pending' && order.status !== 'payment_notenough') return false;
  if (!flow) return true;
  // Its payment is approved and being signed on another device.
  if (flow.outside) return false;
  if (flow.phase !== 'watching' && flow.phase !== 'asking') return false;
  if (flow.question && !OPEN_QUESTIONS.includes(flow.question.key)) return false;
  return flow.payments.every(
    ({ status }) =>
      status === 'dropped' || (status === 'confirmed' && order.status === 'payment_notenough'),
  );
}
