import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { devCsp, devFiles, devServer } from '#main/shell/dev-pages.ts';
import { CSP } from '#main/shell/scheme.ts';
import { hardenSession } from '#main/shell/security.ts';

import { app, FakeSession } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const URL_OF = 'ELECTRON_RENDERER_URL';
beforeEach(() => (app.isPackaged = false));

describe('the dev server', () => {
  it('is the one that electron-vite named, on this machine', () => {
    expect(devServer({ [URL_OF]: 'http://127.0.0.1:5173/' })).toBe('http://127.0.0.1:5173');
    expect(devServer({})).toBeNull();
  });

  it.each([
    'https://example.com',
    'http://example.com',
    'http://127.0.0.1.example.com',
    'file:///x',
    'x',
  ])('is never %s', (url) => expect(devServer({ [URL_OF]: url })).toBeNull());

  it('is absent in a packed app, whatever its environment says', () => {
    app.isPackaged = true;
    expect(devServer({ [URL_OF]: 'http://127.0.0.1:5173' })).toBeNull();
  });
});

describe('pages in development', () => {
  let server: Server;
  let origin = '';
  const requests: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.setHeader('content-type', 'text/javascript');
      response.setHeader('set-cookie', 'a=b');
      response.statusCode = request.url === '/none' ? 404 : 200;
      response.end('export {}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('keep their own address, and come from the dev server with a policy of their own', async () => {
    const answer = await devFiles(origin)(new Request('app://wallet/src/main.ts?t=1'));
    expect(requests).toEqual(['/src/main.ts?t=1']);
    expect(answer.headers.get('content-type')).toBe('text/javascript');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toBe(devCsp(origin));
    expect((await devFiles(origin)(new Request('app://wallet/none'))).status).toBe(404);
  });

  it('may do what built pages may, have styles inside, and one socket', () => {
    const [built, dev] = [CSP, devCsp('http://127.0.0.1:5173')].map((policy) => policy.split('; '));
    expect(dev?.filter((rule) => !built?.includes(rule))).toEqual([
      "style-src 'self' 'unsafe-inline'",
      "connect-src 'self' ws://127.0.0.1:5173",
    ]);
  });

  it('reach that socket, which nothing else ever does', () => {
    const may = (devOrigin: string | null, url: string): boolean => {
      const session = new FakeSession();
      hardenSession(session as never, devOrigin);
      let cancelled = true;
      session.requestFilter?.({ url }, ({ cancel }) => (cancelled = cancel));
      return !cancelled;
    };
    const dev = 'http://127.0.0.1:5173';
    expect(may(dev, 'ws://127.0.0.1:5173/?token=x')).toBe(true);
    expect(may(null, 'ws://127.0.0.1:5173/?token=x')).toBe(false);
    expect(may(dev, 'ws://127.0.0.1:51730/')).toBe(false);
    expect(may(dev, 'http://127.0.0.1:5173/')).toBe(false);
    expect(may(dev, 'https://example.com/')).toBe(false);
  });
});
