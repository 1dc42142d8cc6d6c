import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { visiblePlace } from '#main/shell/place.ts';
import { createWindows } from '#main/shell/windows.ts';

import { app, FakeWindow, screen, session } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const dir = mkdtempSync(join(tmpdir(), 'inkstone-windows-'));
const placesPath = join(dir, 'windows.json');
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const onMade = vi.fn();

const make = () =>
  createWindows({
    placesPath,
    onMade,
    preloadDir: '/app/preload',
    session: session.fromPartition('windows test') as never,
    icon: '/app/icon.png',
  });

beforeEach(() => {
  FakeWindow.made.length = 0;
  rmSync(placesPath, { force: true });
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
    expect([first?.focused, first?.top, first?.minimized]).toEqual([1, 1, false]);
    // Above other programs' windows too.
    expect(app.steals).toBe(1);
  });

  it('are forgotten when closed, and open again', () => {
    const windows = make();
    windows.openApproval();
    FakeWindow.made[0]?.emit('closed');
    expect(windows.get('approval')).toBeNull();
    windows.openApproval();
    expect(FakeWindow.made).toHaveLength(2);
  });

  it('appear when they are drawn, or when drawing takes long', () => {
    vi.useFakeTimers();
    const windows = make();
    windows.openMain();
    windows.openApproval();
    const shown = vi.fn();
    for (const window of FakeWindow.made) window.on('show', shown);
    FakeWindow.made[0]?.emit('ready-to-show');
    expect(shown).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(shown).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('are each watched from the moment they are made', () => {
    onMade.mockClear();
    const windows = make();
    windows.openMain();
    windows.openApproval();
    expect(onMade.mock.calls.map(([, name]) => name as string)).toEqual(['main', 'approval']);
  });

  it('go away when there is nothing left to approve', () => {
    const windows = make();
    windows.closeApproval();
    windows.openApproval();
    windows.closeApproval();
    expect(windows.get('approval')).toBeNull();
  });
});

describe('the place of a window', () => {
  it('is remembered', () => {
    const windows = make();
    windows.openMain();
    const [first] = FakeWindow.made;
    if (!first) throw new Error('no window');
    first.bounds = { x: 100, y: 50, width: 950, height: 640 };
    first.maximized = true;
    first.close();
    make().openMain();
    expect(FakeWindow.made[1]?.options).toMatchObject({ x: 100, y: 50, width: 950, height: 640 });
    expect(FakeWindow.made[1]?.maximized).toBe(true);
  });

  it('is forgotten with the screen that it was on', () => {
    const away = { x: 3000, y: 50, width: 950, height: 640 };
    writeFileSync(placesPath, JSON.stringify({ main: { bounds: away, maximized: false } }));
    make().openMain();
    expect(FakeWindow.made[0]?.options).not.toHaveProperty('x');
    screen.displays.push({ workArea: { x: 1920, y: 0, width: 2560, height: 1440 } });
    make().openMain();
    expect(FakeWindow.made[1]?.options).toMatchObject(away);
    screen.displays.pop();
  });

  it.each([
    ['its bar above the screen', { x: 0, y: -200, width: 900, height: 700 }],
    ['all but a sliver beside the screen', { x: 1900, y: 0, width: 900, height: 700 }],
    ['a size that no screen has', { x: 0, y: 0, width: 4000, height: 700 }],
  ])('is not taken with %s', (_what, bounds) => {
    const screens = [{ x: 0, y: 0, width: 1920, height: 1080 }];
    expect(visiblePlace({ bounds, maximized: false }, screens)).toBeNull();
  });

  it('is nowhere when its file is damaged, and the app opens all the same', () => {
    for (const text of ['', '{', '{"main":{"bounds":{"x":"0"}}}', '[]']) {
      writeFileSync(placesPath, text);
      make().openMain();
    }
    expect(FakeWindow.made).toHaveLength(4);
    expect(readFileSync(placesPath, 'utf8')).toBe('[]');
  });
});
