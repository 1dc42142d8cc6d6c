import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

import { defaultDataDir } from '#main/shell/paths.ts';

import { buildDesktop } from './start/build.ts';
import { fetchRuntime } from './start/fetch-runtime.ts';
import { onAnyKey } from './start/keys.ts';
import { obstacle, type Trouble, troubleOf } from './start/reasons.ts';
import { appEnv, runElectron } from './start/run-electron.ts';
import { findRuntime, pinnedVersion } from './start/runtime.ts';

const root = join(import.meta.dirname, '..');
const packageDir = join(root, 'node_modules', 'electron');
const { values } = parseArgs({
  // Links and files to open.
  allowPositionals: true,
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
// The app runs in its own folder, and Electron accepts absolute paths only.
const dataDir = values['data-dir'] === undefined ? null : resolve(values['data-dir']);

/** Loaded only if needed: the app and its builder take seconds to load. */
async function inBrowser(): Promise<void> {
  const { startInBrowser } = await import('./start/web.ts');
  await startInBrowser({
    root,
    dataDir: dataDir ?? join(defaultDataDir(), 'web'),
    port,
    open: !values['no-open'],
  });
}

/** Downloads Electron's runtime with visible progress. On failure prints why and returns null. */
async function fetchElectron(): Promise<string | null> {
  const { env } = process;
  const wanted = env['CI'] === undefined && env['INKSTONE_NO_FETCH'] === undefined;
  const version = pinnedVersion(packageDir);
  if (!wanted || version === null || env['ELECTRON_OVERRIDE_DIST_PATH']) return null;
  const stop = new AbortController();
  const { isTTY } = process.stdout;
  let said = 0;
  const off = onAnyKey(process.stdin, (isInterrupt) => stop.abort(isInterrupt));
  const onSignal = (): void => stop.abort(true);
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  console.log(
    `Fetching Electron ${version}, once, about 120 MB.${process.stdin.isTTY ? ' Any key stops it and opens Inkstone in your browser.' : ''}`,
  );
  const fetched = await fetchRuntime({
    packageDir,
    env,
    signal: stop.signal,
    show(line) {
      if (isTTY) process.stdout.write(`\r  ${line.padEnd(60)}`);
      else if (performance.now() - said > 5_000) {
        said = performance.now();
        console.log(`  ${line}`);
      }
    },
  });
  off();
  process.off('SIGINT', onSignal);
  process.off('SIGTERM', onSignal);
  if (isTTY) process.stdout.write(`\r${' '.repeat(62)}\r`);
  if (stop.signal.reason === true) process.exit(130);
  if (!fetched.ok && fetched.why !== 'unreachable') {
    console.log(
      fetched.why === 'stopped'
        ? 'Stopped; nothing was kept.'
        : `The download of Electron broke off: ${fetched.reason}. Nothing was kept; the next start tries again.`,
    );
  }
  return findRuntime(packageDir);
}

/** Prints the problem, and opens the browser instead if the user wants that. */
async function insteadOfElectron({ reason, ways }: Trouble, exitCode: number): Promise<void> {
  console.error(`\n${reason}`);
  for (const way of ways) console.error(`  - ${way}`);
  console.error('  - Or use Inkstone in your browser, on the practice network: npm run web-shell');
  if (process.stdin.isTTY && process.stdout.isTTY) {
    const ask = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await ask.question('\nOpen it in the browser now? [Y/n] ');
    ask.close();
    if (/^(y|yes|)$/i.test(answer.trim())) return inBrowser();
  }
  process.exitCode = exitCode;
}

async function inElectron(binary: string): Promise<void> {
  const { platform, env } = process;
  const known = obstacle({ platform, env, uid: process.getuid?.() ?? null });
  if (known) return insteadOfElectron(known, 1);
  if (!buildDesktop(root)) {
    process.exitCode = 1;
    return;
  }
  const ended = await runElectron(binary, root, appEnv(env, dataDir));
  const trouble = troubleOf(ended, binary);
  if (trouble) return insteadOfElectron(trouble, ended.code ?? 1);
  process.exitCode = ended.code ?? 0;
}

if (values.web) await inBrowser();
else {
  const binary = findRuntime(packageDir) ?? (await fetchElectron());
  if (binary !== null) await inElectron(binary);
  else {
    console.log(
      'Electron’s runtime is not on this machine and could not be fetched, so Inkstone opens in your browser, on the practice network.',
    );
    await inBrowser();
  }
}
