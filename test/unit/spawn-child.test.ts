import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { testChild } from '#test/support/children.ts';
import { eventually } from '#test/support/eventually.ts';

const helper = fileURLToPath(new URL('../support/spawn-child.ts', import.meta.url));
/** Starts a child of its own, which would survive, and prints its id. */
const STARTER = `
  const { spawnChild } = await import(${JSON.stringify(helper)});
  const child = spawnChild(['-e', 'setInterval(() => 0, 1000); process.stdout.write("up")']);
  child.stdout.once('data', () => process.stdout.write(String(child.pid)));`;

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
let ofFailed = 0;

describe('a process that a test started', () => {
  it.fails('is left behind by a test that fails', async () => {
    const child = testChild(['-e', 'setInterval(() => 0, 1000); process.stdout.write("up")']);
    await once(child.stdout!, 'data');
    ofFailed = child.pid ?? 0;
    expect(isThere(ofFailed)).toBe(false);
  });
  it('is gone once that test has failed', async () => {
    expect(ofFailed).toBeGreaterThan(0);
    await eventually(() => expect(isThere(ofFailed)).toBe(false));
  });

  it.runIf(process.platform !== 'win32')('ends when what started it is killed', async () => {
    const starter = testChild(['--input-type=module', '-e', STARTER]);
    const [said] = (await once(starter.stdout!, 'data')) as [Buffer];
    const pid = Number(said.toString());
    expect(isThere(pid)).toBe(true);
    starter.kill('SIGKILL');
    await eventually(() => expect(isThere(pid)).toBe(false));
  });

  it('is started in this one way, so that none outlives a test that failed', () => {
    const root = join(import.meta.dirname, '..');
    // Stand-ins for Electron, and programs that their own tests start and kill.
    const own = [
      ...['support/spawn-child.ts', 'support/bundle-children.ts', 'shell/support/electron.ts'],
      ...['package/electron/main.ts', 'shell/fetch-runtime.test.ts'],
    ];
    const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.ts') && !own.includes(path))
      .filter((path) =>
        /(?<![.\w])(spawn\(\s*process\.execPath|fork\()/.test(
          readFileSync(join(root, path), 'utf8'),
        ),
      );
    expect(found).toEqual([]);
  });
});
