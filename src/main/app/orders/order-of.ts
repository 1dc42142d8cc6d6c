import type { Engine } from '#main/flows/engine/engine.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import { AppError } from '#shared/errors.ts';
import { titleAt } from '#shared/words/done-title.ts';

/** Everything stored about an order, with the operation that made it. Throws NOT_FOUND. */
export function orderOf(
  { store, engine }: { store: NetworkStore; engine: Engine },
  orderId: string,
) {
  const found = store.orders.get(orderId);
  if (!found) throw new AppError('NOT_FOUND', 'no such order here');
  const { flowId } = found.record;
  const known = flowId !== null && engine.has(flowId);
  return {
    row: { ...found.record, title: titleAt(found.record.title, found.record.status) },
    order: found.view,
    files: store.orders.files(orderId),
    flow: known ? engine.get(flowId) : null,
    journal: known ? engine.journal(flowId) : [],
  };
}
