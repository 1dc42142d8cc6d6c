import { createSharedComposable, useIdle } from '@vueuse/core';

/** Idle time after which a page counts as unused. */
const RESTS_AFTER_MS = 2 * 60_000;
/** Polling interval while the page is idle. */
export const AT_REST_MS = 10 * 60_000;
const events = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

/** True while the page is idle, even if visible: every call counts against the provider's allowance. */
export const useResting = createSharedComposable(
  () => useIdle(RESTS_AFTER_MS, { events: [...events] }).idle,
);
