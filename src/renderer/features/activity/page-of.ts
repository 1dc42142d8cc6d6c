import type { ActivityRow } from '#shared/ipc/history.ts';

/** The operation or the order that a record is of; undefined: the record is all there is. */
export function pageOf({ flowId, kind, data }: ActivityRow) {
  if (flowId !== null) return { flowId };
  const { orderId } = data;
  return kind === 'order' && typeof orderId === 'string' ? { orderId } : undefined;
}
