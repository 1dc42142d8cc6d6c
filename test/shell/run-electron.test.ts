import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { obstacle, troubleOf } from '#scripts/start/reasons.ts';
import { appEnv, runElectron } from '#scripts/start/run-electron.ts';

const dir = mkdtempSync(join(tmpdir(), 'inkstone-run-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A stand-in for Electron's binary. */
function standIn(script: string): string {
  const path = join(dir, 'electron');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}
const runs = async (script: string) => {
  const binary = standIn(script);
  const ended = await runElectron(binary, dir, { PATH: process.env['PATH'] });
  return { ended, trouble: troubleOf(ended, binary) };
};

describe.skipIf(process.platform === 'win32')('Electron, when it ends', () => {
  it('normally causes no message', async () => {
    expect((await runs('exit 0')).trouble).toBeNull();
    expect((await runs('kill -TERM $$')).trouble).toBeNull();
  });

  it('because of its sandbox is reported with the fixes, none of which disables the sandbox', async () => {
    const { ended, trouble } = await runs(
      'echo "FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly." >&2; kill -TRAP $$',
    );
    expect(ended).toMatchObject({ code: null, signal: 'SIGTRAP' });
    expect(trouble?.reason).toMatch(/sandbox/);
    expect(trouble?.ways.join()).toContain(join(dir, 'chrome-sandbox'));
    expect(trouble?.ways.join()).not.toContain('no-sandbox');
  });

  it.each([
    ['echo "Missing X server or \\$DISPLAY" >&2; exit 1', /no screen/],
    [
      'echo "error while loading shared libraries: libnss3.so: cannot open" >&2; exit 127',
      /libnss3\.so/,
    ],
    ['kill -SEGV $$', /SIGSEGV/],
    ['exit 7', /exit code 7/],
  ])('by %s is told', async (script, says) => {
    expect((await runs(script)).trouble?.reason).toMatch(says);
  });

  it('is also reported if its binary can’t be run', async () => {
    const ended = await runElectron(join(dir, 'absent'), dir, {});
    expect(troubleOf(ended, join(dir, 'absent'))).not.toBeNull();
  });

  it('was never made a plain Node', async () => {
    const seen = join(dir, 'seen');
    const env = appEnv(
      { PATH: process.env['PATH'], SEEN: seen, ELECTRON_RUN_AS_NODE: '1' },
      '/data',
    );
    await runElectron(standIn('env > "$SEEN"'), dir, env);
    const text = readFileSync(seen, 'utf8');
    expect(text).toContain('INKSTONE_DATA_DIR=/data');
    expect(text).not.toContain('ELECTRON_RUN_AS_NODE');
  });
});

describe('what is known before Electron is tried', () => {
  const screen = { DISPLAY: ':0' };
  it('is root and the missing screen, on Linux alone', () => {
    expect(obstacle({ platform: 'linux', env: screen, uid: 0 })?.reason).toMatch(/root/);
    expect(obstacle({ platform: 'linux', env: {}, uid: 1000 })?.reason).toMatch(/no screen/);
    expect(obstacle({ platform: 'linux', env: screen, uid: 1000 })).toBeNull();
    expect(obstacle({ platform: 'darwin', env: {}, uid: 501 })).toBeNull();
    expect(obstacle({ platform: 'win32', env: {}, uid: null })).toBeNull();
  });

  it.runIf(process.platform === 'linux')('ends npm start with a reason and no success', () => {
    standIn('exit 0');
    const start = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../scripts/start.ts'), '--no-open'],
      { env: { PATH: process.env['PATH'], ELECTRON_OVERRIDE_DIST_PATH: dir }, encoding: 'utf8' },
    );
    expect(start.stderr).toMatch(/as root|no screen/);
    expect(start.stderr).toContain('npm run web-shell');
    expect(start.status).toBe(1);
  });
});
