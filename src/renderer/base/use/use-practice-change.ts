import { onScopeDispose } from 'vue';

import { useRpcEvent } from './use-rpc-event.ts';

const AT_MOST_EVERY_MS = 4_000;

/** Calls back after the practice network changed by itself, at most every few seconds and while visible. */
export function usePracticeChange(run: () => unknown): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  useRpcEvent('practice.changed', () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!document.hidden) void run();
    }, AT_MOST_EVERY_MS);
  });
  onScopeDispose(() => clearTimeout(timer));
}
