export { groupDecimal } from '#shared/bitcoin/amount.ts';
export { formatBytes, plural } from '#shared/text.ts';

/** Time since or until, in a single unit. */
export function formatAge(at: number, now: number): string {
  const seconds = Math.round((now - at) / 1000);
  const text = formatDuration(Math.abs(seconds));
  // The displayed clock ticks every five seconds, so recent events may seem to lie ahead.
  if (seconds < 5 && seconds > -6) return 'just now';
  return seconds >= 0 ? `${text} ago` : `in ${text}`;
}

export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
export const formatDate = (at: number): string => date.format(at);
export const formatTime = (at: number): string => dateTime.format(at);

const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
/** Such as `18:02`. */
export const timeOfDay = (at: number): string => hour.format(at);
/** `today 18:02`, `yesterday 21:04`, and a date before that. */
export function dayAndHour(at: number, now: number): string {
  const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  // A day can have 23 to 25 hours.
  const days = Math.round((dayOf(now) - dayOf(at)) / 86_400_000);
  if (days === 0) return `today ${hour.format(at)}`;
  return days === 1 ? `yesterday ${hour.format(at)}` : formatTime(at);
}

const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const HALF_YEAR_MS = 182 * 86_400_000;
/** Such as `23 Dec`; with the year if it is more than half a year away. */
export const shortDay = (at: number, now = Date.now()): string =>
  (Math.abs(at - now) > HALF_YEAR_MS ? date : dayOfYear).format(at);

const wholeDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
/** Such as `Monday, 3 February 2027`, in your locale. */
export const dayInWords = (at: number): string => wholeDay.format(at);

/** Splits an id into groups of four (the last may be shorter), to read aloud and compare. */
export function groupId(id: string): string[] {
  return id.match(/.{1,4}/gsu) ?? [];
}
