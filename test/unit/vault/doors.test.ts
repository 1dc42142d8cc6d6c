import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { testChild } from '#test/support/children.ts';
import { eventually } from '#test/support/eventually.ts';

import { PASSWORD } from './support.ts';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** An app with open debugging ports, a key process and an API-key process; prints their ids. */
const APP = `
  const { startTestKeys, startTestApiKeys } = await import(${JSON.stringify(file('../../support/key-process.ts'))});
  const { readFileSync } = await import('node:fs');
  const children = () => readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim();
  const answered = (port, request) => new Promise((resolve) => (port.onReply(resolve), port.send(request)));
  const vault = startTestKeys();
  vault.hold(true);
  await answered(vault, { id: 1, name: 'sealKey', input: null });
  const keys = children();
  const client = startTestApiKeys();
  client.hold(true);
  await answered(client, { type: 'sealKey', id: 1 });
  process.stdout.write(keys + ' ' + children().split(' ').find((pid) => pid !== keys));`;

async function started(): Promise<[app: number, keys: number, client: number]> {
  const app = testChild(['--input-type=module', '-e', APP], {
    flags: ['--inspect=127.0.0.1:0', '--heapsnapshot-signal=SIGUSR2'],
    stderr: 'ignore',
    env: {
      ...process.env,
      INKSTONE_SECRET: 'of the shell',
      NODE_OPTIONS: '--trace-uncaught',
      NODE_V8_COVERAGE: mkdtempSync(join(tmpdir(), 'inkstone-coverage-')),
    },
  });
  const [said] = (await once(app.stdout!, 'data')) as [Buffer];
  const [keys = 0, client = 0] = said.toString().split(' ').map(Number);
  return [app.pid!, keys, client];
}

const read = (pid: number, what: string): string => readFileSync(`/proc/${pid}/${what}`, 'utf8');
const parts = (pid: number, what: string): string[] => read(pid, what).split('\0').filter(Boolean);

/** Ports that a process listens on. */
function listening(pid: number): number[] {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`);
      } catch {
        return '';
      }
    }),
  );
  const rows = (read(pid, 'net/tcp') + read(pid, 'net/tcp6')).split('\n');
  return rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode] = row.trim().split(/\s+/);
    const isOurs = state === '0A' && sockets.has(`socket:[${inode}]`);
    return isOurs ? [Number.parseInt(local.split(':').at(-1) ?? '', 16)] : [];
  });
}

const anyPort = () => ({
  stderr: 'ignore' as const,
  env: { ...process.env, NODE_OPTIONS: '--inspect-port=127.0.0.1:0' },
});

/** The same signal, sent later to a process that started later, has opened a debugger there. */
async function openedElsewhere(): Promise<void> {
  const wait = 'setInterval(() => 0, 1000); process.stdout.write("up")';
  const plain = testChild(['-e', wait], anyPort());
  await once(plain.stdout!, 'data');
  process.kill(plain.pid!, 'SIGUSR1');
  await eventually(() => expect(listening(plain.pid!)).toHaveLength(1));
}

const linux = process.platform === 'linux';

describe.runIf(linux)('the processes that hold secrets', () => {
  it('get no flag and nothing of the environment of the app, whose own are open', async () => {
    const [app, ...ours] = await started();
    expect(parts(app, 'environ').join()).toContain('of the shell');
    for (const pid of ours) {
      const names = parts(pid, 'environ').map((line) => line.split('=')[0]);
      // How Node passes the channel, and where the tests keep compiled code.
      expect(names.sort()).toEqual([
        'NODE_CHANNEL_FD',
        'NODE_CHANNEL_SERIALIZATION_MODE',
        'NODE_COMPILE_CACHE',
      ]);
      const [, ...args] = parts(pid, 'cmdline');
      expect(args).toEqual(['--disable-sigusr1', expect.stringMatching(/\/(keys|api-keys)\.js$/)]);
    }
  });

  it('open no debugger on a signal', async () => {
    const [app, ...ours] = await started();
    expect(listening(app)).toHaveLength(1);
    for (const pid of ours) process.kill(pid, 'SIGUSR1');
    await openedElsewhere();
    expect(ours.map(listening)).toEqual([[], []]);
    expect(ours.map((pid) => existsSync(`/proc/${pid}`))).toEqual([true, true]);
  });

  it('leave no core file, and nothing of their memory to whoever collects crashes', async () => {
    const [, ...ours] = await started();
    for (const pid of ours) {
      expect(read(pid, 'limits')).toMatch(/Max core file size\s+0\s+0\s/);
      expect(read(pid, 'coredump_filter').trim()).toBe('00000000');
    }
  });
});

/** If core dumps are files in the working folder, one can be inspected. */
const dumps = linux && /^core$/.test(readFileSync('/proc/sys/kernel/core_pattern', 'utf8').trim());

/** The core of a program with the secret in its memory, killed with the limits raised. */
async function coreOf(program: string): Promise<Buffer | null> {
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-core-'));
  const script = join(dir, 'holds.ts');
  writeFileSync(script, program);
  const shell = `cd ${dir} && ulimit -c unlimited && exec "$0" ${script}`;
  const sh = testChild(
    [
      '-e',
      `require('node:child_process').spawnSync('/bin/sh', ['-c', process.argv[1], process.execPath], { stdio: 'inherit' })`,
      shell,
    ],
    { stderr: 'ignore' },
  );
  await once(sh, 'exit');
  const core = readdirSync(dir).find((name) => name.startsWith('core'));
  return core === undefined ? null : readFileSync(join(dir, core));
}

it.runIf(dumps)(
  'a dump of a process with closed doors holds nothing that was in its memory',
  async () => {
    const holds = `const secret = Buffer.from(['${PASSWORD}', 'in', 'memory'].join(' ').repeat(10));
      setTimeout(() => process.abort(), 50); setInterval(() => secret.length, 1000);`;
    const closing = `import { closeDoors } from ${JSON.stringify(file('../../../src/main/child/close-doors.ts'))}; closeDoors();`;
    const needle = `${PASSWORD} in memory`;
    const plain = await coreOf(holds);
    expect(plain?.includes(needle)).toBe(true);
    const closed = await coreOf(closing + holds);
    expect(closed?.includes(needle) ?? false).toBe(false);
  },
  60_000,
);

it.runIf(linux)('what a process does for itself is enough where no flag can be given', async () => {
  const closing = `import { closeDoors } from ${JSON.stringify(file('../../../src/main/child/close-doors.ts'))}; closeDoors();`;
  const wait = `setInterval(() => 0, 1000); process.stdout.write(String(Object.keys(process.env).length));`;
  const child = testChild(['--input-type=module', '-e', closing + wait], anyPort());
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  expect(said.toString()).toBe('0');
  const closed = child.pid!;
  process.kill(closed, 'SIGUSR1');
  await openedElsewhere();
  expect(listening(closed)).toEqual([]);
});
