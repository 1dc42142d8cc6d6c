import { randomBytes } from 'node:crypto';

/** How long a call holds its connection. A browser has six for both windows, and a provider may take half a minute. */
const HELD_MS = 300;
/** For pages that went away before their answers came. */
const MOST_KEPT = 500;

interface Kept {
  audience: string;
  answer?: { value: unknown };
}

/**
 * Keeps late answers: the page is notified when one is ready and fetches it then. `tell` reaches the windows of an
 * audience.
 */
export function createAnswers<A extends string>(tell: (audience: A, id: string) => void) {
  const kept = new Map<string, Kept>();

  function keep(audience: A, coming: Promise<unknown>): string {
    const id = randomBytes(24).toString('base64url');
    const one: Kept = { audience };
    kept.set(id, one);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    const end = (value: unknown): void => {
      one.answer = { value };
      tell(audience, id);
    };
    coming.then(end, () => end({ ok: false, error: { code: 'INTERNAL', message: 'error' } }));
    return id;
  }

  return {
    /** The answer, or the id to fetch it by later. */
    async soon(
      audience: A,
      coming: Promise<unknown>,
    ): Promise<{ value: unknown } | { id: string }> {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), HELD_MS);
      });
      const first = await Promise.race([coming.then((value) => ({ value })), late]);
      clearTimeout(timer);
      return first ?? { id: keep(audience, coming) };
    },

    /** Returns it once: undefined if this audience doesn't wait for it, `working` while it isn't ready. */
    take(audience: A, id: string): { value: unknown } | 'working' | undefined {
      const one = kept.get(id);
      if (one?.audience !== audience) return undefined;
      if (!one.answer) return 'working';
      kept.delete(id);
      return one.answer;
    },
  };
}
