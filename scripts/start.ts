import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { defaultDataDir } from '../src/main/shell/paths.ts';
import { ensureRenderer, newest } from './renderer-build.ts';
import { runWebShell } from './web-shell/run.ts';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    web: { type: 'boolean', default: false },
    port: { type: 'string' },
    'data-dir': { type: 'string' },
    'no-open': { type: 'boolean', default: false },
  },
});

const port = values.port === undefined ? null : Number(values.port);
if (port !== null && !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
  console.error(`--port ${values.port ?? ''} is no port`);
  process.exit(1);
}

/** The path of Electron's binary, or null where its runtime was never fetched. */
function electronBinary(): string | null {
  const dir = join(root, 'node_modules', 'electron');
  const pathFile = join(dir, 'path.txt');
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(dir, 'dist');
  if (!existsSync(pathFile)) return null;
  const binary = join(dist, readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

/** Tries for a few seconds to fetch the runtime; a machine without that way out must not wait for it. */
function fetchElectron(): string | null {
  if (process.env['CI'] !== undefined || process.env['INKSTONE_NO_FETCH'] !== undefined)
    return null;
  const script = join(root, 'node_modules', 'electron', 'install.js');
  if (!existsSync(script)) return null;
  spawnSync(process.execPath, [script], { timeout: 6_000, killSignal: 'SIGKILL', stdio: 'ignore' });
  return electronBinary();
}

/** Opens the person's browser, where there is a screen to open it on. */
function openBrowser(url: string): void {
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])
    return;
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

/** Builds the desktop app, unless it is newer than every source of it. */
function buildDesktop(): void {
  const outputs = ['main/index.js', 'preload/index.cjs', 'renderer/index.html'].map((path) =>
    join(root, 'out', path),
  );
  const latest = newest(join(root, 'src'));
  if (outputs.every((path) => existsSync(path) && statSync(path).mtimeMs > latest)) return;
  const builder = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const built = spawnSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}

const electron = values.web ? null : (electronBinary() ?? fetchElectron());
if (electron !== null) {
  buildDesktop();
  const dataDir = values['data-dir'];
  const child = spawn(electron, [root], {
    stdio: 'inherit',
    env: { ...process.env, ...(dataDir === undefined ? {} : { INKSTONE_DATA_DIR: dataDir }) },
  });
  // Ctrl-C reaches the app too; it ends when its steps in progress are on the disk.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 0));
} else {
  if (!values.web) {
    console.log(
      'Electron’s runtime is not on this machine and could not be fetched, so Inkstone opens in your browser, on the practice network.',
    );
  }
  await ensureRenderer(root);
  const shell = await runWebShell({
    dataDir: values['data-dir'] ?? join(defaultDataDir(), 'web'),
    rendererDir: join(root, 'out', 'renderer'),
    residents: true,
    ...(port === null ? {} : { port }),
  });
  console.log(
    `\n  Inkstone: ${shell.url}\n\nThe address holds the key to this run. Ctrl-C stops the app.`,
  );
  if (!values['no-open']) openBrowser(shell.url);
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    void shell.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
