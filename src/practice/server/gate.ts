import type { Conditions } from './conditions.ts';
import type { Answer, Ask } from './exchange.ts';

const SECOND = 1_000;
const jsonOf = (status: number, value: unknown, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: new TextEncoder().encode(JSON.stringify(value)),
});

export const keyOf = ({ headers }: Ask): string | null =>
  /^Bearer\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? null;

/** What the provider's gateway answers before any route sees a call: no key, too many calls. */
export function createGate(conditions: Conditions, now: () => number) {
  let recent: number[] = [];

  return (ask: Ask): Answer | null => {
    const { keyRequired, rateLimit } = conditions.now();
    if (keyRequired && keyOf(ask) === null) {
      return jsonOf(401, { message: 'Missing or invalid API key' });
    }
    if (!rateLimit) return null;
    const time = now();
    recent = recent.filter((at) => time - at < SECOND && at <= time);
    if (recent.length < rateLimit.perSecond) {
      recent.push(time);
      return null;
    }
    return rateLimit.status === 429
      ? jsonOf(429, { message: 'too many requests' }, { 'retry-after': '1' })
      : jsonOf(403, { code: -2006, msg: 'exceeds rate limit', data: null });
  };
}
