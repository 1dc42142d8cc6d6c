import { readFile } from 'node:fs/promises';

import { app } from 'electron';
import { z } from 'zod';

import type { CrashReportFiles, ShellPort } from '#main/config.ts';
import { type Licence, licence } from '#shared/ipc/app.ts';

import { copyText, openExternal, saveFileTo } from './dialogs.ts';
import { systemKeychain } from './keychain.ts';
import { createNotices } from './notices.ts';
import { idleSeconds } from './power.ts';
import type { Windows } from './windows.ts';

/** Electron's implementation of the shell. */
export function electronShell(
  windows: Windows,
  platform: NodeJS.Platform,
  { reports, licencesPath }: { reports: CrashReportFiles; licencesPath: string },
): ShellPort {
  return {
    kind: 'electron',
    openExternal,
    copyText,
    saveFile: saveFileTo(() => windows.get('main')),
    licences: () => readLicences(licencesPath),
    crashReports: reports,
    notify: createNotices(() => windows.openMain()),
    showApprovalWindow: () => windows.openApproval(),
    keychain: () => systemKeychain(platform),
    idleSeconds,
    locale: () => app.getLocale(),
  };
}

/** Null in development, where nothing was packaged. */
async function readLicences(path: string): Promise<Licence[]> {
  try {
    return z.array(licence).parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return [];
  }
}
