import type { Conditions } from './conditions.ts';
import { type Answer, type Ask, jsonAnswer } from './fetch.ts';

const SECOND = 1_000;

export const keyOf = ({ headers }: Ask): string | null =>
  /^Bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? null;

/** Errors of the provider's gateway, before any route: no key, too many calls. */
export function createGate(conditions: Conditions, now: () => number) {
  let recent: number[] = [];

  return (ask: Ask): Answer | null => {
    const { keyRequired, rateLimit } = conditions.now();
    if (keyRequired && keyOf(ask) === null) {
      return jsonAnswer(401, { message: 'Missing or invalid API key' });
    }
    if (!rateLimit) return null;
    const time = now();
    recent = recent.filter((at) => time - at < SECOND && at <= time);
    if (recent.length < rateLimit.perSecond) {
      recent.push(time);
      return null;
    }
    return rateLimit.status === 429
      ? jsonAnswer(429, { message: 'too many requests' }, { 'retry-after': '1' })
      : jsonAnswer(403, { code: -2006, msg: 'exceeds rate limit', data: null });
  };
}
