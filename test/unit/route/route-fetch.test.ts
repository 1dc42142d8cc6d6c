import { execFile } from 'node:child_process';
import dns from 'node:dns';
import { promises as dnsPromises } from 'node:dns';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { promisify } from 'node:util';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { readSystemRoute, type Route, RouteError, routeOf } from '#main/route/route.ts';
import { createRouteFetch } from '#main/route/route-fetch.ts';

import { AUTHORITY, HOST_OF_2020 } from './certificates.ts';
import { closeAll, startConnect, startHost, startSocks } from './servers.ts';

const trusted = () => createSecureContext({ ca: AUTHORITY });
const DIRECT: Route = { kind: 'direct' };
const socks = (port: number, circle: string | null = null): Route => ({
  kind: 'socks',
  host: '127.0.0.1',
  port,
  circle,
});
const http = (port: number, secure = false): Route => ({
  kind: 'http',
  secure,
  host: '127.0.0.1',
  port,
});

const lookedUp: unknown[] = [];
let ask: (route: Route, url: string) => Promise<unknown>;
beforeEach(() => {
  const fetchBy = createRouteFetch(trusted);
  ask = async (route, url) =>
    (await fetchBy(route, url, { method: 'GET', headers: { authorization: 'Bearer k' } })).json();
  lookedUp.length = 0;
  const real = dns.lookup;
  vi.spyOn(dns, 'lookup').mockImplementation((name: string, ...rest: unknown[]) => {
    if (isIP(name) === 0) lookedUp.push(name);
    (real as (...all: unknown[]) => void)(name, ...rest);
  });
  vi.spyOn(dnsPromises, 'lookup').mockImplementation((name: string) => {
    lookedUp.push(name);
    return Promise.reject(new Error('no'));
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeAll();
});

describe('a call by way of a proxy', () => {
  it('lets SOCKS resolve the name, asks no resolver here, and keeps networks separate', async () => {
    const host = await startHost();
    const proxy = await startSocks(host);
    const answer = await ask(socks(proxy.port, 'mainnet'), 'https://provider.test/v1/x?y=1');
    expect(answer).toEqual({ url: '/v1/x?y=1', host: 'provider.test', authorization: 'Bearer k' });
    await ask(socks(proxy.port, 'signet'), 'https://provider.test/');
    expect(proxy.asked).toEqual([
      { kind: 'name', host: 'provider.test', user: 'inkstone-mainnet' },
      { kind: 'name', host: 'provider.test', user: 'inkstone-signet' },
    ]);
    expect(lookedUp).toEqual([]);
  });

  it('goes through a SOCKS proxy that wants no name, and through one of the system', async () => {
    const proxy = await startSocks(await startHost(), null, false);
    await ask(socks(proxy.port, 'mainnet'), 'https://provider.test/');
    await ask(socks(proxy.port), 'https://provider.test/');
    expect(proxy.asked.map(({ user }) => user)).toEqual([null, null]);
  });

  it.each([false, true])(
    'asks a proxy of HTTP to connect to the name; TLS to it: %s',
    async (secure) => {
      const proxy = await startConnect(await startHost(), { secure });
      const answer = await ask(http(proxy.port, secure), 'https://provider.test/a');
      expect(answer).toMatchObject({ url: '/a', host: 'provider.test' });
      expect(proxy.asked).toEqual(['provider.test:443']);
      expect(lookedUp).toEqual([]);
    },
  );

  it('uses a connection again', async () => {
    const proxy = await startSocks(await startHost());
    const route = socks(proxy.port);
    await ask(route, 'https://provider.test/1');
    await new Promise((resolve) => setImmediate(resolve));
    await ask(route, 'https://provider.test/2');
    expect(proxy.asked).toHaveLength(1);
  });

  it.each<[string, () => Promise<Route>, string]>([
    ['SOCKS is not there', async () => socks(9), 'PROXY_UNREACHABLE'],
    ['HTTP is not there', async () => http(9), 'PROXY_UNREACHABLE'],
    ['SOCKS reaches nobody', async () => socks((await startSocks(0, 4)).port), 'PROXY_REFUSED'],
    [
      'HTTP wants a password',
      async () => http((await startConnect(0, { status: 407 })).port),
      'PROXY_REFUSED',
    ],
  ])('goes no other way when %s', async (_what, route, code) => {
    const host = await startHost();
    await expect(ask(await route(), `https://127.0.0.1:${host}/`)).rejects.toMatchObject({
      cause: { code },
    });
  });
});

describe('the certificate of a host', () => {
  it('is not taken from an authority that this computer does not trust, by any way', async () => {
    const host = await startHost();
    const fetchBy = createRouteFetch();
    const code = { cause: { code: expect.stringMatching(/CERT|SIGNATURE|VERIFY/) as unknown } };
    await expect(fetchBy(DIRECT, `https://127.0.0.1:${host}/`, {})).rejects.toMatchObject(code);
    const { port } = await startSocks(host);
    await expect(fetchBy(socks(port), 'https://provider.test/', {})).rejects.toMatchObject(code);
  });

  it('is for the name that was asked for, not for the one of the proxy', async () => {
    const { port } = await startSocks(await startHost());
    await expect(ask(socks(port), 'https://other.test/')).rejects.toMatchObject({
      cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
  });

  it('is refused when its time is over', async () => {
    const host = await startHost(HOST_OF_2020);
    await expect(ask(DIRECT, `https://127.0.0.1:${host}/`)).rejects.toMatchObject({
      cause: { code: 'CERT_HAS_EXPIRED' },
    });
  });

  it('is taken from an authority that the system trusts', async () => {
    const host = await startHost();
    const dir = mkdtempSync(join(tmpdir(), 'inkstone-authority-'));
    writeFileSync(join(dir, 'authority.pem'), AUTHORITY);
    // In a process of its own, since Node reads the system's store only once.
    const script = `
      import { createRouteFetch } from '#main/route/route-fetch.ts';
      const answer = await createRouteFetch()({ kind: 'direct' }, 'https://127.0.0.1:${host}/', {});
      process.stdout.write(String(answer.status));
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module-typescript', '--eval', script],
      { env: { SSL_CERT_FILE: join(dir, 'authority.pem'), SSL_CERT_DIR: dir } },
    );
    expect(stdout).toBe('200');
    rmSync(dir, { recursive: true });
  });
});

describe('the way of the system', () => {
  it.each<[string, Route]>([
    ['DIRECT', DIRECT],
    ['', DIRECT],
    [
      'PROXY proxy.corp:3128; DIRECT',
      { kind: 'http', secure: false, host: 'proxy.corp', port: 3128 },
    ],
    ['HTTPS proxy.corp:443', { kind: 'http', secure: true, host: 'proxy.corp', port: 443 }],
    ['SOCKS5 [::1]:9050;DIRECT', { kind: 'socks', host: '::1', port: 9050, circle: null }],
  ])('%s', (text, route) => {
    expect(readSystemRoute(text)).toEqual(route);
  });

  it.each(['SOCKS a:1; DIRECT', 'QUIC a:1', 'PROXY a', 'PROXY a b:1; DIRECT'])(
    'is not gone round when it cannot be understood: %s',
    (text) => {
      expect(() => readSystemRoute(text)).toThrow(RouteError);
    },
  );

  it('is used only if the user has not chosen another', async () => {
    const system = vi.fn(() => Promise.resolve('PROXY a:1'));
    expect(await routeOf({ kind: 'none' }, 'mainnet', 'https://x/', system)).toEqual(DIRECT);
    const tor = { kind: 'socks', host: '127.0.0.1', port: 9050 } as const;
    expect(await routeOf(tor, 'mainnet', 'https://x/', system)).toEqual({
      ...tor,
      circle: 'mainnet',
    });
    expect(system).not.toHaveBeenCalled();
    expect(await routeOf({ kind: 'system' }, 'mainnet', 'https://x/', system)).toMatchObject({
      port: 1,
    });
  });
});
