import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { app, dialog, session } from 'electron';

import { networkIds } from '#shared/bitcoin/network.ts';

import { createApp } from './app.ts';
import { createClearFreed } from './clear-freed.ts';
import { systemClock } from './clock.ts';
import { createLogFile } from './log-file.ts';
import { startPracticeWorker } from './practice/server/worker-port.ts';
import { electronShell } from './shell/desktop.ts';
import { serveIpc } from './shell/ipc.ts';
import { startKeyProcess } from './shell/key-process.ts';
import { systemKeychain } from './shell/keychain.ts';
import { holdSingleInstance, quitAfter } from './shell/lifecycle.ts';
import { setMenu } from './shell/menu.ts';
import { defaultDataDir } from './shell/paths.ts';
import { lockWithTheMachine } from './shell/power.ts';
import { registerScheme, serveApp } from './shell/scheme.ts';
import { hardenApp } from './shell/security.ts';
import { createWindows, type Windows } from './shell/windows.ts';

const beside = (path: string): string => join(import.meta.dirname, path);
const dataDir = process.env['INKSTONE_DATA_DIR'] ?? defaultDataDir();
let windows: Windows | null = null;

async function start(): Promise<void> {
  const log = createLogFile({ dir: join(dataDir, 'logs'), now: () => systemClock.now() });
  // In memory: the pages keep nothing on the disk.
  const pages = session.fromPartition('inkstone');
  serveApp(pages, beside('../renderer'));
  const opened = createWindows({
    preloadDir: beside('../preload'),
    session: pages,
    icon: beside('../../resources/icon.png'),
  });
  const product = await createApp({
    version: app.getVersion(),
    dataDir,
    clock: systemClock,
    log,
    fetch: (input, init) => fetch(input, init),
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    shell: electronShell(opened, await systemKeychain(process.platform)),
    startPractice: () =>
      startPracticeWorker({
        workerUrl: new URL('./practice-worker.js', import.meta.url),
        dir: join(dataDir, 'practice'),
        seed: randomBytes(8).toString('hex'),
        blockSeconds: 30,
        residents: true,
      }),
    startKeyProcess: () => startKeyProcess(beside('key-process.js')),
    clearFreed: createClearFreed(),
    allowedNetworks: networkIds,
  });
  quitAfter(() => product.stop(), log);
  await product.start();
  serveIpc(product, opened);
  lockWithTheMachine(product);
  setMenu(product, process.platform);
  windows = opened;
  opened.openMain();
}

mkdirSync(dataDir, { recursive: true, mode: 0o700 });
app.setPath('userData', join(dataDir, 'electron'));
registerScheme();
hardenApp();
if (holdSingleInstance(() => windows?.openMain())) {
  app.on('window-all-closed', () => app.quit());
  app.on('activate', () => windows?.openMain());
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      dialog.showErrorBox('Inkstone cannot start', String(error));
      app.exit(1);
    });
}
