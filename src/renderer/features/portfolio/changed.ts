import { cameToNothing } from '#renderer/base/text.ts';
import { addDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import type { ActivityAmount, ActivityRow } from '#shared/ipc/history.ts';

/**
 * What came in and went out since then, for each unit: sats first, the others by name. Rows are events, one for each thing that
 * happened. Of what this wallet's own transactions did, the whole went out, the network's fee with it, also where what they
 * moved stayed here. `since` in milliseconds.
 */
export function changedSince(rows: readonly ActivityRow[], since: number): ActivityAmount[] {
  const sums = new Map<string, ActivityAmount>();
  const add = (one: ActivityAmount): void => {
    const key = `${one.unit} ${one.direction}`;
    const before = sums.get(key)?.amount ?? '0';
    sums.set(key, { ...one, amount: addDecimal(before, one.amount) });
  };
  // Several events may be of one transaction: it left once.
  const payments = new Map(
    rows.flatMap(({ paid = [] }) => paid.map((one) => [one.txid, one] as const)),
  );
  for (const { sats, feeSats, at } of payments.values())
    if (at >= since)
      add({ direction: 'out', amount: String(BigInt(sats) + BigInt(feeSats)), unit: 'sats' });
  for (const { at, status, amount, more = [], paid = [] } of rows) {
    // An order that nobody paid yet moved nothing.
    if (at < since || status === 'pending' || cameToNothing(status)) continue;
    for (const one of [...(amount ? [amount] : []), ...more]) {
      // A provider's word may be no number.
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
