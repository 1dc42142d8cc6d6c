import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createWebShell, type WebShell } from '#scripts/web-shell/server.ts';

import { createFakeApp } from './support/fake-app.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const root = mkdtempSync(join(tmpdir(), 'inkstone-web-'));
const rendererDir = join(root, 'renderer');
const fake = createFakeApp();
const { shellPort, serve } = createWebShell({ logLines: () => [] });
let shell: WebShell;
let port = 0;
let cookie = '';
let approvalCookie = '';

/** One request with exactly these headers: fetch would choose Host and Origin itself. */
function send(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const requested = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    requested.on('error', reject);
    requested.end(body);
  });
}
const get = (path: string, headers: Record<string, string> = {}) =>
  send(path, { headers: { cookie, ...headers } });
const call = (path: string, value: unknown, headers: Record<string, string> = {}) =>
  send(path, { method: 'POST', headers: { cookie, ...headers }, body: JSON.stringify(value) });

async function enter(address: string): Promise<{ answer: Answer; cookie: string }> {
  const { pathname, search } = new URL(address);
  const answer = await send(pathname + search);
  return { answer, cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
}

beforeAll(async () => {
  mkdirSync(rendererDir);
  mkdirSync(join(root, 'renderer-other'));
  writeFileSync(
    join(rendererDir, 'index.html'),
    `<html><head><meta http-equiv="Content-Security-Policy" content="connect-src 'none'" /></head></html>`,
  );
  writeFileSync(join(rendererDir, 'approval.html'), '<html><head></head>approve</html>');
  writeFileSync(join(rendererDir, 'app.js'), 'export {}');
  writeFileSync(join(root, 'secret.js'), 'secret');
  writeFileSync(join(root, 'renderer-other', 'secret.js'), 'secret');
  shell = await serve(fake.app, { rendererDir });
  port = Number(new URL(shell.url).port);
  cookie = (await enter(shell.url)).cookie;
  approvalCookie = (await enter(shell.approvalUrl)).cookie;
});
afterAll(async () => {
  await shell.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => {
  fake.asked.length = 0;
});

describe('the key in the address', () => {
  it('is long, is another one for the approval window, and another one for each run', () => {
    const token = (address: string) => new URL(address).searchParams.get('token') ?? '';
    expect(token(shell.url).length).toBeGreaterThanOrEqual(32);
    expect(token(shell.approvalUrl)).not.toBe(token(shell.url));
  });

  it('moves into a cookie that no script and no other site sees, and out of the address', async () => {
    const { answer } = await enter(shell.url);
    expect([answer.status, answer.headers.location]).toEqual([303, '/']);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict; Path=\/$/);
    const approval = (await enter(shell.approvalUrl)).answer;
    expect(approval.headers.location).toBe('/approval/');
    expect(approval.headers['set-cookie']?.[0]).toMatch(/; Path=\/approval$/);
  });

  it.each(['/?token=', '/?token=x', '/approval/?token=x'])('is not %s', async (path) => {
    const answer = await send(path);
    expect(answer.status).toBe(401);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('of the main window does not open the approval window, nor the other way round', async () => {
    const [main, approval] = [new URL(shell.url), new URL(shell.approvalUrl)];
    expect((await send(`/approval/${main.search}`)).status).toBe(401);
    expect((await send(`/${approval.search}`)).status).toBe(401);
  });

  it.each([
    '/',
    '/app.js',
    '/bridge.js',
    '/events',
    '/approval/',
    '/answer/x',
    '/download/x',
    '/nothing',
  ])('is needed for %s', async (path) => {
    expect((await send(path)).status).toBe(401);
    expect((await send(path, { headers: { cookie: 'inkstone-main=x' } })).status).toBe(401);
  });

  it('is needed for a call', async () => {
    expect((await call('/call', { name: 'a' }, { cookie: '' })).status).toBe(401);
    expect(fake.asked).toEqual([]);
  });
});

describe('who else is on this machine', () => {
  it.each(['localhost', 'evil.example', '127.0.0.1', '127.0.0.1:1', '[::1]'])(
    'is refused under the name %s',
    async (host) => {
      expect((await get('/', { host })).status).toBe(421);
      expect((await call('/call', { name: 'a' }, { host })).status).toBe(421);
      expect(fake.asked).toEqual([]);
    },
  );

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost'])(
    'is refused from the origin %s',
    async (origin) => {
      expect((await call('/call', { name: 'a' }, { origin })).status).toBe(403);
      expect((await get('/events', { origin })).status).toBe(403);
      expect(fake.asked).toEqual([]);
    },
  );

  it('cannot reach it from another machine: it listens on 127.0.0.1 alone', () => {
    expect(new URL(shell.url).hostname).toBe('127.0.0.1');
  });

  it('gets no answer that it may read, keep or frame', async () => {
    for (const path of ['/', '/app.js', '/bridge.js', '/missing.js', '/download/x']) {
      const { headers } = await get(path);
      expect(headers['access-control-allow-origin'], path).toBeUndefined();
      expect(headers['cross-origin-resource-policy'], path).toBe('same-origin');
      expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['referrer-policy'], path).toBe('no-referrer');
      expect(headers['cache-control'], path).toBe('no-store');
      const policy = headers['content-security-policy'] ?? '';
      expect(policy, path).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy, path).toContain("connect-src 'self'");
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).not.toMatch(/unsafe|\*/);
    }
  });
});

