import { beforeAll, describe, expect, it, vi } from 'vitest';

import { hardenApp } from '#main/shell/security.ts';

import { app, FakeContents, FakeSession } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

beforeAll(() => {
  hardenApp();
});

function newSession(): FakeSession {
  const made = new FakeSession();
  app.emit('session-created', made);
  return made;
}

function newContents(): FakeContents {
  const made = new FakeContents();
  app.emit('web-contents-created', {}, made);
  return made;
}

/** The answer a handler passes to its callback. */
function answerOf(session: FakeSession, name: string, ...args: unknown[]): unknown {
  let answered: unknown = 'nothing';
  const handler = session.handlers.get(name);
  if (!handler) throw new Error(`no handler for ${name}`);
  handler(...args, (value: unknown) => {
    answered = value;
  });
  return answered;
}

function cancelled(session: FakeSession, url: string): boolean {
  const answer = vi.fn<(answer: { cancel: boolean }) => void>();
  session.requestFilter?.({ url }, answer);
  expect(answer).toHaveBeenCalledOnce();
  return answer.mock.calls[0]?.[0].cancel ?? false;
}

describe('the process', () => {
  it('sandboxes every renderer, whatever a window asks for', () => {
    expect(app.sandboxed).toBe(true);
  });

  it('refuses certificates that do not verify, and offers none of its own', () => {
    const refused = vi.fn();
    const event = { preventDefault: vi.fn() };
    app.emit('certificate-error', event, {}, 'https://a', 'ERR', {}, refused);
    expect(refused).toHaveBeenCalledWith(false);
    const chosen = vi.fn();
    app.emit('select-client-certificate', event, {}, 'https://a', [{}], chosen);
    expect(chosen).toHaveBeenCalledWith();
    expect(event.preventDefault).toHaveBeenCalledTimes(2);
  });
});

describe('a session', () => {
  const ours = ['app://wallet/index.html', 'app://wallet/assets/a.js', 'data:image/png;base64,AA'];
  const others = [
    'https://example.com/',
    'http://127.0.0.1:8080/',
    'ws://example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'chrome://gpu',
    'devtools://devtools/bundled/inspector.html',
    'about:srcdoc',
    'blob:app://wallet/1',
    'data:text/html,<script>1</script>',
    'app://wallet.example/',
    'app://other/index.html',
    'app://wallet@example.com/',
    'app://wallet',
    'javascript:alert(1)',
  ];
  it.each(ours)('lets %s through', (url) => {
    expect(cancelled(newSession(), url)).toBe(false);
  });
  it.each(others)('cancels %s', (url) => {
    expect(cancelled(newSession(), url)).toBe(true);
  });

  it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'hid'])(
    'denies the permission %s, asked for or looked up',
    (permission) => {
      const made = newSession();
      expect(answerOf(made, 'permission', {}, permission)).toBe(false);
      const check = made.handlers.get('check') as (...args: unknown[]) => boolean;
      expect(check({}, permission, 'app://wallet')).toBe(false);
    },
  );

  it('denies devices, screens and pairings', () => {
    const made = newSession();
    const device = made.handlers.get('device') as (details: unknown) => boolean;
    expect(device({ deviceType: 'usb' })).toBe(false);
    expect(answerOf(made, 'display', {})).toEqual({});
    expect(answerOf(made, 'bluetooth', {})).toEqual({ confirmed: false });
    for (const [name, args] of [
      ['select-hid-device', [{}]],
      ['select-serial-port', [[{}], {}]],
      ['select-usb-device', [{}]],
    ] as const) {
      const event = { preventDefault: vi.fn() };
      const chosen = vi.fn();
      made.emit(name, event, ...args, chosen);
      expect(event.preventDefault, name).toHaveBeenCalledOnce();
      expect(chosen.mock.calls[0]?.[0] ?? '', name).toBe('');
    }
  });

  it('refuses every certificate, downloads nothing and fetches no dictionary', () => {
    const made = newSession();
    expect(answerOf(made, 'certificate', { hostname: 'example.com' })).toBe(-2);
    const event = { preventDefault: vi.fn() };
    made.emit('will-download', event, {}, {});
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(made.spellChecker).toBe(false);
  });
});

describe('a page', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    'cannot cause %s',
    (name) => {
      const event = { preventDefault: vi.fn(), url: 'https://example.com/' };
      newContents().emit(name, event);
      expect(event.preventDefault).toHaveBeenCalledOnce();
    },
  );

  it.each(['https://example.com/', 'app://wallet/approval.html', 'about:blank'])(
    'cannot open a window on %s',
    (url) => {
      expect(newContents().openHandler?.({ url })).toEqual({ action: 'deny' });
    },
  );
});
