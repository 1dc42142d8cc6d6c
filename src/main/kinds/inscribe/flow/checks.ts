import { farAbove } from '#main/flows/steps/dearer.ts';
import type { Order } from '#shared/api/orders.ts';
import { satsFromNumber, satsText } from '#shared/bitcoin/amount.ts';
import type { OrderView } from '#shared/flows/view.ts';

import { countOf, type Ordered, type Plan } from './data.ts';

/** How far the order's amount may exceed our estimate without asking: max(5 %, 1,000 sats) (safety.md 1.2). */
function exceedsEstimate(amountSats: string, estimateSats: string): boolean {
  const amount = BigInt(amountSats);
  const estimate = BigInt(estimateSats);
  const slack = estimate / 20n > 1000n ? estimate / 20n : 1000n;
  return amount > estimate + slack;
}

/** How far the order's amount exceeds our estimate, in words; null if the difference is normal. */
export const farAboveEstimate = ({ amountSats }: OrderView, plan: Plan): string | null =>
  farAbove([[amountSats, plan.estimateSats]], 'the estimate');

/**
 * What the user must accept about an order's amount, a sentence each. The estimate's tolerance is for the network fee
 * only; nothing else may hide in it.
 */
export function amountDoubts(order: OrderView, plan: Plan): string[] {
  const { amountSats, outputValue, count, minerFeeSats } = order;
  const service = BigInt(order.serviceFeeSats ?? 0);
  const doubts: string[] = [];
  if (exceedsEstimate(amountSats, plan.estimateSats))
    doubts.push(
      `Estimated ${satsText(plan.estimateSats)}, the order asks ${satsText(amountSats)}.`,
    );
  if (service > BigInt(plan.serviceSats))
    doubts.push(
      `It takes a service fee of ${satsText(service)}; ${satsText(plan.serviceSats)} were to be expected.`,
    );
  const named =
    BigInt(outputValue) * BigInt(count) +
    BigInt(minerFeeSats ?? 0) +
    service +
    BigInt(order.devFeeSats ?? 0);
  // Each part may be rounded.
  const unnamed = BigInt(amountSats) - named;
  if (minerFeeSats !== null && unnamed > 3n)
    doubts.push(`It does not say what ${satsText(unnamed)} of it are for.`);
  return doubts;
}

/** Null if the order matches the request; otherwise the difference. A differing order is never paid. */
export function echoFault(order: Order, plan: Plan): string | null {
  if (order.receiveAddress !== plan.receiveAddress)
    return 'The order names another receive address.';
  if (order.outputValue !== plan.outputValue)
    return 'The order has another value for each inscription.';
  if (order.count !== countOf(plan)) return 'The order has another number of inscriptions.';
  if (order.feeRate !== plan.feeRate) return 'The order has another fee rate.';
  if (order.devFee !== undefined && Math.ceil(order.devFee) !== (plan.devFee ?? 0))
    return 'The order has another developer fee.';
  if (order.payAddress === plan.receiveAddress)
    return 'The order wants to be paid at the receive address.';
  return null;
}

/** Null while the order matches what was first seen; otherwise what changed (safety.md: pinned at first sight). */
export function pinFault(order: Order, { pinned, order: before, plan }: Ordered): string | null {
  if (order.orderId !== before.orderId) return 'The provider answered with another order.';
  if (order.payAddress !== pinned.payAddress) return 'The pay address of this order changed.';
  if (satsFromNumber(order.amount).toString() !== pinned.amountSats)
    return 'The amount of this order changed.';
  if (order.receiveAddress !== plan.receiveAddress)
    return 'The receive address of this order changed.';
  return null;
}

export interface RefundTerms {
  paidAmount: number;
  refundTxSize: number;
  safeRefundAmount: number;
}

/** RefundAmount = PaidAmount − RefundTxSize × RefundFeeRate (spec 1, refund rule); the rate in thousandths. */
export function refundAmount({ paidAmount, refundTxSize }: RefundTerms, feeRate: number): bigint {
  const milli = BigInt(Math.round(feeRate * 1000));
  const fee = (BigInt(refundTxSize) * milli + 999n) / 1000n;
  return satsFromNumber(paidAmount) - fee;
}

/** A sentence if this rate would risk the refund, or an inscription in it; null if it is safe. */
export function refundFault(terms: RefundTerms, feeRate: number): string | null {
  const safe = satsFromNumber(terms.safeRefundAmount);
  const amount = refundAmount(terms, feeRate);
  if (amount > safe) return null;
  const room = satsFromNumber(terms.paidAmount) - safe - 1n;
  const largest = terms.refundTxSize > 0 ? room / BigInt(terms.refundTxSize) : 0n;
  const hint =
    largest >= 1n ? `Take at most ${largest} sat/vB.` : 'Too little was paid for any refund.';
  const back =
    amount > 0n
      ? `At this rate ${satsText(amount)} would come back, which is not above the safe ${satsText(safe)}.`
      : `At this rate the fee takes all of the ${satsText(satsFromNumber(terms.paidAmount))} that were paid: nothing would come back.`;
  return `${back} ${hint}`;
}
