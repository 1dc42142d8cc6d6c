import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { AppConfig } from '#main/config.ts';
import { holdFolder } from '#main/store/folder-lock.ts';
import { networkIds } from '#shared/bitcoin/network.ts';
import { defaultSettings } from '#shared/ipc/settings.ts';
import { eventually } from '#test/support/eventually.ts';

import {
  app,
  FakeWindow,
  ipcHandlers,
  keyring,
  menus,
  powerMonitor,
  privileged,
  Tray,
  utilities,
} from './support/electron.ts';
import { createFakeApp } from './support/fake-app.ts';

const started = vi.hoisted(() => ({ config: null as AppConfig | null, ready: false }));
const product = createFakeApp();

vi.mock('electron', () => import('./support/electron.ts'));
vi.mock('#main/app.ts', () => ({
  createApp: (config: AppConfig) => {
    started.config = config;
    return Promise.resolve(product.app);
  },
}));

const root = mkdtempSync(join(tmpdir(), 'inkstone-entry-'));
const dataDir = join(root, 'data');
const beforeReady = { scheme: 0, sandbox: false, windows: 0 };

beforeAll(async () => {
  process.env['INKSTONE_DATA_DIR'] = dataDir;
  await import('#main/index.ts');
  Object.assign(beforeReady, {
    scheme: privileged.length,
    sandbox: app.sandboxed,
    windows: FakeWindow.made.length,
  });
  app.ready();
  await eventually(() => expect(FakeWindow.made).toHaveLength(1));
  await eventually(() => expect(product.life).toEqual(['start']));
});
afterAll(() => {
  delete process.env['INKSTONE_DATA_DIR'];
  rmSync(root, { recursive: true, force: true });
});

describe('the entry of the desktop app', () => {
  it('has its scheme and its sandbox before Electron is ready, and no window', () => {
    expect(beforeReady).toEqual({ scheme: 1, sandbox: true, windows: 0 });
  });

  it('keeps its files in an owner-only folder, and Chromium’s apart from them', () => {
    if (process.platform !== 'win32') expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(app.getPath('userData')).toBe(join(dataDir, 'electron'));
    expect(started.config?.dataDir).toBe(dataDir);
  });

  it('gives the app every network, the built worker and key process and the desktop', () => {
    expect(started.config?.allowedNetworks).toEqual(networkIds);
    started.config?.startKeyProcess();
    started.config?.startApiKeyProcess();
    expect(utilities.map(({ entry }) => entry)).toEqual([
      expect.stringMatching(/[\\/]key-process\.js$/),
      expect.stringMatching(/[\\/]api-key-process\.js$/),
    ]);
    expect(started.config?.storeWorkerUrl?.href).toMatch(/^file:.*\/store-worker\.js$/);
    expect(started.config?.shell.kind).toBe('electron');
  });

  it('draws 32 bytes at random, never the same', () => {
    const [a, b] = [started.config?.randomBytes(32), started.config?.randomBytes(32)];
    expect([a?.length, b?.length]).toEqual([32, 32]);
    expect(a).not.toEqual(b);
  });

  it('opens one window on our page, and starts the app behind it', () => {
    expect(product.life).toEqual(['start']);
    expect(FakeWindow.made.map(({ url }) => url)).toEqual(['app://wallet/index.html']);
    expect(ipcHandlers.has('call')).toBe(true);
    // Again once the language is read.
    expect(menus.length).toBeGreaterThan(0);
  });

  it('opens the approval window when the app asks for it', () => {
    started.config?.shell.showApprovalWindow();
    expect(FakeWindow.made.map(({ url }) => url)).toContain('app://wallet/approval.html');
  });

  it('takes the approval window away when nothing waits in it', async () => {
    product.app.events.emit('approval.changed', { pending: [] });
    const approval = FakeWindow.made.find(({ url }) => url.endsWith('approval.html'));
    await eventually(() => expect(approval?.isDestroyed()).toBe(true));
  });

  it('asked no keychain, which may open a dialog, because nothing is kept in one', () => {
    expect(keyring.asked).toBe(0);
  });

  it('holds its folder: no other process can use it', () => {
    expect(() => holdFolder(dataDir)).toThrow(/in use/);
  });

  it('locks with the machine, and comes to the front for a second start', () => {
    powerMonitor.emit('suspend');
    expect(product.locks).toEqual(['suspend']);
    const before = FakeWindow.made[0]?.focused ?? 0;
    app.emit('second-instance', {}, []);
    expect(FakeWindow.made[0]?.focused).toBe(before + 1);
  });

  it('stays in the tray where that is wanted, locked, and ends there no more once it is not', async () => {
    const tray = (wanted: boolean) =>
      product.app.events.emit('settings.changed', { ...defaultSettings, tray: wanted });
    tray(true);
    expect(Tray.made).toHaveLength(1);
    app.emit('window-all-closed');
    expect([app.quits, product.locks.at(-1), product.life]).toEqual([0, 'tray', ['start']]);
    tray(false);
    expect(Tray.made[0]?.destroyed).toBe(true);
  });

  it('ends only after the app has stopped', async () => {
    app.emit('window-all-closed');
    expect(app.quits).toBe(0);
    await eventually(() => expect(app.quits).toBe(1));
    expect(product.life).toEqual(['start', 'stop']);
  });
});
