import type { OrderView } from '#shared/flows/view.ts';

import { isPayable, withDue } from './order-facts.ts';
import type { Ordered, Payment } from './states.ts';

const sum = (payments: readonly Payment[]): bigint =>
  payments.reduce((total, { sats }) => total + BigInt(sats), 0n);

/** What the provider says it has counted. */
export const countedSats = ({ order }: Pick<Ordered, 'order'>): bigint =>
  BigInt(order.paidSats ?? '0');

/** What is still to be paid. Our own payments to the pay address count, whatever the provider says of them. */
export function dueSats({ order, pinned, payments }: Ordered): bigint {
  const sent = sum(payments.filter(({ status }) => status !== 'dropped'));
  const counted = countedSats({ order });
  const due = BigInt(pinned.amountSats) - (counted > sent ? counted : sent);
  return due > 0n ? due : 0n;
}

/** A payment of ours that a block has and the provider has not counted: no reason to pay again. */
export function uncounted(data: Ordered): Payment | null {
  if (!isPayable(data.order.status)) return null;
  const confirmed = data.payments.filter(({ status }) => status === 'confirmed');
  return countedSats(data) < sum(confirmed) ? (confirmed.at(-1) ?? null) : null;
}

/** The order as it is shown: what is due of it is our own reckoning. */
export const shownOrder = (data: Ordered): OrderView => withDue(data.order, dueSats(data));
