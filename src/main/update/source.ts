import type { UpdateSource } from './update.ts';

/**
 * Where releases are published and whose signature counts: see docs/releasing.md. Null until a release key is
 * published; the app then offers no updates and makes no requests for them.
 */
export const updateSource: UpdateSource | null = null;