describe('calls', () => {
  const origin = () => ({ origin: `http://127.0.0.1:${port}` });

  it('reach the app with the audience of the cookie, whatever they say', async () => {
    const requested = { name: 'a.b', input: { c: 1 }, audience: 'approval' };
    expect(JSON.parse((await call('/call', requested, origin())).text)).toEqual({
      ok: true,
      value: { name: 'a.b', audience: 'main' },
    });
    await call('/approval/call', requested, { ...origin(), cookie: approvalCookie });
    expect(fake.asked).toEqual([
      { name: 'a.b', input: { c: 1 }, audience: 'main' },
      { name: 'a.b', input: { c: 1 }, audience: 'approval' },
    ]);
  });

  it('that take long hold no connection: their answer is taken once it is there, by their window alone', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const dispatch = fake.app.dispatch;
    fake.app.dispatch = () => promise as never;
    const first = await call('/call', { name: 'slow' });
    fake.app.dispatch = dispatch;
    expect(first.status).toBe(202);
    const { id } = JSON.parse(first.text) as { id: string };
    expect((await get(`/answer/${id}`)).status).toBe(202);
    const reported = messages('/events', cookie, 1, () => resolve({ ok: true, value: 'at last' }));
    expect(await reported).toEqual([{ name: 'shell.answered', payload: { id } }]);
    const approval = await get(`/approval/answer/${id}`, { cookie: approvalCookie });
    expect(approval.status).toBe(404);
    expect(JSON.parse((await get(`/answer/${id}`)).text)).toEqual({ ok: true, value: 'at last' });
    expect((await get(`/answer/${id}`)).status).toBe(404);
  });

  it('of the main window’s cookie never count as the approval window’s', async () => {
    const renamed = cookie.replace('inkstone-main', 'inkstone-approval');
    for (const value of [cookie, renamed, `${cookie}; ${renamed}`]) {
      expect((await call('/approval/call', { name: 'a' }, { cookie: value })).status).toBe(401);
    }
    expect((await call('/call', { name: 'a' }, { cookie: approvalCookie })).status).toBe(401);
    expect(fake.asked).toEqual([]);
  });

  it('above the cap are refused before they are parsed', async () => {
    const text = 'x'.repeat(9_100_000);
    const answer = await call('/call', { name: 'a', input: { text } });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'PAYLOAD_TOO_LARGE' } });
    expect(fake.asked).toEqual([]);
  });

  it.each(['', 'not json', '{"name":', 'null', '7', '[]', '{"name":7}', '{"name":null}'])(
    'that are no calls reach nothing: %s',
    async (body) => {
      const answer = await send('/call', { method: 'POST', headers: { cookie }, body });
      expect(answer.status).toBe(200);
      expect(fake.asked.filter(({ name }) => name !== '')).toEqual([]);
    },
  );

  it.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH'])('are not made with %s', async (method) => {
    expect((await send('/call', { method, headers: { cookie } })).status).toBe(405);
  });
});

