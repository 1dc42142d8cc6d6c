import { createSecureContext } from 'node:tls';

import { afterEach, expect, it } from 'vitest';

import type { Route } from '#main/route/route.ts';
import { createRouteFetch } from '#main/route/route-fetch.ts';
import { say } from '#shared/words/say.ts';
import { startTestApp, type TestApp } from '#test/support/start-test-app.ts';
import { startClient } from '#test/unit/provider/support.ts';

import { AUTHORITY, HOST_OF_2020 } from './certificates.ts';
import { closeAll, startHost, startSocks } from './servers.ts';

const fetchBy = createRouteFetch(() => createSecureContext({ ca: AUTHORITY }));
let app: TestApp | null = null;
afterEach(async () => {
  await app?.app.stop();
  await closeAll();
});

it('every call of a network goes the way that was chosen for it, with its key and without, and no other', async () => {
  const routes: Route[] = [];
  app = await startTestApp({
    networks: ['signet', 'testnet4'],
    fetch: (route) => {
      routes.push(route);
      return Promise.reject(new Error('no network in tests'));
    },
  });
  await app.call('vault.create', { words: 12, passphrase: '', password: 'a long test password' });
  const tor = await startSocks(await startHost());
  const proxy = { kind: 'socks' as const, host: '127.0.0.1', port: tor.port };
  await app.call('settings.setProxy', { network: 'signet', proxy });
  // A second change of the network switches away from it.
  const infos = await app.call('settings.configureNetwork', {
    network: 'signet',
    baseUrl: 'https://provider.test',
    segment: null,
  });
  expect(infos.find(({ id }) => id === 'signet')).toMatchObject({
    baseUrl: 'https://provider.test',
    proxy,
  });

  for (const network of ['signet', 'testnet4'] as const)
    await app.call('settings.testConnection', { network }).catch(() => undefined);
  expect(new Set(routes.map((route) => JSON.stringify(route)))).toEqual(
    new Set([JSON.stringify({ ...proxy, circle: 'signet' }), JSON.stringify({ kind: 'direct' })]),
  );

  // Made by the API-key process, through the proxy, to a host with an untrusted certificate.
  await app.call('settings.setApiKey', { network: 'signet', key: 'key-of-signet' });
  await expect(app.call('settings.testConnection', { network: 'signet' })).rejects.toMatchObject({
    details: { why: expect.stringContaining('doesn’t trust the server’s certificate') as string },
  });
  expect(tor.asked[0]).toEqual({ kind: 'name', host: 'provider.test', user: 'inkstone-signet' });
});

it('a clock that is wrong by years is reported when a certificate shows it', async () => {
  const port = await startHost(HOST_OF_2020);
  const { client } = startClient({
    baseUrl: `https://127.0.0.1:${port}`,
    fetch: (url, init) => fetchBy({ kind: 'direct' }, url, init),
  });
  await expect(client.call('chain.info', {}, { force: true })).rejects.toMatchObject({
    code: 'PROVIDER_UNREACHABLE',
    details: { why: say.calls.reach.expired },
  });
});
