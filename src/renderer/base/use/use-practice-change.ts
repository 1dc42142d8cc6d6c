import { onScopeDispose, watch } from 'vue';

import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';

import { AT_REST_MS, useResting } from './use-resting.ts';

const AT_MOST_EVERY_MS = 4_000;

/**
 * Calls back when the practice network changes by itself: at most every few seconds, and rarely while the page is idle.
 */
export function usePracticeChange(run: () => unknown): void {
  const resting = useResting();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function soon(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        if (!document.hidden) void run();
      },
      resting.value ? AT_REST_MS : AT_MOST_EVERY_MS,
    );
  }
  useRpcEvent('practice.changed', soon);
  watch(resting, (rests) => {
    if (rests || timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    soon();
  });
  onScopeDispose(() => clearTimeout(timer));
}
