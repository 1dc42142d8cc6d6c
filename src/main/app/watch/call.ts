import type { CallOptions } from '#main/provider/types.ts';

/** Behind all that the person asks for themselves. */
export const background = (signal: AbortSignal): CallOptions => ({
  priority: 'background',
  signal,
});
