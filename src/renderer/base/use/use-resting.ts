import { onScopeDispose, type Ref, ref } from 'vue';

/** Nobody touched the page for so long. */
const RESTS_AFTER_MS = 2 * 60_000;
/** What is read again and again is read so often while the page rests. */
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

/** True while nobody uses the page: it may be in sight, and still every call is somebody's allowance. */
export function useResting(): Readonly<Ref<boolean>> {
  if (users === 0) watchTouches();
  users += 1;
  onScopeDispose(() => {
    users -= 1;
    if (users === 0) unwatch();
  });
  return resting;
}
