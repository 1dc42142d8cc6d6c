import { randomBytes } from 'node:crypto';
import { release } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { app, session, shell } from 'electron';

import { createApp } from '#main/app.ts';
import type { App } from '#main/app-types.ts';
import type { AppConfig } from '#main/config.ts';
import type { Log } from '#main/log.ts';
import { createLogFile } from '#main/log-file.ts';
import { createRouteFetch } from '#main/route/route-fetch.ts';
import { holdFolder } from '#main/store/folder-lock.ts';
import { updateSource } from '#main/update/source.ts';
import { startPracticeWorker } from '#practice/worker/worker-port.ts';
import { networkIds } from '#shared/bitcoin/network.ts';
import { systemClock } from '#shared/clock.ts';
import type { Events } from '#shared/ipc/events.ts';
import type { Settings } from '#shared/ipc/settings.ts';

import { createCrashReports } from './crash-reports.ts';
import { watchMain, watchWindow } from './crashes.ts';
import { electronShell } from './desktop.ts';
import { devFiles } from './dev-pages.ts';
import { serveIpc } from './ipc.ts';
import { startApiKeyProcess, startKeyProcess } from './key-process.ts';
import { quitAfter, stopOnce } from './lifecycle.ts';
import { collectLinks } from './links.ts';
import { watchLinuxLock } from './linux-lock.ts';
import { type MenuActions, setMenu } from './menu.ts';
import { lockWithTheMachine, stopWithTheMachine } from './power.ts';
import { appFiles, serveApp } from './scheme.ts';
import { createTray, type TrayIcon } from './tray.ts';
import { lookForUpdates } from './updates.ts';
import { createWindows, type Windows } from './windows.ts';

export interface DesktopOptions {
  /** Folder of the built entry and its sibling files. */
  here: string;
  /** The data folder, which already exists. */
  dataDir: string;
  /** Origin of the pages in development. */
  devOrigin: string | null;
  /** Called once if the app couldn't start. */
  onFailure: (error: unknown) => void;
}

/** Milliseconds that an empty approval window stays open, since the next request may follow at once. */
const LINGER = 1_500;

type Watching = Parameters<typeof watchMain>[0];

/** What the parts of the desktop app share. */
interface Desktop extends DesktopOptions {
  platform: NodeJS.Platform;
  log: Log;
  crashDir: string;
  watching: Watching;
  lock: (reason: string) => void;
  /** Null until it was made. */
  product: () => App | null;
  /** The path of a file beside the built entry. */
  beside: (path: string) => string;
}

function openWindows({ beside, dataDir, devOrigin, watching }: Desktop): Windows {
  // In memory, so that pages store nothing on disk.
  const pages = session.fromPartition('inkstone');
  serveApp(pages, devOrigin === null ? appFiles(beside('../renderer')) : devFiles(devOrigin));
  return createWindows({
    preloadDir: beside('../preload'),
    session: pages,
    icon: beside('../../resources/icon.png'),
    placesPath: join(dataDir, 'windows.json'),
    onMade(window, name) {
      watchWindow(window, name, watching);
      // Windows ends a session without asking, so save right away.
      window.on('session-end', () => void watching.stop());
    },
  });
}

const productConfig = (
  { beside, dataDir, platform, log, watching: { reports }, onFailure }: Desktop,
  opened: Windows,
): AppConfig => ({
  version: app.getVersion(),
  dataDir,
  clock: systemClock,
  log,
  fetch: createRouteFetch(),
  systemProxy: (url) => app.resolveProxy(url),
  randomBytes: (length) => new Uint8Array(randomBytes(length)),
  shell: electronShell(opened, platform, {
    reports,
    licencesPath: beside('../licences.json'),
  }),
  startPractice: () =>
    startPracticeWorker({
      workerUrl: pathToFileURL(beside('practice-worker.js')),
      dir: join(dataDir, 'practice'),
      seed: randomBytes(8).toString('hex'),
      blockSeconds: 30,
      residents: true,
      onMishap: (what, error) => {
        log.error('the practice network failed', { call: what, reason: String(error) });
      },
      onDied: (error) => {
        log.error('the practice network ended', { reason: String(error) });
        reports.write({
          what: 'practice network',
          reason: String(error),
          stack: error.stack,
        });
      },
      // Creating it takes seconds at the very first start, which must not delay the app.
      onUnopened: (error) => {
        log.error('the app could not start', { reason: String(error) });
        onFailure(error);
      },
    }),
  startKeyProcess: () => startKeyProcess(beside('key-process.js')),
  startApiKeyProcess: () => startApiKeyProcess(beside('api-key-process.js')),
  storeWorkerUrl: pathToFileURL(beside('store-worker.js')),
  allowedNetworks: networkIds,
});

