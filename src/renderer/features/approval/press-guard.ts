import { useEventListener } from '@vueuse/core';
import { inject, type InjectionKey, onScopeDispose, type Ref, ref, watch } from 'vue';

/** How long buttons stay disabled after the content changes. */
export const GUARD_MS = 700;

export interface GuardClock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

const browserClock: GuardClock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
export const guardClockKey: InjectionKey<GuardClock> = Symbol('guard clock');

const PRESS_KEYS = new Set(['Enter', ' ']);

/**
 * Prevents clicks meant for previous content: for a while after the content changes or the window comes to the front,
 * buttons are disabled, and a press counts only if it also began after that. `isOn` lets buttons look disabled.
 */
export function usePressGuard(content: () => unknown): Ref<boolean> {
  const clock = inject(guardClockKey, browserClock);
  const isOn = ref(true);
  let endsAt = 0;
  let callOff: () => void = () => undefined;
  /** When the pointer or key went down; null if no press has begun since the content changed. */
  let pointerAt: number | null = null;
  let keyAt: number | null = null;
  let isKeyDown = false;
  let isKeyStale = false;

  function restart(): void {
    callOff();
    endsAt = clock.now() + GUARD_MS;
    isOn.value = true;
    pointerAt = null;
    keyAt = null;
    isKeyStale = isKeyDown;
    callOff = clock.after(GUARD_MS, () => (isOn.value = false));
  }
  const isPast = (): boolean => clock.now() >= endsAt;

  function swallow(event: Event): void {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  function onPointerDown(): void {
    pointerAt = clock.now();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (!PRESS_KEYS.has(event.key)) return;
    if (!event.repeat) {
      keyAt = clock.now();
      isKeyDown = true;
      isKeyStale = !isPast();
    }
    // Space in a text field is text.
    const isText = event.key === ' ' && event.target instanceof HTMLInputElement;
    if (!isText && (!isPast() || event.repeat || isKeyStale)) swallow(event);
  }
  function onKeyUp(event: KeyboardEvent): void {
    if (!PRESS_KEYS.has(event.key)) return;
    isKeyDown = false;
    // The space bar's click comes after this event.
    setTimeout(() => (isKeyStale = isKeyDown && isKeyStale), 0);
  }
  function onClick(event: MouseEvent): void {
    // A click without a pointer comes from a key, or from a screen reader, which uses neither.
    const began = event.detail > 0 ? (pointerAt ?? -Infinity) : (keyAt ?? Infinity);
    if (!isPast() || began < endsAt || (event.detail === 0 && isKeyStale)) swallow(event);
  }
  function onSubmit(event: Event): void {
    if (!isPast()) swallow(event);
  }
  function onVisible(): void {
    if (document.visibilityState === 'visible') restart();
  }

  useEventListener('pointerdown', onPointerDown, true);
  useEventListener('keydown', onKeyDown, true);
  useEventListener('keyup', onKeyUp, true);
  useEventListener('click', onClick, true);
  useEventListener('submit', onSubmit, true);
  useEventListener('focus', restart);
  useEventListener(document, 'visibilitychange', onVisible);
  onScopeDispose(() => callOff());
  watch(content, restart, { immediate: true, flush: 'sync' });
  return isOn;
}
