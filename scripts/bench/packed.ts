import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { extractAll } from '@electron/asar';

import { silentLog } from '#main/log.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import { pack } from '#scripts/package/pack.ts';

import { fillActivity } from './store.ts';

const root = join(import.meta.dirname, '..', '..');
const test = join(root, 'test', 'package');

interface Seen {
  firstWindowMs: number;
  firstSnapshotMs: number;
  memoryMb: number;
}

/** The archive as it is packed, in a process of its own, up to its first snapshot and a while after. */
async function look(archive: string, dataDir: string): Promise<Seen> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      join(test, 'electron', 'register.ts'),
      join(test, 'run-archive.ts'),
      archive,
      'look',
    ],
    { env: { PATH: process.env['PATH'], INKSTONE_DATA_DIR: dataDir }, timeout: 300_000 },
  );
  return JSON.parse(/^SEEN (.*)$/m.exec(stdout)?.[1] ?? '') as Seen;
}

const words = ({ firstWindowMs, firstSnapshotMs, memoryMb }: Seen): string =>
  `page asked for after ${firstWindowMs} ms, snapshot after ${firstSnapshotMs} ms, ${memoryMb} MB idle`;

/**
 * The packed app under plain Node with the stand-in for Electron: no Chromium draws, so the first paint is the moment at which the
 * window has its page and its preload. Memory is main's, the worker of the practice network included.
 */
export async function benchPacked(rows: number): Promise<Record<string, string>> {
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-bench-packed-'));
  try {
    await pack({ root, outDir: join(dir, 'dist'), targets: ['dir'], standIn: true });
    const archive = join(dir, 'app');
    const data = join(dir, 'data');
    extractAll(join(dir, 'dist', 'linux-unpacked', 'resources', 'app.asar'), archive);
    const first = await look(archive, data);
    const again = await look(archive, data);
    const store = openNetworkStore(data, 'practice', silentLog, { key: () => null });
    fillActivity(store, rows);
    store.close();
    const full = await look(archive, data);
    return {
      'first start ever': words(first),
      'second start': words(again),
      [`with ${rows} rows`]: words(full),
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
