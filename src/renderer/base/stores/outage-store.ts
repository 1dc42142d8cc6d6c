import { defineStore } from 'pinia';
import { ref } from 'vue';

import { isAppError } from '#shared/errors.ts';

/** Reads that failed because the provider didn't answer: reported quietly and retried together. */
export const useOutageStore = defineStore('outage', () => {
  /** Incremented to make every failed read retry. */
  const tries = ref(0);
  /** By error: when the data shown instead was read; null if none is shown. */
  const unread = new WeakMap<object, number | null>();

  /** For reads only; failures of user actions are reported loudly. */
  function note(error: unknown, shownFrom: number | null = null): void {
    if (isAppError(error, 'PROVIDER_UNREACHABLE')) unread.set(error, shownFrom);
  }
  const shownFrom = (error: unknown): number | null =>
    typeof error === 'object' && error !== null ? (unread.get(error) ?? null) : null;
  const isUnread = (error: unknown): boolean =>
    typeof error === 'object' && error !== null && unread.has(error);
  const tryAgain = (): void => void (tries.value += 1);
  return { tries, note, isUnread, shownFrom, tryAgain };
});
