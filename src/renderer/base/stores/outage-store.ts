import { defineStore } from 'pinia';
import { ref, shallowReactive } from 'vue';

import { isAppError } from '#shared/errors.ts';

/**
 * Reads that failed because the provider didn't answer, or asked to wait: reported quietly and retried together. A cause
 * that several reads of a page have is shown in full once.
 */
export const useOutageStore = defineStore('outage', () => {
  /** Incremented to make every failed read retry. */
  const tries = ref(0);
  /** By error: when the data shown instead was read; null if none is shown. */
  const unread = new WeakMap<object, number | null>();
  /** Reads that failed for another reason. */
  const failed = new WeakSet<object>();

  /** For reads only; failures of user actions are reported loudly. */
  function note(error: unknown, shownFrom: number | null = null): void {
    if (isAppError(error, 'PROVIDER_UNREACHABLE', 'PROVIDER_BUSY')) unread.set(error, shownFrom);
    else if (typeof error === 'object' && error !== null) failed.add(error);
  }
  /** By cause, in its words: the notes on screen that have it, the first one first. */
  const notes = shallowReactive(new Map<string, readonly symbol[]>());
  /** `causes`: what the note showed before and shows now; empty for none. */
  function move(note: symbol, [before, now]: readonly [string, string]): void {
    const left = (notes.get(before) ?? []).filter((one) => one !== note);
    if (left.length > 0) notes.set(before, left);
    else notes.delete(before);
    if (now !== '') notes.set(now, [...(notes.get(now) ?? []), note]);
  }
  /** Another note shows this cause in full. */
  const isRepeat = (note: symbol, cause: string): boolean =>
    (notes.get(cause)?.[0] ?? note) !== note;
  const isRead = (error: unknown): boolean =>
    typeof error === 'object' && error !== null && failed.has(error);
  const shownFrom = (error: unknown): number | null =>
    typeof error === 'object' && error !== null ? (unread.get(error) ?? null) : null;
  const isUnread = (error: unknown): boolean =>
    typeof error === 'object' && error !== null && unread.has(error);
  const tryAgain = (): void => void (tries.value += 1);
  return { tries, note, isUnread, isRead, move, isRepeat, shownFrom, tryAgain };
});
