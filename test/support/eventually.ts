import { vi } from 'vitest';

/** Milliseconds after which a wait counts as hanging. A test as a whole has more: see vitest.config.ts. */
const PATIENCE = 60_000;

/**
 * Repeats `look` until it throws no more, and returns its value; after a minute its last error is thrown. For what happens
 * in another process, a page or a later turn: no test says how fast that has to be.
 */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: PATIENCE, interval: 20 });
}
