import { beforeEach, describe, expect, it, vi } from 'vitest';

import { silentLog } from '#main/log.ts';
import { holdSingleInstance, quitAfter, stopOnce } from '#main/shell/lifecycle.ts';
import { type MenuActions, menuTemplate } from '#main/shell/menu.ts';
import { defaultDataDir } from '#main/shell/paths.ts';
import { lockWithTheMachine, stopWithTheMachine } from '#main/shell/power.ts';
import { createTray } from '#main/shell/tray.ts';
import { eventually } from '#test/support/eventually.ts';

import { app, powerMonitor, Tray } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

beforeEach(() => {
  app.removeAllListeners();
  app.quits = 0;
  app.hasLock = true;
});
const actions = (more: Partial<MenuActions> = {}): MenuActions => ({
  lock: vi.fn(),
  lookForUpdates: null,
  showGuide: vi.fn(),
  showLicences: vi.fn(),
  showReports: vi.fn(),
  ...more,
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the end of a session', () => {
  it('waits until the files are closed, and no longer', async () => {
    const confirm = vi.fn();
    stopWithTheMachine(stopOnce(() => new Promise(() => undefined), silentLog, 20));
    powerMonitor.emit('shutdown', { preventDefault: confirm });
    expect(confirm).toHaveBeenCalledOnce();
    await eventually(() => expect(app.quits).toBe(1));
  });
});

describe('the tray', () => {
  it('is there while it is wanted, and opens, locks and quits', () => {
    const acts = { open: vi.fn(), lock: vi.fn(), quit: vi.fn() };
    const tray = createTray('icon.png', 'win32', acts);
    expect([tray.isShown(), Tray.made.length]).toEqual([false, 0]);
    tray.set(true);
    tray.set(true);
    const [made] = Tray.made;
    expect([Tray.made.length, made?.picture]).toEqual([
      1,
      { path: 'icon.png', height: 16, quality: 'best' },
    ]);
    made?.emit('click');
    for (const item of made?.menu ?? []) item.click?.();
    expect([
      acts.open.mock.calls.length,
      acts.lock.mock.calls,
      acts.quit.mock.calls.length,
    ]).toEqual([2, [['menu']], 1]);
    tray.set(false);
    expect([tray.isShown(), made?.destroyed]).toEqual([false, true]);
  });
});

describe('a second start', () => {
  it('ends at once, and the first comes to the front', () => {
    const front = vi.fn();
    expect(holdSingleInstance(front)).toBe(true);
    app.emit('second-instance', {}, ['inkstone', 'bitcoin:x'], '/');
    expect(front).toHaveBeenCalledExactlyOnceWith(['inkstone', 'bitcoin:x'], '/');
    expect(app.quits).toBe(0);

    app.hasLock = false;
    expect(holdSingleInstance(front)).toBe(false);
    expect(app.quits).toBe(1);
  });
});

describe('quitting', () => {
  it('waits until the app has stopped, and stops it once', async () => {
    let finish = (): void => undefined;
    const stop = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    quitAfter(stopOnce(stop, silentLog));
    app.quit();
    app.quit();
    await settled();
    expect(app.quits).toBe(0);
    expect(stop).toHaveBeenCalledOnce();
    finish();
    await settled();
    expect(app.quits).toBe(1);
  });

  it('continues when stopping fails, and says so in the log', async () => {
    const error = vi.fn();
    quitAfter(stopOnce(() => Promise.reject(new Error('disk')), { ...silentLog, error }));
    app.quit();
    await settled();
    expect(app.quits).toBe(1);
    expect(error).toHaveBeenCalledWith('stopping failed', { reason: 'Error: disk' });
  });

  it('waits for a stop that never ends no longer than its deadline', async () => {
    const warn = vi.fn();
    const stop = stopOnce(() => new Promise(() => undefined), { ...silentLog, warn }, 20);
    quitAfter(stop);
    app.quit();
    await eventually(() => expect(app.quits).toBe(1));
    expect(warn).toHaveBeenCalledOnce();
  });

  it('stops once, whether for the user, the session or an error', async () => {
    const work = vi.fn(() => Promise.resolve());
    const stop = stopOnce(work, silentLog);
    await Promise.all([stop(), stop()]);
    quitAfter(stop);
    app.quit();
    await settled();
    expect(work).toHaveBeenCalledOnce();
  });
});

