import type { StepContext } from '#main/flows/engine/define.ts';
import { AppError, isAppError } from '#shared/errors.ts';

import { pinFault } from './checks.ts';
import { type Move, orderedOf, orderEffects, withOrder } from './moves.ts';
import type { Ordered, Plan } from './states.ts';

/** Before an order is known. If its reply was lost it may exist; unpaid, it expires. */
export const cancelUncreated = (plan: Plan): Move => ({
  to: 'cancelled',
  data: { plan, ended: null },
  note: 'cancelled before an order was made',
  effects: { unlock: true },
});

/** Only for unpaid orders, as far as the provider can be asked now. */
export async function cancelOrder(data: Ordered, ctx: StepContext): Promise<Move> {
  const last = await lastLook(orderedOf(data), ctx);
  const paid = BigInt(last.order.paidSats ?? '0') > 0n;
  if (paid || last.payments.some((payment) => payment.status !== 'dropped')) {
    throw new AppError('ANSWER_NOT_EXPECTED', 'this order is paid: it can no longer be cancelled');
  }
  return {
    to: 'cancelled',
    data: { plan: last.plan, ended: last },
    note: 'cancelled before anything was paid',
    effects: { ...orderEffects(last, ctx), unlock: true },
  };
}

/** If the provider is unavailable, the known state has to do: a cancelled order can be looked at again. */
async function lastLook(data: Ordered, { deps }: StepContext): Promise<Ordered> {
  try {
    const order = await deps.orders.get(data.order.orderId);
    return pinFault(order, data) === null ? withOrder(data, order, deps.clock.now()) : data;
  } catch (error) {
    if (isAppError(error)) return data;
    throw error;
  }
}
