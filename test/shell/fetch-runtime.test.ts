import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { cacheDir, type FetchOptions, fetchRuntime } from '#scripts/start/fetch-runtime.ts';
import { binaryIn, findRuntime } from '#scripts/start/runtime.ts';
import { eventually } from '#test/support/eventually.ts';

import { zipOf } from './support/zip.ts';

const NAME = `electron-v45.2.3-${process.platform}-${process.arch}.zip`;
const { platform } = process;
const zip = zipOf({
  version: Buffer.from('v45.2.3'),
  [binaryIn('', platform).replace(/^[\\/]+/, '')]: Buffer.from('a binary'),
  'resources.pak': randomBytes(2_500_000),
});

const root = mkdtempSync(join(tmpdir(), 'inkstone-fetch-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let server: Server;
let requests: string[];
let answer: (response: ServerResponse) => void;
let packageDir: string;
let cache: string;
let env: NodeJS.ProcessEnv;
let lines: string[];

/** A package of Electron whose runtime is the zip above, and a mirror on this machine. */
beforeEach(async () => {
  requests = [];
  lines = [];
  const dir = mkdtempSync(join(root, 'case-'));
  packageDir = join(dir, 'electron');
  cache = join(dir, 'cache');
  mkdirSync(packageDir);
  writeFileSync(join(packageDir, 'package.json'), '{"version":"45.2.3"}');
  const sum = createHash('sha256').update(zip).digest('hex');
  writeFileSync(join(packageDir, 'checksums.json'), JSON.stringify({ [NAME]: sum }));
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  env = {
    PATH: process.env['PATH'],
    ELECTRON_MIRROR: `http://127.0.0.1:${port}/`,
    ELECTRON_CACHE: cache,
  };
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const whole = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': zip.length }).end(zip);
};
const half = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': zip.length });
  response.write(zip.subarray(0, zip.length / 2));
};

const run = (more: Partial<FetchOptions> = {}) =>
  fetchRuntime({
    packageDir,
    env,
    signal: new AbortController().signal,
    show: (line) => void lines.push(line),
    ...more,
  });

/** All files that aren't part of a complete runtime. */
function leftovers(): string[] {
  const cached = existsSync(cache) ? readdirSync(cache, { recursive: true, encoding: 'utf8' }) : [];
  return [
    ...readdirSync(packageDir).filter((name) => !['package.json', 'checksums.json'].includes(name)),
    ...cached,
  ];
}

describe('the download of Electron’s runtime', () => {
  it('asks the mirror, checks, unpacks, and keeps the file in the cache that was named', async () => {
    answer = whole;
    expect(await run()).toEqual({ ok: true });
    expect(requests).toEqual([`/v45.2.3/${NAME}`]);
    expect(findRuntime(packageDir, {}, platform)).toBe(
      binaryIn(join(packageDir, 'dist'), platform),
    );
    expect(leftovers().filter((name) => !/^[0-9a-f]{64}/.test(name))).toEqual(['dist', 'path.txt']);

    // A second run downloads nothing.
    rmSync(join(packageDir, 'dist'), { recursive: true });
    server.close();
    server.closeAllConnections();
    expect(await run()).toEqual({ ok: true });
    expect(requests).toHaveLength(1);
  });

  it('says how much of how much, how fast and how long while it is slow', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': zip.length });
      let sent = 0;
      // A megabyte a second, in tenths.
      const timer = setInterval(() => {
        response.write(zip.subarray(sent, sent + 100_000));
        sent += 100_000;
        if (sent < zip.length) return;
        clearInterval(timer);
        response.end();
      }, 100);
    };
    expect(await run()).toEqual({ ok: true });
    expect(
      lines.filter((line) => /^[\d.]+ of 2\.5 MB, [\d.]+ MB\/s, \d+ s left$/.test(line)).length,
    ).toBeGreaterThan(5);
  });

  it('replaces a runtime of another version, which counts as none', async () => {
    mkdirSync(join(packageDir, 'dist'));
    writeFileSync(join(packageDir, 'dist', 'version'), '45.2.2');
    writeFileSync(join(packageDir, 'dist', 'electron'), 'old');
    expect(findRuntime(packageDir, {}, 'linux')).toBeNull();
    answer = whole;
    expect(await run()).toEqual({ ok: true });
    expect(findRuntime(packageDir, {}, platform)).not.toBeNull();
  });

  it.each<[string, (response: ServerResponse) => void, Partial<FetchOptions>, string]>([
    ['stops moving', half, { stallMs: 800 }, 'stalled'],
    [
      'breaks off',
      (response) => {
        half(response);
        setTimeout(() => response.destroy(), 200);
      },
      {},
      'failed',
    ],
    [
      'brings other bytes than it should',
      (response) =>
        response.writeHead(200, { 'content-length': zip.length }).end(Buffer.alloc(zip.length)),
      {},
      'failed',
    ],
    ['is not there', (response) => response.writeHead(404).end(), {}, 'unreachable'],
    ['is never answered', () => undefined, { connectMs: 1_500 }, 'unreachable'],
  ])('that %s leaves nothing behind', async (_how, does, more, why) => {
    answer = does;
    expect(await run(more)).toMatchObject({ ok: false, why });
    expect(leftovers()).toEqual([]);
  });

  it('without any route ends long before its limit, with nothing left behind', async () => {
    server.close();
    const found = await run({ connectMs: 250_000 });
    expect(found).toMatchObject({ ok: false, why: 'unreachable' });
    expect(found).not.toMatchObject({ reason: 'no answer' });
    expect(leftovers()).toEqual([]);
  });

  it('ends at a key, and leaves nothing behind', async () => {
    answer = half;
    const stop = new AbortController();
    const running = run({ signal: stop.signal });
    await eventually(() => expect(lines.length).toBeGreaterThan(0));
    stop.abort();
    expect(await running).toMatchObject({ ok: false, why: 'stopped' });
    expect(leftovers()).toEqual([]);
  });

  it('tidies up also when its starter is killed', async () => {
    // A slow download: progress arrives after the starter has gone, and files appear while they are being removed.
    answer = (response) => {
      response.writeHead(200, { 'content-length': zip.length });
      const timer = setInterval(() => response.write(zip.subarray(0, 2_000)), 5);
      response.on('close', () => clearInterval(timer));
    };
    const starter = join(root, 'starter.ts');
    const module = join(import.meta.dirname, '../../scripts/start/fetch-runtime.ts');
    writeFileSync(
      starter,
      `import { fetchRuntime } from ${JSON.stringify(module)};
       const env = JSON.parse(process.argv[2]);
       await fetchRuntime({ packageDir: ${JSON.stringify(packageDir)}, env, signal: new AbortController().signal, show: () => undefined });`,
    );
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, [starter, JSON.stringify(env)], { stdio: 'ignore' }),
    );
    onTestFinished(() => children.forEach((child) => void child.kill('SIGKILL')));
    // The first at the moment its folder appears, the others during their download.
    await eventually(() => expect(leftovers()).not.toEqual([]));
    for (const child of children) {
      child.kill('SIGKILL');
      await eventually(() => expect(requests.length).toBeGreaterThan(0));
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    await eventually(() => expect(leftovers()).toEqual([]));
  });
});

describe('the runtime', () => {
  it('is the one that the user names, whatever its version', () => {
    const dist = mkdtempSync(join(root, 'own-'));
    writeFileSync(join(dist, 'electron'), '');
    expect(findRuntime(packageDir, { ELECTRON_OVERRIDE_DIST_PATH: dist }, 'linux')).toBe(
      join(dist, 'electron'),
    );
    expect(findRuntime(packageDir, { ELECTRON_OVERRIDE_DIST_PATH: root }, 'linux')).toBeNull();
  });

  it('is stored in the system’s usual cache folder by default', () => {
    expect(cacheDir({ electron_config_cache: '/a', ELECTRON_CACHE: '/b' })).toBe('/a');
    expect(cacheDir({ ELECTRON_CACHE: '/b' })).toBe('/b');
    expect(cacheDir({ XDG_CACHE_HOME: '/c' }, 'linux')).toBe(join('/c', 'electron'));
  });
});
