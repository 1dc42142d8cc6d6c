import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { PASSWORD, startTestApp, type TestApp } from '#test/support/start-test-app.ts';

const disk = vi.hoisted(() => ({ isFull: false, isReadOnly: false }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof FileSystem>();
  return {
    ...real,
    async open(...args: Parameters<typeof real.open>) {
      if (disk.isReadOnly && args[1] === 'wx')
        throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
      const handle = await real.open(...args);
      if (!disk.isFull || args[1] !== 'wx') return handle;
      // Like a full disk: the file is created, and no byte fits.
      handle.writeFile = () =>
        Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }));
      return handle;
    },
  };
});

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ dir: mkdtempSync(join(tmpdir(), 'inkstone-full-')) });
  await app.fund();
});
afterEach(async () => {
  await app.app.stop();
  rmSync(app.dir, { recursive: true, force: true });
});

it('a password changed on a full disk says so, the old one holds, and nothing is left behind', async () => {
  const before = readFileSync(join(app.dir, 'vault.inkstone'));
  disk.isFull = true;
  const change = app.call('vault.changePassword', { current: PASSWORD, next: 'another password' });
  await expect(change).rejects.toMatchObject({
    code: 'DISK_FULL',
    details: { kept: 'password' },
  });
  disk.isFull = false;
  expect(readFileSync(join(app.dir, 'vault.inkstone')).equals(before)).toBe(true);
  expect(readdirSync(app.dir).filter((name) => name.endsWith('.new'))).toEqual([]);
  await app.call('vault.lock', {});
  const wrong = app.call('vault.unlock', { password: 'another password' });
  await expect(wrong).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
  expect(await app.call('vault.unlock', { password: PASSWORD })).toMatchObject({ unlocked: true });
});

it('a password changed on a disk that takes no writes says so, and the old one holds', async () => {
  disk.isReadOnly = true;
  const change = app.call('vault.changePassword', { current: PASSWORD, next: 'another password' });
  await expect(change).rejects.toMatchObject({ code: 'DATABASE_READ_ONLY' });
  disk.isReadOnly = false;
  await app.call('vault.lock', {});
  expect(await app.call('vault.unlock', { password: PASSWORD })).toMatchObject({ unlocked: true });
});
