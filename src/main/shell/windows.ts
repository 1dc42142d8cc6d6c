import { join } from 'node:path';

import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  nativeTheme,
  screen,
  type Session,
  type WebPreferences,
} from 'electron';

import { createPlaces, type Places, visiblePlace } from './place.ts';
import { APP_ORIGIN } from './scheme.ts';

export type WindowName = 'main' | 'approval';

export interface Windows {
  openMain(): void;
  /** Opens the approval window, or brings it to the front. */
  openApproval(): void;
  /** Takes the approval window away: nothing waits in it any more. */
  closeApproval(): void;
  get(name: WindowName): BrowserWindow | null;
}

export interface WindowsOptions {
  /** Folder of the built preloads. */
  preloadDir: string;
  session: Session;
  icon: string;
  /** File that remembers where the windows were. */
  placesPath: string;
  /** Called for each window as it is made. */
  onMade: (window: BrowserWindow, name: WindowName) => void;
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

const SIZES: Record<WindowName, BrowserWindowConstructorOptions> = {
  main: { width: 1280, height: 820, minWidth: 900, minHeight: 600, title: 'Inkstone' },
  approval: {
    width: 560,
    height: 820,
    minWidth: 480,
    minHeight: 600,
    fullscreenable: false,
    title: 'Inkstone: approve',
  },
};
const PRELOADS: Record<WindowName, string> = { main: 'index.cjs', approval: 'approval.cjs' };

/** A page that is slow to draw is shown as it is after this many milliseconds: a person must see that something starts. */
const PATIENCE = 900;

/** The two windows of the app. Neither exists twice. Call after `ready`. */
export function createWindows(options: WindowsOptions): Windows {
  const { preloadDir, session, icon, placesPath, onMade } = options;
  const open: Record<WindowName, BrowserWindow | null> = { main: null, approval: null };
  const store = createPlaces(placesPath);
  const places: Places = store.read();

  function make(name: WindowName): BrowserWindow {
    const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
    const place = visiblePlace(places[name], screens);
    const window = new BrowserWindow({
      ...SIZES[name],
      ...(place?.bounds ?? {}),
      show: false,
      icon,
      // What is seen until the page has drawn.
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#18181b' : '#ffffff',
      ...(name === 'approval' && open.main ? { parent: open.main } : {}),
      webPreferences: webPreferences(session, join(preloadDir, PRELOADS[name])),
    });
    if (place?.maximized === true) window.maximize();
    window.on('close', () => {
      places[name] = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
      store.write(places);
    });
    return window;
  }

  /** To the front, also over the windows of other programs: somebody waits for an answer. */
  function raise(window: BrowserWindow): void {
    if (window.isMinimized()) window.restore();
    window.show();
    window.moveTop();
    app.focus({ steal: true });
    window.focus();
  }

  function show(name: WindowName): void {
    const present = open[name];
    if (present) {
      raise(present);
      return;
    }
    const window = make(name);
    open[name] = window;
    // Seed words are shown here: other programs get a black picture of it, where the system can do that.
    if (name === 'approval') window.setContentProtection(true);
    onMade(window, name);
    let shown = false;
    const appear = (): void => {
      if (shown || window.isDestroyed()) return;
      shown = true;
      raise(window);
    };
    const timer = setTimeout(appear, PATIENCE);
    window.once('ready-to-show', appear);
    window.on('closed', () => {
      clearTimeout(timer);
      open[name] = null;
    });
    // A page that does not come is said by whoever watches the window.
    window.loadURL(PAGES[name]).catch(() => undefined);
  }

  return {
    openMain: () => show('main'),
    openApproval: () => show('approval'),
    closeApproval: () => open.approval?.close(),
    get: (name) => open[name],
  };
}
