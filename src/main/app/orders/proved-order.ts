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
/** What failed or was cancelled keeps the order it had. */
const data = z.union([ordered, z.object({ ended: ordered }).transform(({ ended }) => ended)]);

export type ProvedOrder = z.output<typeof ordered> & { id: string; state: string };

/**
 * The order as the operation that made it knows it, whose row is under a code. Null where there is none, where its row
 * was written outside the app or is not known to be ours before the unlock, and where it is of another order.
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
