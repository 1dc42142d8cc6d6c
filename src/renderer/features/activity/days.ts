import { isVoid } from '#renderer/base/text.ts';
import type { ActivityEvent } from '#shared/activity/events.ts';

/** The heading of a day, or an event. */
export type DayLine =
  { day: number; net: bigint | null } | { event: ActivityEvent; day?: undefined };

/** Midnight of the day of a timestamp, in local time. */
export function dayOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** Names sats, but the ledger has no transaction of it. */
const isOutsideLedger = (event: ActivityEvent): boolean =>
  (event.effects ?? []).length === 0 &&
  event.status !== 'pending' &&
  !isVoid(event) &&
  [event.amount, ...(event.more ?? [])].some(
    (one) => one?.unit === 'sats' && one.direction !== 'own',
  );

/**
 * The combined effect of these events' transactions on the wallet by the ledger, each counted once; null if the
 * ledger lacks one.
 */
function netOf(events: readonly ActivityEvent[]): bigint | null {
  if (events.some(isOutsideLedger)) return null;
  const effects = events.flatMap((one) => one.effects ?? []);
  const each = new Map(effects.map(({ txid, sats }) => [txid, BigInt(sats)]));
  return [...each.values()].reduce((sum, sats) => sum + sats, 0n);
}

/**
 * Events by day, each day under its heading. `isWhole`: the list omits no event, so that a day has a sum; the
 * last day has one only if nothing older is left to load.
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
