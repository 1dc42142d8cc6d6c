import type { CallOptions } from '#main/provider/types.ts';

/** Lower priority than the user's own calls. */
export const background = (signal: AbortSignal): CallOptions => ({
  priority: 'background',
  signal,
});
