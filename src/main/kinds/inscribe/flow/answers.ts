import type { StepContext } from '#main/flows/engine/define.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

import { pinFault } from './checks.ts';
import type { Ordered, Plan } from './data.ts';
import { countedSats, uncounted } from './due.ts';
import { type Move, orderedOf, orderEffects, withOrder } from './moves.ts';
import { isPayable } from './order-facts.ts';
import { toBuilding } from './payment-steps.ts';

/** Before an order is known. One whose reply was lost may exist: it stays unpaid and expires. */
export const cancelUncreated = ({ plan }: { plan: Plan }): Move => ({
  to: 'cancelled',
  data: { plan, ended: null },
  note: say.inscribe.flowAnswers.cancelledBeforeAnOrder,
  effects: { unlock: true },
});

/** Cancelling is for orders that nobody paid, as far as the provider can be asked now. */
export async function cancelOrder(data: Ordered, ctx: StepContext): Promise<Move> {
  const last = await lastLook(orderedOf(data), ctx);
  const paid = BigInt(last.order.paidSats ?? '0') > 0n;
  if (paid || last.payments.some((payment) => payment.status !== 'dropped')) {
    throw new AppError('ANSWER_NOT_EXPECTED', 'this order is paid: it can no longer be cancelled');
  }
  return {
    to: 'cancelled',
    data: { plan: last.plan, ended: last },
    note: say.inscribe.flowAnswers.cancelledBeforeAnythingWas,
    effects: { ...orderEffects(last, ctx), unlock: true },
  };
}

/** If the provider can't be asked, the last known state decides: a cancelled order can be checked again. */
async function lastLook(data: Ordered, { deps }: StepContext): Promise<Ordered> {
  try {
    const order = await deps.orders.get(data.order);
    return pinFault(order, data) === null ? withOrder(data, order, deps.clock.now()) : data;
  } catch (error) {
    if (isAppError(error)) return data;
    throw error;
  }
}

/** While waiting for payment: partial payments are completed or refunded, never forgotten. */
export const isUnpaid = (data: Ordered): boolean =>
  data.plan.signed === undefined &&
  countedSats(data) === 0n &&
  data.payments.every(({ status }) => status === 'dropped');

/**
 * Pays it from the wallet after all. Never twice: not while a payment is in transit, or before the provider has
 * counted one.
 */
export function payNow(data: Ordered, rate: { feeRate?: number | undefined }, ctx: StepContext) {
  const isFree =
    data.plan.signed === undefined &&
    data.payments.every(({ status }) => status !== 'sent' && status !== 'signed') &&
    uncounted(data) === null &&
    isPayable(data.order.status);
  if (isFree) return toBuilding(data, ctx, rate.feeRate);
  throw new AppError('ANSWER_NOT_EXPECTED', 'this order takes no payment of yours now');
}

/** Will be paid by another wallet. */
export function payOutside(data: Ordered): Move {
  if (data.plan.signed) throw new AppError('ANSWER_NOT_EXPECTED', 'this order is signed');
  return {
    to: 'waiting',
    data: { ...data, trouble: null, plan: { ...data.plan, payWith: 'outside' } },
    note: say.inscribe.flowAnswers.willBePaidFrom,
  };
}

/** Back to following an order that was thought to be over: money may have arrived late. */
export function lookAgain({ ended }: { ended: Ordered | null }): Move {
  if (ended === null) throw new AppError('ANSWER_NOT_EXPECTED', 'there is no order to look at');
  return { to: 'waiting', data: ended, note: say.inscribe.flowAnswers.lookedAtAgainOn };
}
