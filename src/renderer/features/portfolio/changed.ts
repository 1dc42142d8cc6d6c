import { cameToNothing } from '#renderer/base/text.ts';
import { addDecimal, isDecimal } from '#shared/bitcoin/amount.ts';
import type { ActivityAmount, ActivityRow } from '#shared/ipc/history.ts';

/**
 * Received and sent amounts of each token since `since` (ms), by name. A row is one event. The ledger has the
 * sats.
 */
export function changedSince(rows: readonly ActivityRow[], since: number): ActivityAmount[] {
  const sums = new Map<string, ActivityAmount>();
  for (const { at, status, amount, more = [] } of rows) {
    // An unpaid order moved nothing.
    if (at < since || status === 'pending' || cameToNothing(status)) continue;
    for (const one of [...(amount ? [amount] : []), ...more]) {
      // Amounts from the provider may not be numbers.
      if (one.direction === 'own' || one.unit === 'sats' || !isDecimal(one.amount)) continue;
      const key = `${one.unit} ${one.direction}`;
      sums.set(key, { ...one, amount: addDecimal(sums.get(key)?.amount ?? '0', one.amount) });
    }
  }
  return [...sums.values()].sort(
    (a, b) => a.unit.localeCompare(b.unit) || a.direction.localeCompare(b.direction),
  );
}

/** Received and sent sats as amounts, without zeros. */
export function satsMoved(
  moved: { inSats: string; outSats: string } | undefined,
): ActivityAmount[] {
  const amounts: ActivityAmount[] = [
    { direction: 'in', amount: moved?.inSats ?? '0', unit: 'sats' },
    { direction: 'out', amount: moved?.outSats ?? '0', unit: 'sats' },
  ];
  return amounts.filter(({ amount }) => amount !== '0');
}
