import type { AppEvents } from '#main/events.ts';
import type { FolderWatch } from '#main/store/folder-watch.ts';
import type { AppStore } from '#main/store/open-stores.ts';
import { type NetworkId, networkIds } from '#shared/bitcoin/network.ts';
import type { Settings } from '#shared/ipc/settings.ts';

import { createKeptSettings, type SettingsPatch } from './kept-settings.ts';
import type { RecordFiles } from './record-files.ts';

interface AppSettingsDeps {
  files: RecordFiles;
  folder: FolderWatch;
  events: AppEvents;
  allowedNetworks: readonly NetworkId[];
  hasVault: () => boolean;
  hasKey: () => boolean;
}

/** The current settings and their file. While the file has a problem, changes aren't saved. */
export function createAppSettings(deps: AppSettingsDeps) {
  const { files, folder, events } = deps;
  let store = open();
  const kept = createKeptSettings({ ...deps, store: () => store });
  let current = kept.read();

  function open(): AppStore {
    const opened = files.openApp();
    folder.add(opened.path);
    return opened;
  }

  return {
    ...kept,
    store: (): AppStore => store,
    current: (): Settings => current,
    read: (): Settings => (current = kept.read()),
    /** Reloads them and notifies if they changed. */
    refresh(): void {
      const before = JSON.stringify(current);
      current = kept.read();
      if (JSON.stringify(current) !== before) events.emit('settings.changed', current);
    },
    /** Throws VAULT_LOCKED for a limit before the first unlock of this run. */
    change(patch: SettingsPatch): Settings {
      current = kept.change(patch);
      events.emit('settings.changed', current);
      return current;
    },
    /** The network that was active last. */
    network(): NetworkId {
      const name = store.settings.get('network');
      const known = networkIds.find((id) => id === name);
      return known !== undefined && deps.allowedNetworks.includes(known) ? known : 'practice';
    },
    close(): void {
      store.close();
      folder.remove(store.path);
    },
    reopen(): void {
      store.close();
      store = open();
    },
    /** Continues without the file. */
    stopKeeping(): void {
      store.close();
      store = files.openUnkept();
    },
  };
}

export type AppSettings = ReturnType<typeof createAppSettings>;
