import type * as FileSystem from 'node:fs';
import { rmSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { backupOf, uploadBackup } from '#test/support/backup-file.ts';
import {
  hurriedClock,
  newPractice,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '#test/support/start-test-app.ts';

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs', async (original) => {
  const real = await original<typeof FileSystem>();
  return {
    ...real,
    openSync(path: string, ...rest: [string, number]) {
      if (disk.isFull && path.endsWith('.head.new'))
        throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
      return real.openSync(path, ...rest);
    },
  };
});

const open: TestApp[] = [];
let practice = newPractice();
beforeEach(() => {
  practice = newPractice();
});
afterEach(async () => {
  disk.isFull = false;
  for (const { app, dir } of open.splice(0)) {
    await app.stop().catch(() => undefined);
    rmSync(dir, { recursive: true, force: true });
  }
});
async function start(dir?: string): Promise<TestApp> {
  const app = await startTestApp({ practice, clock: hurriedClock, ...(dir ? { dir } : {}) });
  open.push(app);
  return app;
}

/** Reports a full disk, and no change; continues once there is room. */
async function saysSo(app: TestApp): Promise<void> {
  const { notices, troubles } = await app.call('app.snapshot', {});
  expect(notices).toEqual([]);
  expect(troubles.map(({ code }) => code)).toContain('DISK_FULL');
  expect(troubles.every(({ canRetry }) => canRetry)).toBe(true);
  disk.isFull = false;
  for (const { file } of troubles) await app.call('records.retry', { file });
  expect(await app.call('app.snapshot', {})).toMatchObject({ notices: [], troubles: [] });
  await app.call('coins.list', { refresh: true });
  expect((await app.call('settings.get', {})).maxFeeSats).toBe(20_000);
}

describe('a disk that is full', () => {
  it('at the first unlock of a run is named as such, and nothing counts as changed outside', async () => {
    const app = await start();
    await app.fund();
    await app.call('settings.set', { maxFeeSats: 20_000 });
    await app.app.stop();
    const again = await start(app.dir);
    disk.isFull = true;
    await again.call('vault.unlock', { password: PASSWORD });
    await saysSo(again);
  });

  it('at the first unlock after a restore is named as such too', async () => {
    const app = await start();
    await app.fund();
    await app.call('settings.set', { maxFeeSats: 20_000 });
    const file = await backupOf(app);
    await app.app.stop();
    const again = await start();
    await again.call('backup.restore', {
      id: await uploadBackup(again, file),
      password: PASSWORD,
    });
    disk.isFull = true;
    await again.call('vault.unlock', { password: PASSWORD });
    await saysSo(again);
  });
});
