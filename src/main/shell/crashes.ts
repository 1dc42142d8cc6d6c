import { app, type BrowserWindow, dialog, shell } from 'electron';

import type { Log } from '#main/log.ts';
import { say } from '#shared/words/say.ts';
import { spoken } from '#shared/words/spoken.ts';

import type { CrashReports } from './crash-reports.ts';
import type { WindowName } from './windows.ts';

export interface CrashOptions {
  reports: CrashReports;
  log: Log;
  now: () => number;
  /** Stops the app and closes the files; takes a few seconds at most. */
  stop: () => Promise<void>;
}

const words = say.shell.crash;
/** After this many crashes within a minute, restarting doesn't help. */
const PATIENCE = 3;
const MINUTE = 60_000;

/** Shows a crash with a link to its report, and returns the user's choice. */
async function ask(message: string, buttons: string[], path: string | null): Promise<number> {
  const all = path === null ? buttons : [...buttons, words.showReport];
  for (;;) {
    const { response } = await dialog.showMessageBox(
      spoken({
        type: 'error' as const,
        title: 'Inkstone',
        message,
        detail: words.detail,
        buttons: all,
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      }),
    );
    if (response < buttons.length || path === null) return response;
    shell.showItemInFolder(path);
  }
}

/** For main: reports the crash, closes the files, and restarts unless that was tried too often. Call before `ready`. */
export function watchMain({ reports, log, now, stop }: CrashOptions): void {
  let ending = false;
  process.on('uncaughtException', (error) => {
    log.error('an error that nobody expected', { reason: String(error) });
    const path = reports.write({ what: 'main', reason: String(error), stack: error.stack });
    if (ending) return;
    ending = true;
    const again = reports.since(now() - MINUTE) <= PATIENCE;
    void (async () => {
      await stop();
      await app.whenReady();
      const choice = await ask(
        words.unexpected,
        again ? [words.restart, words.quit] : [words.quit],
        path,
      );
      if (again && choice === 0) app.relaunch();
      app.exit(1);
    })();
  });
  process.on('unhandledRejection', (error) => {
    log.error('a failure that nobody took', { reason: String(error) });
    const stack = error instanceof Error ? error.stack : undefined;
    reports.write({ what: 'promise', reason: String(error), stack });
  });
  app.on('child-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit' || details.reason === 'killed') return;
    const { type, reason, exitCode, name, serviceName } = details;
    log.error('a process ended', { type, reason, exitCode, name, serviceName });
    reports.write({ what: 'process', reason, details: { type, exitCode, name, serviceName } });
  });
}

/** For a window's page: reloads it after a crash, and asks if that doesn't help. */
export function watchWindow(
  window: BrowserWindow,
  name: WindowName,
  { reports, log, now }: Pick<CrashOptions, 'reports' | 'log' | 'now'>,
): void {
  const contents = window.webContents;
  let asking = false;

  async function recover(message: string, path: string | null): Promise<void> {
    if (window.isDestroyed() || asking) return;
    if (reports.since(now() - MINUTE) <= PATIENCE) {
      contents.reload();
      return;
    }
    asking = true;
    const choice = await ask(message, [words.reload, words.quit], path);
    asking = false;
    if (choice === 1) app.quit();
    else if (!window.isDestroyed()) contents.reload();
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.error('a page ended', { window: name, reason, exitCode });
    const path = reports.write({ what: `page ${name}`, reason, details: { exitCode } });
    void recover(words.ended({ window: words[name], reason }), path);
  });
  contents.on('did-fail-load', (_event, code, reason, url, isMainFrame) => {
    // -3: a load that was replaced by another one.
    if (!isMainFrame || code === -3) return;
    log.error('a page did not load', { window: name, reason, url });
    const path = reports.write({ what: `page ${name}`, reason, details: { code, url } });
    void recover(words.notLoaded({ window: words[name], reason }), path);
  });
  contents.on('preload-error', (_event, _path, error) => {
    log.error('a preload failed', { window: name, reason: String(error) });
    reports.write({ what: `preload ${name}`, reason: String(error), stack: error.stack });
  });
  window.on('unresponsive', () => {
    if (asking) return;
    asking = true;
    log.warn('a page does not answer', { window: name });
    void ask(words.noAnswer({ window: words[name] }), [words.wait, words.reload], null).then(
      (choice) => {
        asking = false;
        if (choice === 1 && !window.isDestroyed()) {
          contents.forcefullyCrashRenderer();
          contents.reload();
        }
      },
    );
  });
}
