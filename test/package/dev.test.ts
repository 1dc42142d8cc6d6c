import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { launchBrowser } from '#test/support/browser.ts';
import { eventually } from '#test/support/eventually.ts';

import { openPage } from './open-page.ts';

const root = join(import.meta.dirname, '..', '..');
const dir = mkdtempSync(join(tmpdir(), 'inkstone-dev-'));
const project = join(dir, 'project');
/** Milliseconds for a build and a start on a busy machine; an early exit is noticed at once. */
const START = 280_000;
const HEADING = 'A careful companion for Bitcoin inscriptions';
const TITLE = '{{ words.welcome.choices[step].title }}';
const view = join(project, 'src', 'renderer', 'features', 'welcome', 'WelcomeView.vue');
/** The browser's policy violations. */
const violations: string[] = [];
const sockets: string[] = [];
let dev: ChildProcess;
let browser: Browser | undefined;
let page: Page;
let pages = '';
let output = '';

/** A free port: another run on the same machine may use the usual one. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A copy of the sources, for a change that affects nothing else. */
function copyProject(): void {
  const parts = ['src', 'scripts', 'resources', 'package.json', 'electron.vite.config.ts'];
  for (const part of parts) cpSync(join(root, part), join(project, part), { recursive: true });
  // Link by link: the dev server must not write into the project's own folder.
  const modules = join(project, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!/^\.(vite|cache)/.test(name))
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
}

/** `npm run dev` itself, with a stand-in for Electron. */
async function startDev(port: number): Promise<void> {
  const standIn = join(dir, 'electron');
  const [register, run] = [join('electron', 'register.ts'), 'run-dev.ts'].map((file) =>
    JSON.stringify(join(import.meta.dirname, file)),
  );
  const node = JSON.stringify(process.execPath);
  writeFileSync(standIn, `#!/bin/sh\nexec ${node} --import ${register} ${run} "$@"\n`, {
    mode: 0o755,
  });
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { dev: string };
  };
  dev = spawn(`exec node_modules/.bin/${scripts.dev}`, {
    cwd: project,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: dir,
      ELECTRON_EXEC_PATH: standIn,
      INKSTONE_DATA_DIR: join(dir, 'data'),
      INKSTONE_DEV_PORT: String(port),
    },
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (chunk) => (output += String(chunk)));
  pages = await eventually(() => {
    if (dev.exitCode !== null) throw new Error(`it ended\n${output}`);
    const found = /^PAGES (.*)$/m.exec(output)?.[1];
    if (found === undefined) throw new Error(`no pages yet\n${output}`);
    return found;
  }, START);
}

beforeAll(async () => {
  copyProject();
  await startDev(await freePort());
  browser = await launchBrowser();
  page = await openPage(browser, pages, (opened) => {
    opened.on('websocket', (socket) => sockets.push(socket.url()));
    opened.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
  });
});

afterAll(async () => {
  await browser?.close();
  const ended = new Promise((resolve) => dev.once('exit', resolve));
  dev.kill('SIGTERM');
  await ended;
  rmSync(dir, { recursive: true, force: true });
});

const reads = (heading: string): Promise<void> =>
  page.getByRole('heading', { name: heading, exact: true }).waitFor({ timeout: 120_000 });

describe('npm run dev, with a stand-in for Electron and the page in Chromium', () => {
  it('shows the app of the development build, under the policy of development', async () => {
    await reads(HEADING);
    expect(violations).toEqual([]);
    const { headers } = await fetch(`${pages}/index.html`);
    expect(headers.get('content-security-policy')).toContain(' ws://127.0.0.1:');
  });

  it('changes the page when a file changes, without loading it again or losing what was chosen', async () => {
    await page.getByRole('button', { name: 'I already have a wallet' }).click();
    await page.getByText('Import key').click();
    await page.evaluate('window.notLoadedAgain = true');
    const source = readFileSync(view, 'utf8');
    writeFileSync(view, source.replace(TITLE, 'Changed while it runs'));

    await reads('Changed while it runs');
    expect(await page.evaluate('window.notLoadedAgain')).toBe(true);
    expect(await page.getByRole('radio', { name: 'Import key' }).isChecked()).toBe(true);
    expect(violations).toEqual([]);
  });

  it('opens one socket, which the filter of the session lets through', async () => {
    expect(sockets).toHaveLength(1);
    const may = async (url: string): Promise<string> =>
      (await fetch(`${pages}/may?${encodeURIComponent(url)}`)).text();
    expect(await may(sockets[0] ?? '')).toBe('yes');
    expect(await may('ws://127.0.0.1:1/')).toBe('no');
  });
});
