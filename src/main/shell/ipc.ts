import { ipcMain, type IpcMainInvokeEvent } from 'electron';

import type { App } from '#main/app-types.ts';
import { AppError, type Result, toWireError } from '#shared/errors.ts';
import type { EventName } from '#shared/ipc/events.ts';

import { APP_ORIGIN } from './scheme.ts';
import { PAGES, type WindowName, type Windows } from './windows.ts';

/** Events that the approval window may receive. */
const APPROVAL_EVENTS: ReadonlySet<EventName> = new Set([
  'approval.changed',
  'approval.decided',
  'settings.changed',
  'network.changed',
  'vault.changed',
]);

const NAMES: readonly WindowName[] = ['main', 'approval'];

/**
 * Connects the app to the request channel, and its events to the event channel. Windows exist before the app is ready;
 * their calls wait. Returns a function that undoes it.
 */
export function serveIpc(starting: Promise<App>, windows: Windows): () => void {
  ipcMain.handle('call', async (event, name: unknown, input: unknown): Promise<Result<unknown>> => {
    const audience = audienceOf(event, windows);
    if (audience === null) return refused('the sender is no window of the app');
    const app = await starting;
    return app.dispatch(typeof name === 'string' ? name : '', input, audience);
  });
  let off = (): void => undefined;
  let undone = false;
  const listen = (app: App): void => {
    if (undone) return;
    off = app.events.on((name, payload) => {
      for (const window of NAMES) {
        if (window === 'approval' && !APPROVAL_EVENTS.has(name)) continue;
        const contents = windows.get(window)?.webContents;
        if (contents && !contents.isDestroyed()) contents.send('event', name, payload);
      }
    });
  };
  // A failed start is reported where it happens.
  starting.then(listen, () => undefined);
  return () => {
    undone = true;
    off();
    ipcMain.removeHandler('call');
  };
}

/** The window that makes a call; null unless it is that window's top frame on its own page. */
function audienceOf(event: IpcMainInvokeEvent, windows: Windows): WindowName | null {
  const frame = event.senderFrame;
  if (frame?.parent !== null || frame.origin !== APP_ORIGIN) return null;
  const name = NAMES.find((each) => windows.get(each)?.webContents === event.sender);
  if (name === undefined || frame !== event.sender.mainFrame) return null;
  const page = frame.url.split('#')[0];
  return page === PAGES[name] ? name : null;
}

const refused = (message: string): Result<unknown> => ({
  ok: false,
  error: toWireError(new AppError('FORBIDDEN_SENDER', message)),
});
