import { vi } from 'vitest';

/** Milliseconds after which a wait counts as hanging. A whole test may take longer: see vitest.config.ts. */
const PATIENCE = 60_000;

/**
 * Repeats `look` until it no longer throws, and returns its value; throws the last error once it hangs, by default after
 * a minute. For effects in another process, a page or a later turn, which tests must not time.
 */
export function eventually<T>(look: () => T | Promise<T>, patience = PATIENCE): Promise<T> {
  return vi.waitFor(look, { timeout: patience, interval: 20 });
}
