import { addDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import type { ActivityAmount, ActivityRow } from '#shared/ipc/history.ts';

/** Nothing came of these, or nothing yet: an order that nobody paid, an operation that was refused. */
const NOTHING = new Set([
  ...['pending', 'closed', 'refunded', 'cancelled', 'refused'],
  ...['failed', 'invalid', 'dropped', 'replaced'],
]);

/**
 * What came in and went out since then, for each unit: sats first, the others by name. Rows are events, one for each thing that
 * happened; fees of transactions are in none of their amounts. `since` in milliseconds.
 */
export function changedSince(rows: readonly ActivityRow[], since: number): ActivityAmount[] {
  const sums = new Map<string, ActivityAmount>();
  for (const { at, status, amount } of rows) {
    if (!amount || amount.direction === 'own' || at < since || NOTHING.has(status)) continue;
    // A provider's word may be no number.
    if (!isDecimal(amount.amount)) continue;
    const key = `${amount.unit} ${amount.direction}`;
    const before = sums.get(key)?.amount ?? '0';
    sums.set(key, { ...amount, amount: addDecimal(before, amount.amount) });
  }
  const first = ({ unit }: ActivityAmount): number => (unit === 'sats' ? 0 : 1);
  return [...sums.values()].sort(
    (a, b) =>
      first(a) - first(b) || a.unit.localeCompare(b.unit) || a.direction.localeCompare(b.direction),
  );
}
