/**
 * Runs a packed app's archive under plain Node in this process, with the stand-in for Electron, like a user would:
 * `run-archive.ts <folder of the archive> first|again`. Prints one line of JSON with the results.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { App } from '#main/app-types.ts';
import type { Bridge } from '#shared/ipc/bridge.ts';
import { sealSecrets } from '#shared/secret-bridge.ts';
import { session } from '#test/shell/support/electron.ts';
import { driver, PASSWORD } from '#test/support/start-test-app.ts';
import { until } from '#test/support/waiting.ts';

import { app, children, windows } from './electron/main.ts';

const [dir = '', stage = 'first'] = process.argv.slice(2);
const seen: Record<string, unknown> = {};

// The app writes an unexpected error to its crash reports and exits silently.
process.on('uncaughtExceptionMonitor', (error) => console.error(error));

await import(pathToFileURL(join(dir, 'out', 'main', 'index.js')).href);
app.ready();

const windowOf = (page: string) =>
  until(`a window with ${page}`, async () => {
    const window = windows().find(({ url, bridge }) => url.endsWith(page) && bridge !== null);
    return window?.bridge ? { window, bridge: sealSecrets(window.bridge as Bridge) } : null;
  });

/** Requests a page, and every file that it names, from the app's own handler. */
async function load(page: string): Promise<Record<string, number>> {
  const handler = session.fromPartition('inkstone').schemes.get('app');
  if (!handler) throw new Error('nothing serves app://');
  const answer = await handler(new Request(`app://wallet/${page}`));
  const files = Array.from(
    (await answer.text()).matchAll(/(?:src|href)="\.\/([^"]+)"/g),
    ([, path]) => path ?? '',
  );
  const statuses = await Promise.all(
    files.map(async (path) => (await handler(new Request(`app://wallet/${path}`))).status),
  );
  return {
    [page]: answer.status,
    ...Object.fromEntries(files.map((path, at) => [path, statuses[at] ?? 0])),
  };
}

/** Every call goes through the preload of its window, as pages make it. */
const main = await windowOf('index.html');
const throughWindows: Pick<App, 'dispatch'> = {
  async dispatch(name, input, audience) {
    const { bridge } = audience === 'main' ? main : await windowOf('approval.html');
    return bridge.call(name, input);
  },
};
const person = driver(throughWindows as App);
const { call } = person;

const stateOf = ({ vault }: { vault: { exists: boolean; unlocked: boolean } }): string =>
  !vault.exists ? 'absent' : vault.unlocked ? 'unlocked' : 'locked';

seen['pages'] = { ...(await load('index.html')), ...(await load('approval.html')) };
const snapshot = await call('app.snapshot', {});
seen['vaultAtStart'] = stateOf(snapshot);

if (stage === 'first') {
  const { ordinals } = await person.fund();
  seen['created'] = stateOf(await call('app.snapshot', {}));
  const [keys] = children;
  if (process.platform === 'linux' && keys?.child.pid !== undefined) {
    const text = readFileSync(`/proc/${keys.child.pid}/environ`, 'utf8');
    seen['keyEnvironment'] = text
      .split('\0')
      .filter((line) => line !== '' && !line.startsWith('NODE_CHANNEL'));
  }
  await person.inscribe(ordinals.address);
  seen['inscribed'] = true;
  await call('vault.lock', {});
  seen['locked'] = stateOf(await call('app.snapshot', {}));
  await until(
    'the key process to end',
    async () =>
      children.every(({ child }) => child.exitCode !== null || child.signalCode !== null) || null,
  );
  await call('vault.unlock', { password: PASSWORD });
  seen['unlocked'] = stateOf(await call('app.snapshot', {}));
} else {
  await call('vault.unlock', { password: PASSWORD });
  seen['unlocked'] = stateOf(await call('app.snapshot', {}));
  const { rows } = await call('orders.list', { cursor: null, limit: 10, query: '', status: null });
  seen['orders'] = rows.map(({ status }) => status);
}

const request = performance.now();
process.on('exit', () => {
  seen['quitMs'] = Math.round(performance.now() - request);
  process.stdout.write(`\nSEEN ${JSON.stringify(seen)}\n`);
});
app.quit();
