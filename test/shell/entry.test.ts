import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { AppConfig } from '#main/config.ts';
import { networkIds } from '#shared/bitcoin/network.ts';

import {
  app,
  FakeWindow,
  ipcHandlers,
  menus,
  powerMonitor,
  privileged,
  utilities,
} from './support/electron.ts';
import { createFakeApp } from './support/fake-app.ts';

const given = vi.hoisted(() => ({ config: null as AppConfig | null, ready: false }));
const product = createFakeApp();

vi.mock('electron', () => import('./support/electron.ts'));
vi.mock('#main/app.ts', () => ({
  createApp: (config: AppConfig) => {
    given.config = config;
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
  await vi.waitFor(() => expect(FakeWindow.made).toHaveLength(1));
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
    expect(given.config?.dataDir).toBe(dataDir);
  });

  it('gives the app every network, the built worker and key process and the desktop', () => {
    expect(given.config?.allowedNetworks).toEqual(networkIds);
    given.config?.startKeyProcess();
    expect(utilities.map(({ entry }) => entry)).toEqual([
      expect.stringMatching(/[\\/]key-process\.js$/),
    ]);
    expect(given.config?.shell.kind).toBe('electron');
  });

  it('draws 32 bytes at random, never the same', () => {
    const [a, b] = [given.config?.randomBytes(32), given.config?.randomBytes(32)];
    expect([a?.length, b?.length]).toEqual([32, 32]);
    expect(a).not.toEqual(b);
  });

  it('starts the app, then opens one window on our page', () => {
    expect(product.life).toEqual(['start']);
    expect(FakeWindow.made.map(({ url }) => url)).toEqual(['app://wallet/index.html']);
    expect(ipcHandlers.has('call')).toBe(true);
    expect(menus).toHaveLength(1);
  });

  it('opens the approval window when the app asks for it', () => {
    given.config?.shell.showApprovalWindow();
    expect(FakeWindow.made.map(({ url }) => url)).toContain('app://wallet/approval.html');
  });

  it('locks with the machine, and comes to the front for a second start', () => {
    powerMonitor.emit('suspend');
    expect(product.locks).toEqual(['suspend']);
    app.emit('second-instance');
    expect(FakeWindow.made[0]?.focused).toBe(1);
  });

  it('ends only after the app has stopped', async () => {
    app.emit('window-all-closed');
    expect(app.quits).toBe(0);
    await vi.waitFor(() => expect(app.quits).toBe(1));
    expect(product.life).toEqual(['start', 'stop']);
  });
});