/** Closes the approval window when nothing is pending. */
function closeWhenEmpty(made: App, opened: Windows): void {
  let timer: NodeJS.Timeout | undefined;
  made.events.on((name, payload) => {
    if (name !== 'approval.changed') return;
    clearTimeout(timer);
    if ((payload as Events['approval.changed']).pending.length === 0)
      timer = setTimeout(() => opened.closeApproval(), LINGER);
  });
}

function menuActions({ beside, dataDir, platform, crashDir, lock, product }: Desktop): MenuActions {
  const { arch } = process;
  const now = (): number => systemClock.now();
  const dir = join(dataDir, 'updates');
  const fetchOutside: App['fetchOutside'] = async (url, init) => {
    const running = product();
    if (!running) throw new Error('the app has not started');
    return running.fetchOutside(url, init);
  };
  const look =
    updateSource &&
    lookForUpdates({
      source: updateSource,
      fetch: (url, init) => fetchOutside(url, init),
      current: app.getVersion(),
      platform,
      arch,
      dir,
      now,
    });
  /** Until the app can show it, the system opens the file or folder. */
  const about = (path: () => string) => (): void => {
    const running = product();
    if (running) running.open({ kind: 'about' });
    else void shell.openPath(path());
  };
  return {
    lock,
    lookForUpdates: look && (() => void look()),
    // The pages show it, so there is none before they are there.
    showGuide: () => product()?.open({ kind: 'guide' }),
    showLicences: about(() =>
      join(app.isPackaged ? process.resourcesPath : beside('..'), 'licences.txt'),
    ),
    showReports: about(() => crashDir),
  };
}

async function showTray(tray: TrayIcon, made: App): Promise<void> {
  const result = await made.dispatch('settings.get', {}, 'main');
  if (result.ok) tray.set((result.value as Settings).tray);
  made.events.on((name, payload) => {
    if (name !== 'settings.changed') return;
    tray.set((payload as Settings).tray);
    tray.speak();
  });
}

/** The app with its windows. Call `start` when Electron is ready, `second` for each further start by the user. */
export function startDesktop(options: DesktopOptions) {
  const { here, dataDir, onFailure } = options;
  const beside = (path: string): string => join(here, path);
  const { platform } = process;
  const log = createLogFile({ dir: join(dataDir, 'logs'), now: () => systemClock.now() });
  const crashDir = join(dataDir, 'crashes');
  const reports = createCrashReports({
    dir: crashDir,
    logPath: log.path,
    now: () => systemClock.now(),
    facts: {
      app: app.getVersion(),
      system: `${platform} ${release()} ${process.arch}`,
      electron: process.versions.electron,
      chrome: process.versions.chrome,
      node: process.versions.node,
    },
  });
  const links = collectLinks(process.argv, process.cwd());
  let windows: Windows | null = null;
  let product: App | null = null;
  const stop = stopOnce(async () => product?.stop(), log);
  const lock = (reason: string): void => product?.lock(reason);
  const watching = { reports, log, now: () => systemClock.now(), stop };
  const desktop: Desktop = {
    ...options,
    ...{ platform, log, crashDir, watching, lock, beside },
    product: () => product,
  };
  watchMain(watching);
  quitAfter(stop);

  async function startProduct(opened: Windows): Promise<App> {
    holdFolder(dataDir);
    const made = await createApp(productConfig(desktop, opened));
    product = made;
    await made.start();
    return made;
  }

  const tray = createTray(beside('../../resources/icon.png'), platform, {
    open: () => windows?.openMain(),
    lock,
    quit: () => app.quit(),
  });
  return {
    async start(): Promise<void> {
      const opened = openWindows(desktop);
      windows = opened;
      const starting = startProduct(opened);
      serveIpc(starting, opened);
      // Shows the window immediately; its calls wait for the app.
      opened.openMain();
      const menu = menuActions(desktop);
      setMenu(menu, platform);
      lockWithTheMachine(lock);
      stopWithTheMachine(stop);
      if (platform === 'linux') {
        const uid = process.getuid?.() ?? 0;
        watchLinuxLock({ env: process.env, uid, log, onLock: lock });
      }
      try {
        const made = await starting;
        closeWhenEmpty(made, opened);
        // The settings have the language.
        setMenu(menu, platform);
        made.events.on((name) => {
          if (name === 'settings.changed') setMenu(menu, platform);
        });
        await showTray(tray, made);
        links.deliverTo((what) => made.open(what));
      } catch (error) {
        log.error('the app could not start', { reason: String(error) });
        onFailure(error);
      }
    },
    /** No window is left: quit, or stay in the tray, locked. */
    allClosed(): void {
      if (tray.isShown()) lock('tray');
      else app.quit();
    },
    /** The app was started again: come to the front and open that start's arguments. */
    second(argv: readonly string[], cwd: string): void {
      windows?.openMain();
      links.add(argv, cwd);
    },
  };
}
