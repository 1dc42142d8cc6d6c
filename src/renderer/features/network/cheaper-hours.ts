import type { FeeMoment } from '#shared/ipc/wallet.ts';

const DAY = 86_400_000;
/** Readings are kept for seven days, so the oldest is never quite as old. */
const WEEK = 6.5 * DAY;
/** Hours of the day with enough readings, and on how many days each. */
const [HOURS, DAYS] = [20, 4];
/** Length of the cheap time, in hours. */
const LONG = 4;
/** Only reported at or below this share of the usual rate. */
const CHEAPER = 0.75;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
}

/**
 * The hour of the day (local) after which a fee for the next hour is usually lower, and the usual rate then, in sat/vB.
 * Null without a week of readings over most hours of the day, or if no time is clearly cheaper.
 */
export function cheaperHours(moments: readonly FeeMoment[]): { hour: number; rate: number } | null {
  const [first, last] = [moments[0]?.at ?? 0, moments.at(-1)?.at ?? 0];
  if (last - first < WEEK) return null;
  const byHour = Map.groupBy(moments, ({ at }) => new Date(at).getHours());
  const usual = new Map<number, number>();
  for (const [hour, ones] of byHour) {
    const days = new Set(ones.map(({ at }) => new Date(at).toDateString()));
    if (days.size >= DAYS) usual.set(hour, median(ones.map((one) => one.hour)));
  }
  if (usual.size < HOURS) return null;
  const over = median([...usual.values()]);
  const spans = [...usual.keys()].flatMap((hour) => {
    const rates = Array.from({ length: LONG }, (_, more) => usual.get((hour + more) % 24));
    const known = rates.filter((rate) => rate !== undefined);
    return known.length < LONG ? [] : [{ hour, rate: median(known), worst: Math.max(...known) }];
  });
  const [best] = spans.toSorted((a, b) => a.worst - b.worst || a.rate - b.rate || a.hour - b.hour);
  return best && best.worst <= over * CHEAPER ? { hour: best.hour, rate: best.rate } : null;
}
