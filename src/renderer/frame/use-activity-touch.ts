import { onScopeDispose } from 'vue';

import { useRpc } from '#renderer/base/rpc.ts';
import { useVaultStore } from '#renderer/base/stores/vault-store.ts';

const EVERY_MS = 20_000;

/** Tells main that somebody is at the keyboard, at most once in a while, so that it does not lock. */
export function useActivityTouch(): void {
  const rpc = useRpc();
  const vault = useVaultStore();
  let last = 0;

  function touch(): void {
    const now = Date.now();
    if (!vault.isUnlocked || now - last < EVERY_MS) return;
    last = now;
    // A missed touch only locks earlier.
    rpc.call('vault.touch', {}).catch(() => undefined);
  }
  const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
  for (const kind of kinds) window.addEventListener(kind, touch, { passive: true });
  onScopeDispose(() => {
    for (const kind of kinds) window.removeEventListener(kind, touch);
  });
}
