import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { extractAll } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const dir = mkdtempSync(join(tmpdir(), 'inkstone-archive-'));
// No folder above has the project's packages, so only the archive's are found.
const archive = join(dir, 'app');
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeAll(() => extractAll(join(inject('packed').first, 'resources', 'app.asar'), archive));

/** The archive in a process of its own, with a stand-in for Electron. */
function run(stage: 'first' | 'again'): Record<string, unknown> {
  const child = spawnSync(
    process.execPath,
    [
      '--import',
      join(import.meta.dirname, 'electron', 'register.ts'),
      join(import.meta.dirname, 'run-archive.ts'),
      archive,
      stage,
    ],
    {
      encoding: 'utf8',
      timeout: 20 * 60_000,
      env: {
        PATH: process.env['PATH'],
        INKSTONE_TEST_PATIENCE: '300',
        INKSTONE_DATA_DIR: join(dir, 'data'),
        SECRET_OF_MAIN: 'x',
        // A dev server's address, which a packed app ignores: nothing answers there.
        ELECTRON_RENDERER_URL: 'http://127.0.0.1:9',
      },
    },
  );
  const line = /^SEEN (.*)$/m.exec(child.stdout)?.[1];
  if (line === undefined)
    throw new Error(`it ended with ${child.status}\n${child.stdout}${child.stderr}`);
  expect(child.status, child.stderr).toBe(0);
  return JSON.parse(line) as Record<string, unknown>;
}

describe('the archive, run under plain Node with a stand-in for Electron', () => {
  let seen: Record<string, unknown>;

  it('creates a vault, pays an order, mines it, locks, unlocks and quits', () => {
    seen = run('first');
    expect(seen).toMatchObject({
      vaultAtStart: 'absent',
      created: 'unlocked',
      inscribed: true,
      locked: 'locked',
      unlocked: 'unlocked',
    });
    expect(seen['quitMs']).toBeLessThan(30_000);
  });

  it('serves both pages and every file that they name, whatever dev server its environment names', () => {
    const pages = seen['pages'] as Record<string, number>;
    expect(Object.keys(pages)).toEqual(expect.arrayContaining(['index.html', 'approval.html']));
    expect(Object.keys(pages).length).toBeGreaterThan(4);
    expect(new Set(Object.values(pages))).toEqual(new Set([200]));
  });

  it('gives the key process one variable, and none of its own', () => {
    expect(seen['keyEnvironment']).toEqual(['LC_ALL=C']);
  });

  it('has the order when it is started again', () => {
    expect(run('again')).toMatchObject({
      vaultAtStart: 'locked',
      unlocked: 'unlocked',
      orders: ['minted'],
    });
  });
});
