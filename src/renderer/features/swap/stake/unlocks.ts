/** Bitcoin's target. The practice network is faster, so these dates are too late there. */
const BLOCK_MS = 600_000;

/** Estimated time of a block, in ms. */
export const timeOfBlock = (block: number, height: number, now: number): number =>
  now + (block - height) * BLOCK_MS;

interface CalendarDay<T> {
  /** Day of the month from 1; null outside the month. */
  day: number | null;
  events: T[];
  isToday: boolean;
}

const dayOf = (at: number): string => new Date(at).toDateString();

/** Weeks of a month, starting on Monday. `month` is zero-based and may overflow: 12 is the next January. */
export function weeksOf<T extends { at: number }>(
  year: number,
  month: number,
  events: readonly T[],
  now: number,
): CalendarDay<T>[][] {
  const first = new Date(year, month, 1);
  const length = new Date(year, month + 1, 0).getDate();
  const before = (first.getDay() + 6) % 7;
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, at) => {
    const day = at - before + 1;
    if (day < 1 || day > length) return { day: null, events: [], isToday: false };
    const name = new Date(year, month, day).toDateString();
    return {
      day,
      events: events.filter(({ at: when }) => dayOf(when) === name),
      isToday: dayOf(now) === name,
    };
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Future events, the next one first. */
export const toCome = <T extends { at: number }>(events: readonly T[], now: number): T[] =>
  events.filter(({ at }) => at > now).toSorted((a, b) => a.at - b.at);
