import { vi } from 'vitest';

/** Milliseconds after which a wait counts as hanging. A whole test may take longer: see vitest.config.ts. */
const PATIENCE = 60_000;

/**
 * Repeats `look` until it no longer throws, and returns its value; after a minute throws the last error. For effects in
 * another process, a page or a later turn, which tests must not time.
 */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: PATIENCE, interval: 20 });
}
