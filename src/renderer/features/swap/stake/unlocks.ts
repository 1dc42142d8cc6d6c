/** Shares that can be had back from a moment on, in ms. */
export interface Unlock {
  at: number;
  tick0: string;
  tick1: string;
  lp: string;
}

interface CalendarDay {
  /** Of the month, from one; null before its first and after its last day. */
  day: number | null;
  unlocks: Unlock[];
  isToday: boolean;
}

const dayOf = (at: number): string => new Date(at).toDateString();

/** Weeks of a month, from Monday. `month` counts from zero and may run over: 12 is the next January. */
export function weeksOf(
  year: number,
  month: number,
  unlocks: readonly Unlock[],
  now: number,
): CalendarDay[][] {
  const first = new Date(year, month, 1);
  const length = new Date(year, month + 1, 0).getDate();
  const before = (first.getDay() + 6) % 7;
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, at) => {
    const day = at - before + 1;
    if (day < 1 || day > length) return { day: null, unlocks: [], isToday: false };
    const name = new Date(year, month, day).toDateString();
    return {
      day,
      unlocks: unlocks.filter(({ at: when }) => dayOf(when) === name),
      isToday: dayOf(now) === name,
    };
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Those still to come, the next one first. */
export const toCome = (unlocks: readonly Unlock[], now: number): Unlock[] =>
  unlocks.filter(({ at }) => at > now).toSorted((a, b) => a.at - b.at);
