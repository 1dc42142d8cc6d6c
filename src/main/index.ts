import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { app, dialog } from 'electron';

import { languageOf } from '#shared/languages.ts';
import { speakIn } from '#shared/words/spoken.ts';

import { devServer } from './shell/dev-pages.ts';
import { holdSingleInstance } from './shell/lifecycle.ts';
import { defaultDataDir } from './shell/paths.ts';
import { registerScheme } from './shell/scheme.ts';
import { hardenApp } from './shell/security.ts';
import { startDesktop } from './shell/start.ts';
import { startTrouble } from './shell/trouble.ts';

const APP_ID = 'app.inkstone.Inkstone';
let dataDir = '';
/** The system's language until the settings, which may name another, were read. */
const ready = app.whenReady().then(() => speakIn(languageOf('system', app.getLocale())));

/** Says why the app can't start, and exits. Electron can show a dialog only once it is ready. */
function refuse(error: unknown): void {
  void ready.then(() => {
    const { title, text } = startTrouble(error, dataDir);
    dialog.showErrorBox(title, text);
    app.exit(1);
  });
}

/** The data folder, created if missing. Electron needs an absolute path. */
function prepareFolder(): void {
  dataDir = resolve(process.env['INKSTONE_DATA_DIR'] ?? defaultDataDir());
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  app.setPath('userData', join(dataDir, 'electron'));
}

const devOrigin = devServer(process.env);
registerScheme();
hardenApp(devOrigin);
// Windows shows notifications under the name registered by the installer.
if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
try {
  prepareFolder();
  const here = import.meta.dirname;
  const desktop = startDesktop({ here, dataDir, devOrigin, onFailure: refuse });
  if (holdSingleInstance((argv, cwd) => desktop.second(argv, cwd))) {
    app.on('window-all-closed', () => desktop.allClosed());
    app.on('activate', () => desktop.second([], ''));
    ready.then(() => desktop.start()).catch(refuse);
  }
} catch (error) {
  refuse(error);
}
