import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createWindows } from '#main/shell/windows.ts';

import { FakeWindow, session } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const make = () =>
  createWindows({
    preloadDir: '/app/preload',
    session: session.fromPartition('windows test') as never,
    icon: '/app/icon.png',
  });

beforeEach(() => {
  FakeWindow.made.length = 0;
});

describe('the windows', () => {
  it('give a page nothing of Node and nothing of Electron', () => {
    const windows = make();
    windows.openMain();
    windows.openApproval();
    expect(FakeWindow.made).toHaveLength(2);
    for (const { options } of FakeWindow.made) {
      expect(options.webPreferences).toMatchObject({
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
      });
      expect(options.webPreferences).not.toHaveProperty('enableBlinkFeatures');
      expect(options.webPreferences['session']).toBe(session.fromPartition('windows test'));
    }
  });

  it('load only our own pages, each with a preload of its own', () => {
    const windows = make();
    windows.openMain();
    windows.openApproval();
    expect(
      FakeWindow.made.map(({ url, options }) => [url, options.webPreferences['preload']]),
    ).toEqual([
      ['app://wallet/index.html', '/app/preload/index.cjs'],
      ['app://wallet/approval.html', '/app/preload/approval.cjs'],
    ]);
  });

  it('protect the approval window from screen capture and keep it above its parent', () => {
    const windows = make();
    windows.openMain();
    windows.openApproval();
    const [main, approval] = FakeWindow.made;
    expect(main?.contentProtection).toBe(false);
    expect(approval?.contentProtection).toBe(true);
    expect(approval?.options.parent).toBe(main);
  });

  it('exist once: a second request brings the first to the front', () => {
    const windows = make();
    windows.openApproval();
    const [first] = FakeWindow.made;
    if (first) first.minimized = true;
    windows.openApproval();
    expect(FakeWindow.made).toHaveLength(1);
    expect([first?.focused, first?.minimized]).toEqual([1, false]);
  });

  it('are forgotten when closed, and open anew', () => {
    const windows = make();
    windows.openApproval();
    FakeWindow.made[0]?.emit('closed');
    expect(windows.get('approval')).toBeNull();
    windows.openApproval();
    expect(FakeWindow.made).toHaveLength(2);
  });
});
