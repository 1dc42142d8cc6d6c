import { mkdirSync } from 'node:fs';

import { holdFolder } from '#main/store/folder-lock.ts';
import type { PracticePort } from '#practice/server/port.ts';
import { startPracticeWorker } from '#practice/worker/worker-port.ts';
import { isAppError } from '#shared/errors.ts';

import { OptionError, readOptions, usage } from './practice-server/options.ts';
import { createPracticeServer, HOST } from './practice-server/serve.ts';

/** The practice network over HTTP on 127.0.0.1: the provider's paths, and controls under /practice/. */

function fail(sentence: string, code = 1): never {
  console.error(sentence);
  process.exit(code);
}
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const report = (what: string, error: unknown): void =>
  console.error(
    `${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );

function optionsOf(args: readonly string[]) {
  try {
    return readOptions(args);
  } catch (error) {
    if (error instanceof OptionError) return fail(`${error.message} --help shows the options.`, 2);
    throw error;
  }
}

/** Until this process ends. Beside the folder, which a reset replaces. */
function hold(folder: string): void {
  try {
    mkdirSync(`${folder}.lock`, { recursive: true, mode: 0o700 });
    holdFolder(`${folder}.lock`);
  } catch (error) {
    if (isAppError(error, 'DATABASE_BUSY'))
      fail(`Another practice server uses ${folder}. Stop it, or choose another folder with --dir.`);
    fail(`${folder} can’t be used: ${textOf(error)}`);
  }
}

const options = optionsOf(process.argv.slice(2));
if (options === null) {
  console.log(usage);
  process.exit(0);
}
const { port, dir, origins, ...settings } = options;
hold(dir);

let open: (practice: PracticePort) => void;
let opened: PracticePort | null = null;
const practice = new Promise<PracticePort>((resolve) => (open = resolve));
const server = createPracticeServer({ practice, origins, onError: report });
server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    fail(`Port ${port} is in use. Choose another one with --port, or 0 for any that is free.`);
  fail(`Port ${port} can’t be used: ${error.message}`);
});

server.listen(port, HOST, () => {
  const bound = server.address();
  if (typeof bound !== 'object' || bound?.address !== HOST)
    fail('the server is not bound to the loopback address alone');
  startPracticeWorker({
    ...settings,
    ...{ workerUrl: new URL('../src/practice/worker/practice-worker.ts', import.meta.url), dir },
    onMishap: report,
    onDied: (error) => report('the practice network ended', error),
  }).then(
    (port) => {
      opened = port;
      open(port);
      console.log(`practice network on http://${HOST}:${bound.port}, state in ${dir}`);
    },
    (error: unknown) => fail(`The state in ${dir} can’t be opened: ${textOf(error)}`),
  );
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
    // Its state is on disk at any moment, also before it is open.
    void Promise.resolve(opened?.stop()).then(() => process.exit(0));
  });
}
