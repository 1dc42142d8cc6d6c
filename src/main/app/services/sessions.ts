import type { NetworkSession } from '#main/app/network-session.ts';

import type { Core } from './core.ts';

/** Closes these networks, or all open ones. */
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

/** Only for the active network, since every call costs part of the user's budget. */
export function readHistory({ settings, vault, sessions, networkId }: Core): void {
  if (settings.current().historySync && vault.status().unlocked) {
    sessions.get(networkId)?.history.start();
  }
}

/** Discovers used addresses, and resumes operations that waited for the records. */
export function resumeSessions({ sessions }: Core): void {
  for (const open of sessions.values()) {
    open.engine.wake();
    void open.discover();
  }
}