describe('files', () => {
  it('carry the bridge of their window and no policy tag that would silence it', async () => {
    const page = await get('/');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toBe('<html><head><script src="/bridge.js"></script></head></html>');
    const approval = await get('/approval/', { cookie: approvalCookie });
    expect(approval.text).toContain('<script src="/approval/bridge.js"></script>');
  });

  it.each([
    '/../secret.js',
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/..%5csecret.js',
    '/..%2frenderer-other%2fsecret.js',
    '//etc/passwd',
    '/%00.js',
    '/%E0%A4%A.js',
    '/index.html%00.js',
    '/secret',
  ])('are none at %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toContain('secret');
  });

  it('are still served after all of that', async () => {
    expect((await get('/app.js')).text).toBe('export {}');
  });
});

/** Reads an event stream until `count` messages came. */
function messages(path: string, own: string, count: number, onOpen: () => void) {
  return new Promise<unknown[]>((resolve, reject) => {
    const requested = request(
      { host: '127.0.0.1', port, path, headers: { cookie: own } },
      (stream) => {
        expect(stream.headers['content-type']).toBe('text/event-stream');
        let text = '';
        let opened = false;
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (!opened) {
            opened = true;
            onOpen();
          }
          const found = Array.from(text.matchAll(/^data: (.*)\n\n/gm), (match) => match[1] ?? '');
          if (found.length < count) return;
          requested.destroy();
          resolve(found.map((line) => JSON.parse(line) as unknown));
        });
      },
    );
    requested.on('error', reject);
    requested.end();
  });
}

describe('events', () => {
  const tell = (): void => {
    fake.app.events.emit('toast', { tone: 'info', title: 'a\n\nb', text: '' });
    fake.app.events.emit('approval.changed', { pending: [] });
    shellPort.showApprovalWindow();
    fake.app.events.emit('network.changed', { network: 'practice' });
  };
  const names = (list: unknown[]) => list.map((each) => (each as { name: string }).name);

  it('reach the main window, one a message, also with line breaks in them', async () => {
    const heard = await messages('/events', cookie, 4, tell);
    expect(names(heard)).toEqual([
      'toast',
      'approval.changed',
      'shell.showApproval',
      'network.changed',
    ]);
    expect(heard[0]).toMatchObject({ payload: { title: 'a\n\nb' } });
  });

  it('reach the approval window only where they are for it', async () => {
    const heard = await messages('/approval/events', approvalCookie, 2, tell);
    expect(names(heard)).toEqual(['approval.changed', 'network.changed']);
  });
});

describe('downloads', () => {
  async function* chunks() {
    yield 'a,b\n';
    yield '1,2\n';
  }

  it('are taken once, under a plain name', async () => {
    const { saved, url } = await shellPort.saveFile('../or"ders\r\n.csv', chunks());
    expect(saved).toBeNull();
    expect((await send(url ?? '')).status).toBe(401);
    const first = await get(url ?? '');
    expect(first.text).toBe('a,b\n1,2\n');
    expect(first.headers['content-type']).toBe('application/octet-stream');
    expect(first.headers['content-disposition']).toBe('attachment; filename=".._or_ders__.csv"');
    expect((await get(url ?? '')).status).toBe(404);
  });
});

describe('the desktop, which a server does not have', () => {
  it('opens nothing, copies nothing and has no keychain', async () => {
    expect(await shellPort.copyText('x')).toBe(false);
    expect(await shellPort.keychain()).toBeNull();
    expect(shellPort.kind).toBe('web');
  });
});
