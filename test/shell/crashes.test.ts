import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { silentLog } from '#main/log.ts';
import { createCrashReports } from '#main/shell/crash-reports.ts';
import { watchMain, watchWindow } from '#main/shell/crashes.ts';
import { createNotices } from '#main/shell/notices.ts';
import { handlersOn } from '#test/support/handlers.ts';

import { app, dialogs, FakeWindow, Notification, shownInFolder } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const root = mkdtempSync(join(tmpdir(), 'inkstone-crashes-'));
const logPath = join(root, 'inkstone.log');
afterAll(() => rmSync(root, { recursive: true, force: true }));

let now = 1_000_000;
let dir: string;
const make = () => createCrashReports({ dir, logPath, now: () => now, facts: { app: '1.0.0' } });
/** The test runner's own listeners. */
const runners = {
  uncaughtException: process.listeners('uncaughtException'),
  unhandledRejection: process.listeners('unhandledRejection'),
};
afterEach(() => {
  for (const name of ['uncaughtException', 'unhandledRejection'] as const) {
    process.removeAllListeners(name);
    for (const listener of runners[name]) process.on(name, listener as never);
  }
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  dir = mkdtempSync(join(root, 'case-'));
  now += 600_000;
  dialogs.boxes.length = 0;
  dialogs.presses.length = 0;
  shownInFolder.length = 0;
});

describe('a crash report', () => {
  it('says what happened with the last lines of the log, for the owner alone', () => {
    writeFileSync(logPath, '{"level":"info","message":"started"}\n');
    const path = make().write({ what: 'page main', reason: 'oom', details: { exitCode: 5 } });
    expect(JSON.parse(readFileSync(path ?? '', 'utf8'))).toMatchObject({
      what: 'page main',
      reason: 'oom',
      details: { exitCode: 5 },
      app: '1.0.0',
      log: [{ message: 'started' }],
    });
    if (process.platform !== 'win32') expect(statSync(path ?? '').mode & 0o777).toBe(0o600);
  });

  it('holds no key, no words and no password, wherever they stood', () => {
    const wif = 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ';
    const words = 'abandon '.repeat(11) + 'about';
    const path = make().write({
      what: 'main',
      reason: `cannot read ${wif}`,
      stack: `Error: ${words}\n    at x`,
      details: { password: 'correct horse', note: wif },
    });
    const text = readFileSync(path ?? '', 'utf8');
    for (const secret of [wif, 'abandon abandon', 'correct horse'])
      expect(text).not.toContain(secret);
  });

  it('is listed and read by its name, never by a path', () => {
    const reports = make();
    reports.write({ what: 'page main', reason: 'oom' });
    now += 1;
    reports.write({ what: 'process', reason: 'crashed' });
    const [newest] = reports.list();
    expect(newest).toMatchObject({ at: now, what: 'process', reason: 'crashed' });
    expect(reports.read(newest?.name ?? '')).toContain('"reason": "crashed"');
    writeFileSync(join(dir, 'crash-1-x.json'), '{');
    expect(reports.list().at(-1)).toMatchObject({ at: 1, reason: 'the report cannot be read' });
    for (const name of ['../log.json', 'crash-9-none.json', ''])
      expect(reports.read(name)).toBeNull();
  });

  it('is one of twenty at most, and none where the disk takes none', () => {
    const reports = make();
    for (let n = 0; n < 25; n += 1) {
      now += 1;
      reports.write({ what: 'main', reason: 'x' });
    }
    expect(readdirSync(dir)).toHaveLength(20);
    expect(reports.since(now - 4)).toBe(5);
    const file = join(dir, 'file');
    writeFileSync(file, '');
    const nowhere = createCrashReports({
      dir: join(file, 'x'),
      logPath,
      now: () => now,
      facts: {},
    });
    expect(nowhere.write({ what: 'main', reason: 'x' })).toBeNull();
  });
});

