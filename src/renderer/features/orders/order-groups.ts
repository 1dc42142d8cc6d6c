import type { OrderSummary } from '#shared/ipc/history.ts';

export type OrderGroup = keyof NonNullable<OrderSummary['counts']>;

/** The provider's groups for counting orders, in the order of an order's life. */
export const orderGroups = ['pending', 'inscribing', 'minted', 'closed', 'refunded'] as const;

const groupOf: Record<string, OrderGroup> = {
  payment_success: 'inscribing',
  ready: 'inscribing',
  inscribing: 'inscribing',
  minted: 'minted',
  closed: 'closed',
  cancel: 'closed',
  refunded: 'refunded',
};

/** Local orders in the provider's groups. Which status belongs to which group is inferred. */
export function countGroups(
  statuses: readonly { status: string; count: number }[],
): Record<OrderGroup, number> {
  const sums = { total: 0, pending: 0, inscribing: 0, minted: 0, closed: 0, refunded: 0 };
  for (const { status, count } of statuses) {
    sums.total += count;
    sums[Object.hasOwn(groupOf, status) ? (groupOf[status] as OrderGroup) : 'pending'] += count;
  }
  return sums;
}
