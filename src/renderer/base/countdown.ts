import { words } from './words.ts';

const SHORT_MS = 60_000;

/** Time left to approve; after that, the request is prepared again. */
export function countdown(
  deadline: number | null,
  now: number,
): { text: string; isShort: boolean } | null {
  if (deadline === null) return null;
  const left = deadline - now;
  if (left <= 0) return { text: words.base.expired, isShort: true };
  const seconds = Math.ceil(left / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return { text: words.base.left({ time }), isShort: left < SHORT_MS };
}
