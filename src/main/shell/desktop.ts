import type { ShellPort } from '#main/config.ts';

import { copyText, openExternal, saveFileTo } from './dialogs.ts';
import { systemKeychain } from './keychain.ts';
import { createNotices } from './notices.ts';
import type { Windows } from './windows.ts';

/** What Electron does for the app. */
export function electronShell(windows: Windows, platform: NodeJS.Platform): ShellPort {
  return {
    kind: 'electron',
    openExternal,
    copyText,
    saveFile: saveFileTo(() => windows.get('main')),
    notify: createNotices(() => windows.openMain()),
    showApprovalWindow: () => windows.openApproval(),
    keychain: () => systemKeychain(platform),
  };
}
