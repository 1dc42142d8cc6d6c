import { beforeEach, describe, expect, it, vi } from 'vitest';

import { serveIpc } from '#main/shell/ipc.ts';
import { createWindows } from '#main/shell/windows.ts';

import {
  FakeContents,
  type FakeFrame,
  FakeWindow,
  ipcHandlers,
  session,
} from './support/electron.ts';
import { createFakeApp } from './support/fake-app.ts';

vi.mock('electron', () => import('./support/electron.ts'));

let fake = createFakeApp();
let main: FakeWindow;
let approval: FakeWindow;
let undo = (): void => undefined;

beforeEach(() => {
  undo();
  FakeWindow.made.length = 0;
  fake = createFakeApp();
  const windows = createWindows({
    preloadDir: '/preload',
    session: session.fromPartition('ipc test') as never,
    icon: '/icon.png',
    placesPath: '/nowhere/windows.json',
    onMade: () => undefined,
  });
  windows.openMain();
  windows.openApproval();
  [main, approval] = FakeWindow.made as [FakeWindow, FakeWindow];
  undo = serveIpc(Promise.resolve(fake.app), windows);
});

function call(
  sender: FakeContents,
  senderFrame: FakeFrame | null,
  name: unknown = 'x',
  input = {},
) {
  const handler = ipcHandlers.get('call');
  if (!handler) throw new Error('no handler');
  return handler({ sender, senderFrame }, name, input);
}
const forbidden = { ok: false, error: { code: 'FORBIDDEN_SENDER' } };

describe('the request channel', () => {
  it('takes the audience from the window that asks, never from what it says', async () => {
    await call(main.webContents, main.webContents.mainFrame, 'a', { audience: 'approval' });
    await call(approval.webContents, approval.webContents.mainFrame, 'b');
    expect(fake.asked).toEqual([
      { name: 'a', input: { audience: 'approval' }, audience: 'main' },
      { name: 'b', input: {}, audience: 'approval' },
    ]);
  });

  it('hears the page at any place inside it', async () => {
    const { webContents } = main;
    webContents.mainFrame.url = 'app://wallet/index.html#/orders/1';
    expect(await call(webContents, webContents.mainFrame)).toMatchObject({ ok: true });
  });

  it('refuses a frame inside our own page', async () => {
    const frame = { ...main.webContents.mainFrame, parent: main.webContents.mainFrame };
    expect(await call(main.webContents, frame)).toMatchObject(forbidden);
    expect(fake.asked).toEqual([]);
  });

  it('refuses a frame that is gone', async () => {
    expect(await call(main.webContents, null)).toMatchObject(forbidden);
  });

  it('refuses a top frame that is not the window’s own', async () => {
    const frame = { ...main.webContents.mainFrame };
    expect(await call(main.webContents, frame)).toMatchObject(forbidden);
  });

  it.each(['https://example.com', 'app://wallet.example', 'null', 'file://', ''])(
    'refuses the origin %s in our own window',
    async (origin) => {
      main.webContents.mainFrame.origin = origin;
      expect(await call(main.webContents, main.webContents.mainFrame)).toMatchObject(forbidden);
      expect(fake.asked).toEqual([]);
    },
  );

  it('refuses a page in the window of the other', async () => {
    approval.webContents.mainFrame.url = 'app://wallet/index.html';
    const answer = await call(approval.webContents, approval.webContents.mainFrame);
    expect(answer).toMatchObject(forbidden);
  });

  it('refuses contents that are no window of ours', async () => {
    const stranger = new FakeContents();
    stranger.mainFrame.url = 'app://wallet/index.html';
    expect(await call(stranger, stranger.mainFrame)).toMatchObject(forbidden);
  });

  it('refuses a window that was closed', async () => {
    main.emit('closed');
    expect(await call(main.webContents, main.webContents.mainFrame)).toMatchObject(forbidden);
  });

  it.each([[null], [7], [{ toString: () => 'vault.lock' }], [['vault.lock']]])(
    'takes no name that is not text: %s',
    async (name) => {
      await call(main.webContents, main.webContents.mainFrame, name);
      expect(fake.asked[0]?.name).toBe('');
    },
  );
});

describe('the event channel', () => {
  it('tells the approval window nothing but what it is for', () => {
    const { events } = fake.app;
    events.emit('portfolio.changed', { network: 'practice' });
    events.emit('toast', { tone: 'info', title: 'a', text: 'from the network' });
    events.emit('approval.changed', { pending: [] });
    events.emit('network.changed', { network: 'practice' });
    const names = (window: FakeWindow) => window.webContents.sent.map(([, name]) => name);
    expect(names(main)).toEqual([
      'portfolio.changed',
      'toast',
      'approval.changed',
      'network.changed',
    ]);
    expect(names(approval)).toEqual(['approval.changed', 'network.changed']);
  });

  it('leaves out windows that are closed or on their way out', () => {
    approval.emit('closed');
    main.webContents.destroyed = true;
    fake.app.events.emit('approval.changed', { pending: [] });
    expect([...main.webContents.sent, ...approval.webContents.sent]).toEqual([]);
  });

  it('ends with the app', () => {
    undo();
    fake.app.events.emit('approval.changed', { pending: [] });
    expect(main.webContents.sent).toEqual([]);
    expect(ipcHandlers.has('call')).toBe(false);
    undo = () => undefined;
  });
});
