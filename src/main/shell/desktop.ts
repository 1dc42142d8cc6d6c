import { Notification } from 'electron';

import type { ShellPort } from '#main/config.ts';

import { copyText, openExternal, saveFileTo } from './dialogs.ts';
import type { Windows } from './windows.ts';

/** What Electron does for the app. */
export function electronShell(windows: Windows, keychain: ShellPort['keychain']): ShellPort {
  return {
    kind: 'electron',
    openExternal,
    copyText,
    saveFile: saveFileTo(() => windows.get('main')),
    notify(title, body) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title, body });
      notification.on('click', () => windows.openMain());
      notification.show();
    },
    showApprovalWindow: () => windows.openApproval(),
    keychain,
  };
}
