import { isVoid } from '#renderer/base/text.ts';
import type { ActivityEvent } from '#shared/activity/events.ts';

/** The head of a day, or an event of it. */
export type DayLine =
  { day: number; net: bigint | null } | { event: ActivityEvent; day?: undefined };

/** Midnight of a moment's day, in local time. */
export function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Sats that a record names, but the ledger has no transaction of. */
const isOutsideLedger = (event: ActivityEvent): boolean =>
  (event.effects ?? []).length === 0 &&
  event.status !== 'pending' &&
  !isVoid(event) &&
  [event.amount, ...(event.more ?? [])].some(
    (one) => one?.unit === 'sats' && one.direction !== 'own',
  );

/** What the transactions of these events did to the wallet by the ledger, each once; null if the ledger lacks one. */
function netOf(events: readonly ActivityEvent[]): bigint | null {
  if (events.some(isOutsideLedger)) return null;
  const effects = events.flatMap((one) => one.effects ?? []);
  const each = new Map(effects.map(({ txid, sats }) => [txid, BigInt(sats)]));
  return [...each.values()].reduce((sum, sats) => sum + sats, 0n);
}

/**
 * Events by day, each day under its head. `isWhole`: the list leaves no event out, so that a day
 * has a sum; the last day has one only if nothing older is left to load.
 */
export function byDay(
  events: readonly ActivityEvent[],
  { isWhole, hasMore }: { isWhole: boolean; hasMore: boolean },
): DayLine[] {
  const days = Map.groupBy(events, ({ at }) => dayOf(at));
  const oldest = Math.min(...days.keys());
  return [...days].flatMap(([day, some]): DayLine[] => [
    { day, net: isWhole && !(hasMore && day === oldest) ? netOf(some) : null },
    ...some.map((event) => ({ event })),
  ]);
}

/** The network fees that the wallet paid for an event, which are part of its amount; null if none are known. */
export function feeOf({ effects = [] }: ActivityEvent): string | null {
  const fees = effects.flatMap(({ feeSats }) => feeSats ?? []);
  const sum = fees.reduce((total, one) => total + BigInt(one), 0n);
  return sum === 0n ? null : String(sum);
}
