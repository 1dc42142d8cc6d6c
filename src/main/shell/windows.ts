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

export type Windows = ReturnType<typeof createWindows>;

export interface WindowsOptions {
  /** Folder of the built preloads. */
  preloadDir: string;
  session: Session;
  icon: string;
  /** Stores window positions. */
  placesPath: string;
  /** Called for each new window. */
  onMade: (window: BrowserWindow, name: WindowName) => void;
}

export const PAGES: Record<WindowName, string> = {
  main: `${APP_ORIGIN}/index.html`,
  approval: `${APP_ORIGIN}/approval.html`,
};

/** Disables explicitly, even where it is the default, everything that gives a page more than it needs. */
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
    width: 820,
    height: 820,
    minWidth: 480,
    minHeight: 600,
    fullscreenable: false,
    title: 'Inkstone: approve',
  },
};
const PRELOADS: Record<WindowName, string> = { main: 'index.cjs', approval: 'approval.cjs' };

/** Shows a slow page after this many ms even if incomplete, so that the user sees the app start. */
const PATIENCE = 900;

/** The app's two windows, each a singleton. Call after `ready`. */
export function createWindows(options: WindowsOptions) {
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
      // Shown until the page has drawn.
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

  /** Also above other programs' windows, since a request is pending. */
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
    // The window shows recovery words: screen capture gets a black image, if the system supports it.
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
    // The window's crash handling reports a page that fails to load.
    window.loadURL(PAGES[name]).catch(() => undefined);
  }

  return {
    openMain: () => show('main'),
    /** Opens the approval window, or brings it to the front. */
    openApproval: () => show('approval'),
    /** Closes the approval window once nothing is pending. */
    closeApproval: () => open.approval?.close(),
    get: (name: WindowName) => open[name],
  };
}
