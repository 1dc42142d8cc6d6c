import { useThrottleFn } from '@vueuse/core';

import { useRpcEvent } from '#renderer/base/use-rpc-event.ts';

/** A batch ends operation by operation: its data is refreshed at the first end, and then at this interval. */
const AGAIN_AFTER_MS = 2_000;

/** Reads again what an operation of the swap may have changed, once one of ours has ended. */
export function useAfterOperation(...reads: readonly { refresh: () => unknown }[]): void {
  const readAgain = useThrottleFn(
    () => {
      for (const read of reads) void read.refresh();
    },
    AGAIN_AFTER_MS,
    true,
  );
  useRpcEvent('flow.changed', ({ operation, phase }) => {
    if (operation && (phase === 'done' || phase === 'failed')) void readAgain();
  });
}
