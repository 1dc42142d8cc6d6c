import { relayable } from '#shared/bitcoin/dust.ts';
import type { OrderView } from '#shared/flows/view.ts';

import { isPayable, withDue } from './order-facts.ts';
import type { Ordered, Payment } from './states.ts';

const sum = (payments: readonly Payment[]): bigint =>
  payments.reduce((total, { sats }) => total + BigInt(sats), 0n);

/** What the provider says it has counted. */
export const countedSats = ({ order }: Pick<Ordered, 'order'>): bigint =>
  BigInt(order.paidSats ?? '0');

/** What was paid of it. Our own payments to the pay address count, whatever the provider says of them. */
export function paidSats({ order, payments }: Pick<Ordered, 'order' | 'payments'>): bigint {
  const sent = sum(payments.filter(({ status }) => status !== 'dropped'));
  const counted = countedSats({ order });
  return counted > sent ? counted : sent;
}

/** What is missing of it. */
export function dueSats(data: Ordered): bigint {
  const due = BigInt(data.pinned.amountSats) - paidSats(data);
  return due > 0n ? due : 0n;
}

/** What the next payment must be: what is missing, or the least that nodes relay where that is more. */
export const paymentSats = (data: Ordered): bigint =>
  relayable(dueSats(data), data.pinned.payAddress);

/** Of what the provider counts too much: only what our own top-up had to be above what was missing. */
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

/** A payment of ours that a block has and the provider has not counted: no reason to pay again. */
export function uncounted(data: Ordered): Payment | null {
  if (!isPayable(data.order.status)) return null;
  const confirmed = data.payments.filter(({ status }) => status === 'confirmed');
  return countedSats(data) < sum(confirmed) ? (confirmed.at(-1) ?? null) : null;
}

/** The order as it is shown: what is due of it is worked out here. */
export const shownOrder = (data: Ordered): OrderView => withDue(data.order, dueSats(data));
