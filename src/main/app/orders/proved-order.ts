import { z } from 'zod';

import type { NetworkStore } from '#main/store/open-stores.ts';
import { orderFileView, orderView, paymentView } from '#shared/flows/view.ts';

const ordered = z.object({
  order: orderView,
  pinned: z.object({ payAddress: z.string(), amountSats: z.string() }),
  plan: z.object({
    title: z.string(),
    receiveAddress: z.string(),
    feeRate: z.number(),
    outputValue: z.number(),
  }),
  payments: z.array(paymentView),
  files: z.array(orderFileView),
});
/** A failed or cancelled flow keeps its order. */
const data = z.union([ordered, z.object({ ended: ordered }).transform(({ ended }) => ended)]);

export type ProvedOrder = z.output<typeof ordered> & { id: string; state: string };

/**
 * The order according to the operation that made it, whose row is authenticated. Null if there is none, if its row
 * isn't authentic or can't be verified before the unlock, or if it belongs to another order.
 */
export function provedOrder(
  { store }: { store: NetworkStore },
  orderId: string,
): ProvedOrder | null {
  const flowId = store.orders.get(orderId)?.record.flowId ?? null;
  const row = flowId === null ? null : store.flows.get(flowId);
  if (row?.authentic !== true || row.kind !== 'inscribe') return null;
  const read = data.safeParse(row.data);
  if (!read.success || read.data.order.orderId !== orderId) return null;
  return { ...read.data, id: row.id, state: row.state };
}
