export { groupDecimal } from '#shared/bitcoin/amount.ts';
export { formatBytes, plural } from '#shared/text.ts';

/** How long ago, or how long until, in one unit. */
export function formatAge(at: number, now: number): string {
  const seconds = Math.round((now - at) / 1000);
  const text = formatDuration(Math.abs(seconds));
  // The clocks on screen move every five seconds: what happened since then is not ahead.
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
export const formatTime = (at: number): string => dateTime.format(at);

const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
/** `today 18:02`, `yesterday 21:04`, and the date before that. */
export function dayAndHour(at: number, now: number): string {
  const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  // A day is 23 to 25 hours long.
  const days = Math.round((dayOf(now) - dayOf(at)) / 86_400_000);
  if (days === 0) return `today ${hour.format(at)}`;
  return days === 1 ? `yesterday ${hour.format(at)}` : formatTime(at);
}

const wholeDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
/** `Monday, 3 February 2027` here. */
export const dayInWords = (at: number): string => wholeDay.format(at);

/** Splits an id into groups of four (the last may be shorter), for reading aloud and comparing. */
export function groupId(id: string): string[] {
  return id.match(/.{1,4}/gsu) ?? [];
}
