import type { UpdateSource } from './update.ts';

/**
 * Where releases are looked for and whose signature counts: see docs/releasing.md. Null until the makers have published a key;
 * the app then offers no updates and asks nobody for any.
 */
export const updateSource: UpdateSource | null = null;
