import { beforeEach, describe, expect, it, vi } from 'vitest';

import { silentLog } from '#main/log.ts';
import { holdSingleInstance, quitAfter } from '#main/shell/lifecycle.ts';
import { menuTemplate } from '#main/shell/menu.ts';
import { defaultDataDir } from '#main/shell/paths.ts';
import { lockWithTheMachine } from '#main/shell/power.ts';

import { app, powerMonitor } from './support/electron.ts';
import { createFakeApp } from './support/fake-app.ts';

vi.mock('electron', () => import('./support/electron.ts'));

beforeEach(() => {
  app.removeAllListeners();
  app.quits = 0;
  app.hasLock = true;
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a second start', () => {
  it('ends at once, and the first comes to the front', () => {
    const front = vi.fn();
    expect(holdSingleInstance(front)).toBe(true);
    app.emit('second-instance');
    expect(front).toHaveBeenCalledOnce();
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
    quitAfter(stop, silentLog);
    app.quit();
    app.quit();
    await settled();
    expect(app.quits).toBe(0);
    expect(stop).toHaveBeenCalledOnce();
    finish();
    await settled();
    expect(app.quits).toBe(1);
  });

  it('goes on when stopping fails, and says so in the log', async () => {
    const error = vi.fn();
    quitAfter(() => Promise.reject(new Error('disk')), { ...silentLog, error });
    app.quit();
    await settled();
    expect(app.quits).toBe(1);
    expect(error).toHaveBeenCalledWith('stopping failed', { reason: 'Error: disk' });
  });
});

describe('the vault', () => {
  it('is locked when the machine sleeps or its screen is locked', () => {
    const { app: product, locks } = createFakeApp();
    lockWithTheMachine(product);
    powerMonitor.emit('suspend');
    powerMonitor.emit('lock-screen');
    expect(locks).toEqual(['suspend', 'lock-screen']);
  });

  it('can be locked from the menu', () => {
    const { app: product, locks } = createFakeApp();
    const file = menuTemplate(product, 'linux').find(({ label }) => label === 'File');
    const items = file?.submenu;
    if (!Array.isArray(items)) throw new Error('no items');
    const lock = items.find(({ label }) => label === 'Lock now');
    (lock?.click as (() => void) | undefined)?.();
    expect(locks).toEqual(['menu']);
  });
});

describe('the menu', () => {
  it.each(['linux', 'darwin', 'win32'] as const)('has no reload and no tools on %s', (platform) => {
    const text = JSON.stringify(menuTemplate(createFakeApp().app, platform));
    expect(text).not.toMatch(/reload|devtools|viewMenu|help/i);
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
