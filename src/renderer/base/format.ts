import { language, words } from './words.ts';

export { groupDecimal } from '#shared/bitcoin/amount.ts';
export { formatBytes, plural } from '#shared/text.ts';

/** Time since or until, in a single unit. */
export function formatAge(at: number, now: number): string {
  const said = words.base.time;
  const seconds = Math.round((now - at) / 1000);
  const time = formatDuration(Math.abs(seconds));
  // The displayed clock ticks every five seconds, so recent events may seem to lie ahead.
  if (seconds < 5 && seconds > -6) return said.now;
  return seconds >= 0 ? said.ago({ time }) : said.ahead({ time });
}

export function formatDuration(seconds: number): string {
  const said = words.base.time;
  if (seconds < 60) return said.seconds({ count: seconds });
  if (seconds < 3600) return said.minutes({ count: Math.round(seconds / 60) });
  if (seconds < 172_800) return said.hours({ count: Math.round(seconds / 3600) });
  return said.days({ count: Math.round(seconds / 86_400) });
}

/** Texts joined by the comma of the language. */
export const listed = (texts: readonly string[]): string => texts.join(words.base.comma);

/** Formats times (ms) in the language of the app, whatever the system's is. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: number | Date) => string {
  const made: Record<string, Intl.DateTimeFormat> = {};
  return (at) => {
    const tag = language.value === 'zh-CN' ? 'zh-CN' : 'en-GB';
    return (made[tag] ??= new Intl.DateTimeFormat(tag, options)).format(at);
  };
}

/** Such as `27 Nov 2026`. */
export const formatDate = dateFormat({ dateStyle: 'medium' });
/** Such as `27 Nov 2026, 14:05`. */
export const formatTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });
/** Such as `18:02`. */
export const timeOfDay = dateFormat({ timeStyle: 'short' });
/** `today 18:02`, `yesterday 21:04`, and a date before that. */
export function dayAndHour(at: number, now: number): string {
  const dayOf = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  // A day can have 23 to 25 hours.
  const days = Math.round((dayOf(now) - dayOf(at)) / 86_400_000);
  if (days > 1 || days < 0) return formatTime(at);
  const { today, yesterday } = words.base.time;
  return (days === 0 ? today : yesterday)({ time: timeOfDay(at) });
}

const HALF_YEAR_MS = 182 * 86_400_000;
/** Such as `23 Dec`. */
export const dayAndMonth = dateFormat({ day: 'numeric', month: 'short' });
/** The same, with the year if it is more than half a year away. */
export const shortDay = (at: number, now = Date.now()): string =>
  (Math.abs(at - now) > HALF_YEAR_MS ? formatDate : dayAndMonth)(at);

/** Such as `Monday, 3 February 2027`. */
export const dayInWords = dateFormat({ dateStyle: 'full' });

/** Splits an id into groups of four (the last may be shorter), to read aloud and compare. */
export function groupId(id: string): string[] {
  return id.match(/.{1,4}/gsu) ?? [];
}
