import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';

/** Records what the shell did to Electron. It behaves only as far as tests need. */

type Handler = (...args: unknown[]) => unknown;
type Filter = (details: { url: string }, answer: (answer: { cancel: boolean }) => void) => void;

export class FakeContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  sent: [string, ...unknown[]][] = [];
  destroyed = false;
  mainFrame: FakeFrame = { parent: null, origin: 'app://wallet', url: '' };
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
  send(channel: string, ...args: unknown[]): void {
    this.sent.push([channel, ...args]);
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  reloads = 0;
  reload(): void {
    this.reloads += 1;
  }
  forcefullyCrashRenderer(): void {
    this.emit('crashed by us');
  }
}

export interface FakeFrame {
  parent: FakeFrame | null;
  origin: string;
  url: string;
}

export class FakeSession extends EventEmitter {
  handlers = new Map<string, Handler | null>();
  schemes = new Map<string, (request: Request) => Promise<Response>>();
  spellChecker = true;
  requestFilter: Filter | null = null;
  protocol = {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
      this.schemes.set(scheme, handler);
    },
  };
  webRequest = {
    onBeforeRequest: (filter: Filter) => {
      this.requestFilter = filter;
    },
  };
  setPermissionRequestHandler = (h: Handler) => this.handlers.set('permission', h);
  setPermissionCheckHandler = (h: Handler) => this.handlers.set('check', h);
  setDevicePermissionHandler = (h: Handler) => this.handlers.set('device', h);
  setDisplayMediaRequestHandler = (h: Handler) => this.handlers.set('display', h);
  setBluetoothPairingHandler = (h: Handler) => this.handlers.set('bluetooth', h);
  setCertificateVerifyProc = (h: Handler) => this.handlers.set('certificate', h);
  setSpellCheckerEnabled(on: boolean): void {
    this.spellChecker = on;
  }
}

export interface FakeWindowOptions {
  webPreferences: Record<string, unknown>;
  parent?: FakeWindow;
  [name: string]: unknown;
}

export class FakeWindow extends EventEmitter {
  static made: FakeWindow[] = [];
  webContents = new FakeContents();
  url = '';
  contentProtection = false;
  focused = 0;
  minimized = false;
  options: FakeWindowOptions;
  constructor(options: FakeWindowOptions) {
    super();
    this.options = options;
    FakeWindow.made.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  loadURL(url: string): Promise<void> {
    this.url = url;
    this.webContents.mainFrame.url = url;
    return Promise.resolve();
  }
  show(): void {
    this.emit('show');
  }
  focus(): void {
    this.focused += 1;
  }
  restore(): void {
    this.minimized = false;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  setContentProtection(on: boolean): void {
    this.contentProtection = on;
  }
  bounds = { x: 10, y: 20, width: 1000, height: 700 };
  maximized = false;
  top = 0;
  getNormalBounds = () => this.bounds;
  isMaximized = () => this.maximized;
  maximize(): void {
    this.maximized = true;
  }
  moveTop(): void {
    this.top += 1;
  }
  isDestroyed = () => this.webContents.destroyed;
  close(): void {
    this.emit('close', {});
    this.webContents.destroyed = true;
    this.emit('closed');
  }
}

class FakeApp extends EventEmitter {
  sandboxed = false;
  hasLock = true;
  quits = 0;
  exitCode: number | null = null;
  paths = new Map<string, string>();
  ready: () => void = () => undefined;
  private whenIsReady = new Promise<void>((resolve) => (this.ready = resolve));
  whenReady = () => this.whenIsReady;
  enableSandbox(): void {
    this.sandboxed = true;
  }
  requestSingleInstanceLock = () => this.hasLock;
  getPath = (name: string) => this.paths.get(name) ?? tmpdir();
  setPath(name: string, path: string): void {
    this.paths.set(name, path);
  }
  getVersion = () => '0.0.0-test';
  getLocale = () => 'en-GB';
  /** Like Electron: asks first, and quits only if nothing prevents it. */
  quit(): void {
    const requested = { prevented: 0, preventDefault: () => void (requested.prevented += 1) };
    this.emit('before-quit', requested);
    if (requested.prevented === 0) this.quits += 1;
  }
  exit(code: number): void {
    this.exitCode = code;
  }
  isPackaged = true;
  resolveProxy = () => Promise.resolve('DIRECT');
  relaunches = 0;
  relaunch(): void {
    this.relaunches += 1;
  }
  steals = 0;
  focus(): void {
    this.steals += 1;
  }
  userModelId = '';
  setAppUserModelId(id: string): void {
    this.userModelId = id;
  }
}

export const app = new FakeApp();
export const BrowserWindow = FakeWindow;
export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 7 });