describe('a page', () => {
  const watched = () => {
    const window = new FakeWindow({ webPreferences: {} });
    watchWindow(window as never, 'main', { reports: make(), log: silentLog, now: () => now });
    return window;
  };
  const gone = (window: FakeWindow): boolean =>
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });

  it('that ends is loaded again, with a report', async () => {
    const window = watched();
    gone(window);
    await settled();
    expect(window.webContents.reloads).toBe(1);
    expect(readdirSync(dir)).toHaveLength(1);
    expect(dialogs.boxes).toEqual([]);
  });

  it('that ends again and again is asked about, with the way to its report', async () => {
    const window = watched();
    // First shows the report, then continues.
    dialogs.presses.push(2, 0);
    for (let n = 0; n < 4; n += 1) {
      now += 1_000;
      gone(window);
      await settled();
    }
    expect(dialogs.boxes[0]?.message).toMatch(/crashed \(crashed\)/);
    expect(dialogs.boxes[0]?.detail).toMatch(/Nothing is lost/);
    expect(shownInFolder).toHaveLength(1);
    expect(window.webContents.reloads).toBe(4);
  });

  it('that was closed, or replaced by another load, is ignored', async () => {
    const window = watched();
    window.webContents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 });
    window.webContents.emit('did-fail-load', {}, -3, 'ERR_ABORTED', 'app://wallet/', true);
    window.webContents.emit('did-fail-load', {}, -6, 'ERR_FILE_NOT_FOUND', 'app://x/', false);
    await settled();
    expect(window.webContents.reloads).toBe(0);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('that cannot be loaded is loaded again', async () => {
    const window = watched();
    window.webContents.emit('did-fail-load', {}, -2, 'ERR_FAILED', 'app://wallet/', true);
    await settled();
    expect(window.webContents.reloads).toBe(1);
  });

  it('that does not answer is waited for, or reloaded, as the user chooses', async () => {
    const window = watched();
    dialogs.presses.push(0, 1);
    window.emit('unresponsive');
    await settled();
    expect(window.webContents.reloads).toBe(0);
    window.emit('unresponsive');
    await settled();
    expect(window.webContents.reloads).toBe(1);
  });
});

describe('an error of a page that nothing took', () => {
  const page = () => {
    const said: unknown[] = [];
    const reports = make();
    const handlers = handlersOn({
      page: { failures: [], shownBundle: null },
      config: {
        clock: { now: () => now },
        log: silentLog,
        shell: { kind: 'electron', crashReports: reports },
      },
      events: { emit: (_name: string, payload: unknown) => said.push(payload) },
    });
    const fail = (reason: string) =>
      handlers('app.pageFailed', { page: 'main', reason, stack: 'Error: x\n  at view' });
    return { fail, said, reports };
  };

  it('is written down and said, with the way to its report', async () => {
    const { fail, said, reports } = page();
    await fail('TypeError: nothing has no length');
    const [found] = reports.list();
    expect(found).toMatchObject({
      what: 'error in page main',
      reason: 'TypeError: nothing has no length',
    });
    expect(JSON.parse(reports.read(found?.name ?? '') ?? '')).toMatchObject({
      stack: 'Error: x\n  at view',
    });
    expect(said).toEqual([
      expect.objectContaining({ tone: 'error', text: expect.stringContaining('See the report') }),
    ]);
  });

  it('pushes no other report out, however often the page fails', async () => {
    const { fail, said, reports } = page();
    for (let times = 0; times < 50; times += 1) await fail('again');
    expect([reports.list().length, said.length]).toEqual([1, 2]);
    now += 61_000;
    await fail('again');
    expect(reports.list()).toHaveLength(2);
  });
});

describe('main', () => {
  /** Emits on the process, with no other listener. */
  async function crash(error: Error): Promise<void> {
    process.removeAllListeners('uncaughtException');
    const stop = vi.fn(() => Promise.resolve());
    app.ready();
    watchMain({ reports: make(), log: silentLog, now: () => now, stop });
    process.emit('uncaughtException', error);
    process.emit('uncaughtException', new Error('one more while ending'));
    await settled();
    expect(stop).toHaveBeenCalledOnce();
  }

  it('records an unexpected error, closes its files and restarts', async () => {
    app.relaunches = 0;
    await crash(new Error('boom'));
    expect(readdirSync(dir).length).toBeGreaterThan(0);
    expect(dialogs.boxes).toHaveLength(1);
    expect(dialogs.boxes[0]?.buttons).toEqual(['Restart', 'Quit', 'Show report']);
    expect([app.relaunches, app.exitCode]).toEqual([1, 1]);
  });

  it('does not start again and again', async () => {
    app.relaunches = 0;
    const reports = make();
    for (let n = 0; n < 4; n += 1) {
      now += 100;
      reports.write({ what: 'main', reason: 'x' });
    }
    await crash(new Error('boom'));
    expect(dialogs.boxes[0]?.buttons).toEqual(['Quit', 'Show report']);
    expect(app.relaunches).toBe(0);
  });

  it('writes down a helper process that ended, and nothing where it was ended', () => {
    app.removeAllListeners('child-process-gone');
    watchMain({ reports: make(), log: silentLog, now: () => now, stop: () => Promise.resolve() });
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 1 });
    app.emit('child-process-gone', {}, { type: 'Utility', reason: 'killed', exitCode: 0 });
    expect(readdirSync(dir)).toHaveLength(1);
  });
});

describe('a message of the desktop', () => {
  it('is kept until it is clicked, so that the click is not lost', () => {
    Notification.made.length = 0;
    const clicked = vi.fn();
    const notify = createNotices(clicked);
    notify('Inscribed', 'two files');
    const [notice] = Notification.made;
    expect(notice?.options).toMatchObject({ title: 'Inscribed', groupId: 'inkstone' });
    notice?.emit('click');
    expect(clicked).toHaveBeenCalledOnce();
  });
});
