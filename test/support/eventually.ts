import { vi } from 'vitest';

/** Milliseconds: long enough for a machine that does much else, short enough that the failure is still told in words. */
const PATIENCE = 120_000;

/**
 * Looks until `look` throws no more, and gives what it returns; after two minutes its last error is thrown. For what
 * happens in another process, a page or a later turn: no test says by itself how fast that has to be.
 */
export function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: PATIENCE, interval: 20 });
}
