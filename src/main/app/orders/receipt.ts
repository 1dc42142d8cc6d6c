import type { Output } from '#shared/ipc/contract.ts';

/**
 * Everything that a talk about an order needs, in one file: what was asked, paid and seen, with times, hashes
 * and ids. Holds no key and no secret.
 */
export function receiptText(order: Output<'orders.get'>, network: string, now: number): string {
  const time = (ms: number): string => new Date(ms).toISOString();
  const receipt = {
    receipt: 'inkstone order',
    version: 1,
    network,
    written: time(now),
    order: { ...order.order, createdAt: time(order.order.createdAt), asOf: time(order.order.asOf) },
    files: order.files,
    payments: (order.flow?.payments ?? []).map((payment) => ({ ...payment, at: time(payment.at) })),
    journal: order.journal.map((entry) => ({ ...entry, at: time(entry.at) })),
  };
  return `${JSON.stringify(receipt, null, 2)}\n`;
}
