import { words } from '#renderer/base/words.ts';

/** The auto-lock time in words, from minutes; 0 is never. */
export function lockText(minutes: number): string {
  const { never, minutes: inMinutes, hours } = words.settings.security.lock;
  if (minutes === 0) return never;
  return minutes < 60 || minutes % 60 !== 0
    ? inMinutes({ count: minutes })
    : hours({ count: minutes / 60 });
}
