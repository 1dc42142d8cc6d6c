import { useTimeoutFn } from '@vueuse/core';
import { watch } from 'vue';

import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';

import { AT_REST_MS, useResting } from './use-resting.ts';

const AT_MOST_EVERY_MS = 4_000;

/**
 * Calls back when the practice network changes on its own: at most every few seconds, and rarely while the page
 * is idle.
 */
export function usePracticeChange(run: () => unknown): void {
  const resting = useResting();
  const { start, isPending } = useTimeoutFn(
    () => {
      if (!document.hidden) void run();
    },
    () => (resting.value ? AT_REST_MS : AT_MOST_EVERY_MS),
    { immediate: false },
  );
  useRpcEvent('practice.changed', () => {
    if (!isPending.value) start();
  });
  watch(resting, (rests) => {
    if (!rests && isPending.value) start();
  });
}
