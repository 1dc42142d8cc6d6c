import { defineStore } from 'pinia';
import { ref } from 'vue';

import { isAppError } from '#shared/errors.ts';

/** What screens could not read because the provider did not answer: said quietly, and read again together. */
export const useOutageStore = defineStore('outage', () => {
  /** Whoever could not read tries once more whenever it grows. */
  const tries = ref(0);
  /** By error, when what is shown in place of the answer was read; null where nothing is. */
  const unread = new WeakMap<object, number | null>();

  /** Of a read, not of what a person did: that is said loudly. */
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
