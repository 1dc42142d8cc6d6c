import { useDebounceFn } from '@vueuse/core';

import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';

/** A batch ends one by one, and is read once. */
const SETTLED_MS = 400;
const AT_MOST_MS = 5_000;

/** Reads again what an operation of the swap may have changed, once one of ours has ended. */
export function useAfterOperation(...reads: readonly { refresh: () => unknown }[]): void {
  const readAgain = useDebounceFn(
    () => {
      for (const read of reads) void read.refresh();
    },
    SETTLED_MS,
    { maxWait: AT_MOST_MS },
  );
  useRpcEvent('flow.changed', ({ operation, phase }) => {
    if (operation && (phase === 'done' || phase === 'failed')) void readAgain();
  });
}
