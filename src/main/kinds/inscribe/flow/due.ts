import { relayable } from '#shared/bitcoin/dust.ts';
import type { OrderView } from '#shared/flows/view.ts';

import type { Ordered, Payment } from './data.ts';
import { isPayable, withDue } from './order-facts.ts';

const sum = (payments: readonly Payment[]): bigint =>
  payments.reduce((total, { sats }) => total + BigInt(sats), 0n);

/** Paid according to the provider. */
export const countedSats = ({ order }: Pick<Ordered, 'order'>): bigint =>
  BigInt(order.paidSats ?? '0');

/** Paid so far. Our own payments to the pay address count whatever the provider says. */
export function paidSats({ order, payments }: Pick<Ordered, 'order' | 'payments'>): bigint {
  const sent = sum(payments.filter(({ status }) => status !== 'dropped'));
  const counted = countedSats({ order });
  return counted > sent ? counted : sent;
}

/** The amount still due. */
export function dueSats(data: Ordered): bigint {
  const due = BigInt(data.pinned.amountSats) - paidSats(data);
  return due > 0n ? due : 0n;
}

/** The next payment: the amount due, or the dust limit if that is more. */
export const paymentSats = (data: Ordered): bigint =>
  relayable(dueSats(data), data.pinned.payAddress);

/** The provider's surplus is just what our top-up had to exceed the amount due. */
export function isRoundedUp(data: Ordered): boolean {
  const excess = countedSats(data) - BigInt(data.pinned.amountSats);
  if (excess <= 0n) return false;
  const topUps = data.payments.filter(
    ({ purpose, status }) => purpose === 'top-up' && status !== 'dropped',
  );
  return topUps.some(({ sats }) => {
    const missing = BigInt(sats) - excess;
    return missing > 0n && relayable(missing, data.pinned.payAddress) === BigInt(sats);
  });
}

/** A confirmed payment of ours that the provider hasn't counted yet: no reason to pay again. */
export function uncounted(data: Ordered): Payment | null {
  if (!isPayable(data.order.status)) return null;
  const confirmed = data.payments.filter(({ status }) => status === 'confirmed');
  return countedSats(data) < sum(confirmed) ? (confirmed.at(-1) ?? null) : null;
}

/** The order as shown, with the amount due calculated here. */
export const shownOrder = (data: Ordered): OrderView => withDue(data.order, dueSats(data));