describe('the vault', () => {
  it('is locked when the machine sleeps, its screen is locked or another person has it', () => {
    const lock = vi.fn();
    lockWithTheMachine(lock);
    powerMonitor.emit('suspend');
    powerMonitor.emit('lock-screen');
    powerMonitor.emit('user-did-resign-active');
    expect(lock.mock.calls).toEqual([['suspend'], ['lock-screen'], ['lock-screen']]);
  });

  it('can be locked from the menu', () => {
    const lock = vi.fn();
    const file = menuTemplate(actions({ lock }), 'linux').find(({ label }) => label === 'File');
    const items = file?.submenu;
    if (!Array.isArray(items)) throw new Error('no items');
    const item = items.find(({ label }) => label === 'Lock now');
    (item?.click as (() => void) | undefined)?.();
    expect(lock).toHaveBeenCalledExactlyOnceWith('menu');
  });
});

describe('the menu', () => {
  const template = (platform: NodeJS.Platform) => menuTemplate(actions(), platform);

  it.each(['linux', 'darwin', 'win32'] as const)('has no reload and no tools on %s', (platform) => {
    expect(JSON.stringify(template(platform))).not.toMatch(/reload|devtools|viewMenu/i);
  });

  it.each(['linux', 'darwin', 'win32'] as const)(
    'has editing, zoom and windows on %s',
    (platform) => {
      const text = JSON.stringify(template(platform));
      for (const role of ['editMenu', 'windowMenu', 'zoomIn', 'togglefullscreen', 'help']) {
        expect(text).toContain(`"role":"${role}"`);
      }
    },
  );

  it('offers updates only if a user is there', () => {
    expect(JSON.stringify(template('linux'))).not.toContain('updates');
    const offered = menuTemplate(actions({ lookForUpdates: vi.fn() }), 'linux');
    expect(JSON.stringify(offered)).toContain('Check for updates');
  });

  it('names every item itself, since Electron’s own labels are English', () => {
    const text = JSON.stringify(template('darwin'));
    expect(text).toContain('"role":"undo","label":"Undo"');
    expect(text).not.toMatch(/"role":"(?!appMenu)\w+"(?!,"label":)/);
  });

  it('opens the guide from Help', () => {
    const showGuide = vi.fn();
    const help = menuTemplate(actions({ showGuide }), 'linux').find(({ role }) => role === 'help');
    const items = Array.isArray(help?.submenu) ? help.submenu : [];
    const item = items.find(({ label }) => label === 'Inkstone guide');
    (item?.click as (() => void) | undefined)?.();
    expect(showGuide).toHaveBeenCalledOnce();
  });

  it('has the app’s own menu on macOS alone, and quits from File elsewhere', () => {
    expect(template('darwin')[0]?.role).toBe('appMenu');
    expect(JSON.stringify(template('linux')[0])).toContain('"role":"quit"');
  });
});

describe('the data folder', () => {
  it('is where each system keeps such things', () => {
    expect(defaultDataDir('linux', {}, '/home/a')).toBe('/home/a/.local/share/inkstone');
    expect(defaultDataDir('linux', { XDG_DATA_HOME: '/data' }, '/home/a')).toBe('/data/inkstone');
    expect(defaultDataDir('darwin', {}, '/Users/a')).toBe(
      '/Users/a/Library/Application Support/Inkstone',
    );
    expect(defaultDataDir('win32', { APPDATA: '/roaming' }, '/a')).toBe('/roaming/Inkstone');
  });
});
