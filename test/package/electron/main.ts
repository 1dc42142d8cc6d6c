/**
 * A stand-in for the module `electron` in the main process, for the archive under plain Node. Values between processes
 * are cloned as in Electron, so that uncloneable ones fail here too; windows run their real preload; the utility
 * process is a real child, with the environment that Electron would give it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

import {
  app as fakeApp,
  FakeWindow,
  type FakeWindowOptions,
} from '#test/shell/support/electron.ts';

export {
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
} from '#test/shell/support/electron.ts';
import { ipcHandlers } from '#test/shell/support/electron.ts';

export const app: typeof fakeApp = Object.assign(fakeApp, {
  isPackaged: true,
  getAppPath: () => process.cwd(),
});
// Electron ends the process unless something prevents it.
const quit = app.quit.bind(app);
app.quit = () => {
  quit();
  if (app.quits > 0) {
    app.emit('will-quit', { preventDefault: () => undefined });
    process.exit(0);
  }
};
app.exit = (code) => process.exit(code);

export interface PageBridge {
  call(name: string, input: unknown): Promise<unknown>;
  on(listener: (name: string, payload: unknown) => void): () => void;
}

/** A window that runs its preload in isolation, with the two modules that a sandboxed preload may load. */
class StandInWindow extends FakeWindow {
  bridge: PageBridge | null = null;
  private channel = new EventEmitter();

  constructor(options: FakeWindowOptions) {
    super(options);
    this.webContents.send = (channel, ...args) => {
      this.channel.emit(channel, {}, ...structuredClone(args));
    };
  }

  override async loadURL(url: string): Promise<void> {
    await super.loadURL(url);
    this.runPreload();
    this.emit('ready-to-show');
    this.webContents.emit('did-finish-load');
  }

  private runPreload(): void {
    const contextBridge = {
      exposeInMainWorld: (name: string, value: PageBridge) => {
        if (name === 'inkstone') this.bridge = value;
      },
    };
    const ipcRenderer = {
      invoke: async (channel: string, ...args: unknown[]) => {
        const handler = ipcHandlers.get(channel);
        if (!handler) throw new Error(`no handler for ${channel}`);
        const event = { sender: this.webContents, senderFrame: this.webContents.mainFrame };
        return structuredClone(await handler(event, ...structuredClone(args)));
      },
      on: (channel: string, listener: (...args: unknown[]) => void) =>
        this.channel.on(channel, listener),
      removeListener: (channel: string, listener: (...args: unknown[]) => void) =>
        this.channel.off(channel, listener),
    };
    const require = (name: string): unknown => {
      if (name === 'electron') return { contextBridge, ipcRenderer };
      throw new Error(`a sandboxed preload cannot load ${name}`);
    };
    const preload = String(this.options.webPreferences['preload']);
    const module = { exports: {} };
    const context = createContext({ require, module, exports: module.exports, console });
    runInContext(readFileSync(preload, 'utf8'), context, { filename: preload });
  }
}
export { StandInWindow as BrowserWindow };
export const windows = (): StandInWindow[] => FakeWindow.made as unknown as StandInWindow[];

/** The children, for inspection. */
export const children: { child: ChildProcess; env: NodeJS.ProcessEnv }[] = [];

export const utilityProcess = {
  fork(entry: string, args: string[], options: { env?: Record<string, string> }) {
    if (!existsSync(entry)) throw new Error(`no ${entry}`);
    // As in Electron's source: an empty map counts as none, and none inherits everything.
    const launched = options.env ?? {};
    const env: NodeJS.ProcessEnv = Object.keys(launched).length === 0 ? process.env : launched;
    const child = fork(entry, args, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // The source, or as built beside this file.
      execArgv: [
        ...['--import', join(import.meta.dirname, `utility${extname(import.meta.filename)}`)],
      ],
      env,
    });
    children.push({ child, env });
    const utility = new EventEmitter();
    child.on('spawn', () => utility.emit('spawn'));
    child.on('message', (message) => utility.emit('message', message));
    child.on('exit', (code) => utility.emit('exit', code));
    return Object.assign(utility, {
      get pid() {
        return child.exitCode === null ? child.pid : undefined;
      },
      postMessage: (message: never) => void child.send(structuredClone(message)),
      kill: () => child.kill('SIGTERM'),
    });
  },
};
