import { cameToNothing } from '#renderer/base/text.ts';
import { addDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import type { ActivityAmount, ActivityRow } from '#shared/ipc/history.ts';

/**
 * Net change per unit since `since` (ms): sats first, the rest by name. A row is one event. For this wallet's own
 * transactions the full amount sent counts, including the network fee, even if what they moved stayed here.
 */
export function changedSince(rows: readonly ActivityRow[], since: number): ActivityAmount[] {
  const sums = new Map<string, ActivityAmount>();
  const add = (one: ActivityAmount): void => {
    const key = `${one.unit} ${one.direction}`;
    const before = sums.get(key)?.amount ?? '0';
    sums.set(key, { ...one, amount: addDecimal(before, one.amount) });
  };
  // A transaction with several events left only once.
  const payments = new Map(
    rows.flatMap(({ paid = [] }) => paid.map((one) => [one.txid, one] as const)),
  );
  for (const { sats, feeSats, at } of payments.values())
    if (at >= since)
      add({ direction: 'out', amount: String(BigInt(sats) + BigInt(feeSats)), unit: 'sats' });
  for (const { at, status, amount, more = [], paid = [] } of rows) {
    // An unpaid order moved nothing.
    if (at < since || status === 'pending' || cameToNothing(status)) continue;
    for (const one of [...(amount ? [amount] : []), ...more]) {
      // Amounts from the provider may not be numbers.
      if (one.direction === 'own' || !isDecimal(one.amount)) continue;
      const isPaid = paid.length > 0 && one.unit === 'sats' && one.direction === 'out';
      if (!isPaid) add(one);
    }
  }
  const first = ({ unit }: ActivityAmount): number => (unit === 'sats' ? 0 : 1);
  return [...sums.values()].sort(
    (a, b) =>
      first(a) - first(b) || a.unit.localeCompare(b.unit) || a.direction.localeCompare(b.direction),
  );
}
