import type { ActivityRow } from '#shared/ipc/history.ts';

/** The operation or order behind a record; undefined if there is only the record. */
export function pageOf({ flowId, kind, data }: ActivityRow) {
  if (flowId !== null) return { flowId };
  const { orderId } = data;
  return kind === 'order' && typeof orderId === 'string' ? { orderId } : undefined;
}
