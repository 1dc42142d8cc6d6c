import { onScopeDispose, type Ref, ref } from 'vue';

/** Idle time after which a page counts as unused. */
const RESTS_AFTER_MS = 2 * 60_000;
/** Polling interval while the page is idle. */
export const AT_REST_MS = 10 * 60_000;
const CHECKED_EVERY_MS = 15_000;
const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

const resting = ref(false);
let touchedAt = 0;
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function touched(): void {
  touchedAt = performance.now();
  resting.value = false;
}

function watchTouches(): void {
  touched();
  for (const name of touches) addEventListener(name, touched, { passive: true, capture: true });
  timer = setInterval(() => {
    resting.value = performance.now() - touchedAt >= RESTS_AFTER_MS;
  }, CHECKED_EVERY_MS);
}

function unwatch(): void {
  clearInterval(timer);
  for (const name of touches) removeEventListener(name, touched, { capture: true });
}

/** True while the page is idle, even if visible: every call counts against the provider's allowance. */
export function useResting(): Readonly<Ref<boolean>> {
  if (users === 0) watchTouches();
  users += 1;
  onScopeDispose(() => {
    users -= 1;
    if (users === 0) unwatch();
  });
  return resting;
}
