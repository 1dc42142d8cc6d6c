import type { NetworkSession } from '#main/app/network-session.ts';
import { AppError } from '#shared/errors.ts';

/** All that is kept of an order, with the operation that made it. Throws NOT_FOUND. */
export function orderOf({ store, engine }: NetworkSession, orderId: string) {
  const found = store.orders.get(orderId);
  if (!found) throw new AppError('NOT_FOUND', 'no such order here');
  const { flowId } = found.record;
  const known = flowId !== null && engine.has(flowId);
  return {
    row: found.record,
    order: found.view,
    files: store.orders.files(orderId),
    flow: known ? engine.get(flowId) : null,
    journal: known ? engine.journal(flowId) : [],
  };
}