export const privileged: { scheme: string; privileges: Record<string, boolean> }[] = [];
export const protocol = {
  registerSchemesAsPrivileged: (schemes: typeof privileged) => privileged.push(...schemes),
};

export const sessions = new Map<string, FakeSession>();
export const session = {
  fromPartition(name: string): FakeSession {
    const made = sessions.get(name) ?? new FakeSession();
    if (!sessions.has(name)) app.emit('session-created', made);
    sessions.set(name, made);
    return made;
  },
};

export const ipcHandlers = new Map<string, (...args: unknown[]) => Promise<unknown>>();
export const ipcMain = {
  handle: (channel: string, handler: (...args: unknown[]) => Promise<unknown>) => {
    if (ipcHandlers.has(channel)) throw new Error(`a second handler for ${channel}`);
    ipcHandlers.set(channel, handler);
  },
  removeHandler: (channel: string) => ipcHandlers.delete(channel),
};

export const opened: string[] = [];
export const shownInFolder: string[] = [];
export const shell = {
  showItemInFolder: (path: string) => void shownInFolder.push(path),
  openPath: (path: string) => {
    shownInFolder.push(path);
    return Promise.resolve('');
  },
  openExternal: (url: string) => {
    opened.push(url);
    return Promise.resolve();
  },
};

export const copied: string[] = [];
export const clipboard = {
  writeText: (text: string) => {
    copied.push(text);
    return Promise.resolve();
  },
};

export const dialogs = {
  answer: { canceled: true, filePath: '' },
  asked: [] as unknown[][],
  /** Message boxes shown, and the buttons that the user presses in turn. */
  boxes: [] as { message: string; detail: string; buttons: string[] }[],
  presses: [] as number[],
};
export const dialog = {
  showMessageBox: (box: (typeof dialogs.boxes)[number]) => {
    dialogs.boxes.push(box);
    return Promise.resolve({ response: dialogs.presses.shift() ?? 0 });
  },
  showSaveDialog: (...args: unknown[]) => {
    dialogs.asked.push(args);
    return Promise.resolve(dialogs.answer);
  },
  showErrorBox: (...args: unknown[]) => dialogs.asked.push(args),
};

/** The prefix names Chromium's key provider: v11 is a secret service, v10 a publicly known key. */
export const keyring = { available: true, prefix: 'v11', asked: 0 };
export const safeStorage = {
  isAsyncEncryptionAvailable: () => {
    keyring.asked += 1;
    return Promise.resolve(keyring.available);
  },
  encryptStringAsync: (text: string) => {
    keyring.asked += 1;
    return Promise.resolve(Buffer.from(`${keyring.prefix}${text}`));
  },
  decryptStringAsync: (sealed: Buffer) =>
    Promise.resolve({ shouldReEncrypt: false, result: sealed.toString().slice(3) }),
};

export class FakeUtility extends EventEmitter {
  sent: unknown[] = [];
  kills = 0;
  spawned = true;
  entry: string;
  options: Record<string, unknown>;
  constructor(entry: string, options: Record<string, unknown>) {
    super();
    this.entry = entry;
    this.options = options;
  }
  postMessage(message: unknown): void {
    this.sent.push(message);
  }
  kill(): boolean {
    if (this.spawned) this.kills += 1;
    return this.spawned;
  }
}

export const utilities: FakeUtility[] = [];
export const utilityProcess = {
  fork(entry: string, _args: string[], options: Record<string, unknown>): FakeUtility {
    const made = new FakeUtility(entry, options);
    utilities.push(made);
    return made;
  },
};

export class Tray extends EventEmitter {
  static made: Tray[] = [];
  menu: { label?: string; click?: () => void }[] = [];
  destroyed = false;
  picture: unknown;
  constructor(picture: unknown) {
    super();
    this.picture = picture;
    Tray.made.push(this);
  }
  setToolTip(): void {
    this.emit('tip');
  }
  setContextMenu(menu: Tray['menu']): void {
    this.menu = menu;
  }
  destroy(): void {
    this.destroyed = true;
  }
}
export const nativeImage = {
  createFromPath: (path: string) => ({ resize: (size: object) => ({ path, ...size }) }),
};

export const menus: unknown[] = [];
export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu: (menu: unknown) => menus.push(menu),
};

export class Notification extends EventEmitter {
  static isSupported = () => true;
  static made: Notification[] = [];
  options: Record<string, unknown>;
  constructor(options: Record<string, unknown>) {
    super();
    this.options = options;
    Notification.made.push(this);
  }
  show(): void {
    this.emit('show');
  }
}

export const nativeTheme = Object.assign(new EventEmitter(), { shouldUseDarkColors: false });

export const screen = Object.assign(new EventEmitter(), {
  displays: [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
  getAllDisplays() {
    return this.displays;
  },
});
