import { join } from 'node:path';

import { BrowserWindow, type Session, type WebPreferences } from 'electron';

import { APP_ORIGIN } from './scheme.ts';

export type WindowName = 'main' | 'approval';

export interface Windows {
  openMain(): void;
  /** Opens the approval window, or brings it to the front. */
  openApproval(): void;
  get(name: WindowName): BrowserWindow | null;
}

export interface WindowsOptions {
  /** Folder of the built preloads. */
  preloadDir: string;
  session: Session;
  icon: string;
}

export const PAGES: Record<WindowName, string> = {
  main: `${APP_ORIGIN}/index.html`,
  approval: `${APP_ORIGIN}/approval.html`,
};

/** Everything that could give a page more than a page needs is said to be off, also where that is the default. */
function webPreferences(session: Session, preload: string): WebPreferences {
  return {
    preload,
    session,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
  };
}

/** The two windows of the app. Neither exists twice. */
export function createWindows({ preloadDir, session, icon }: WindowsOptions): Windows {
  const open: Record<WindowName, BrowserWindow | null> = { main: null, approval: null };

  function show(name: WindowName, make: () => BrowserWindow): void {
    const present = open[name];
    if (present) {
      if (present.isMinimized()) present.restore();
      present.show();
      present.focus();
      return;
    }
    const window = make();
    open[name] = window;
    window.on('closed', () => {
      open[name] = null;
    });
    window.once('ready-to-show', () => window.show());
    void window.loadURL(PAGES[name]);
  }

  return {
    openMain: () =>
      show(
        'main',
        () =>
          new BrowserWindow({
            width: 1280,
            height: 820,
            minWidth: 900,
            minHeight: 600,
            show: false,
            title: 'Inkstone',
            icon,
            webPreferences: webPreferences(session, join(preloadDir, 'index.cjs')),
          }),
      ),
    openApproval: () =>
      show('approval', () => {
        const window = new BrowserWindow({
          width: 560,
          height: 820,
          minWidth: 480,
          minHeight: 600,
          show: false,
          fullscreenable: false,
          title: 'Inkstone: approve',
          icon,
          ...(open.main ? { parent: open.main } : {}),
          webPreferences: webPreferences(session, join(preloadDir, 'approval.cjs')),
        });
        // Seed words are shown here: other programs get a black picture of it, where the system can do that.
        window.setContentProtection(true);
        return window;
      }),
    get: (name) => open[name],
  };
}
