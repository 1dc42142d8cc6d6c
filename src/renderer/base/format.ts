import { groupDigits } from '#shared/bitcoin/amount.ts';

/** `1 536` bytes as `1.5 KB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export { plural } from '#shared/text.ts';

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

const wholeDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
/** `Monday, 3 February 2027` here. */
export const dayInWords = (at: number): string => wholeDay.format(at);

/** Splits an id into groups of four (the last may be shorter), for reading aloud and comparing. */
export function groupId(id: string): string[] {
  return id.match(/.{1,4}/gsu) ?? [];
}

/** A decimal token amount with its whole part grouped. */
export function groupDecimal(text: string): string {
  const [whole = '', fraction] = text.split('.');
  return fraction === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${fraction}`;
}
