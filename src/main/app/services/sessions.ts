import type { NetworkSession } from '#main/app/network-session.ts';

import type { Core } from './core.ts';

/** Closes these networks, or all that are open. */
export async function closeSessions(
  { sessions, heads, folder }: Core,
  open: readonly NetworkSession[] = [...sessions.values()],
): Promise<void> {
  for (const { id, store } of open) {
    sessions.delete(id);
    heads.close(id);
    folder.remove(store.path);
  }
  await Promise.all(open.map((one) => one.stop()));
}

/** Of the network on screen alone: every call costs part of the user's budget. */
export function readHistory({ settings, vault, sessions, networkId }: Core): void {
  if (settings.current().historySync && vault.status().unlocked) {
    sessions.get(networkId)?.history.start();
  }
}

/** Looks at all addresses that were used, and goes on with operations that waited for the records. */
export function resumeSessions({ sessions }: Core): void {
  for (const open of sessions.values()) {
    open.engine.wake();
    void open.discover();
  }
}
