import { useEventListener } from '@vueuse/core';

import { useRpc } from '#renderer/base/rpc.ts';
import { useVaultStore } from '#renderer/base/stores/vault-store.ts';

const EVERY_MS = 20_000;

/** Reports user activity to main, throttled, to postpone the automatic lock. */
export function useActivityTouch(): void {
  const rpc = useRpc();
  const vault = useVaultStore();
  let last = 0;

  function touch(): void {
    const now = Date.now();
    if (!vault.isUnlocked || now - last < EVERY_MS) return;
    last = now;
    // A failed call only makes the lock come earlier.
    rpc.call('vault.touch', {}).catch(() => undefined);
  }
  useEventListener(['pointerdown', 'pointermove', 'keydown', 'wheel'], touch, { passive: true });
}
