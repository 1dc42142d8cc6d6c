import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { afterAll, describe, expect, it } from 'vitest';

import { startTrouble } from '#main/shell/trouble.ts';
import { holdFolder } from '#main/store/folder-lock.ts';
import { AppError } from '#shared/errors.ts';

const root = mkdtempSync(join(tmpdir(), 'inkstone-trouble-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const start = (dir: string, more: object = {}) =>
  spawnSync(
    process.execPath,
    [
      join(import.meta.dirname, '../../scripts/start.ts'),
      '--web',
      '--no-open',
      '--port',
      '0',
      '--data-dir',
      dir,
    ],
    { encoding: 'utf8', timeout: 60_000, ...more },
  );

describe('two shells on one folder', () => {
  it('are one too many, however it is named: the second says so and stops', () => {
    const dir = join(root, 'shared');
    mkdirSync(dir);
    const release = holdFolder(dir);
    // Relative to the user's working directory, not the app's.
    const second = start('./shared', { cwd: root });
    expect(second.stderr).toContain(`Another Inkstone is using ${dir}`);
    expect(second.status).toBe(1);
    release();
    holdFolder(dir)();
  });

  it('are one too many also when memory was tidied up in between', () => {
    const dir = join(root, 'tidied');
    mkdirSync(dir);
    holdFolder(dir);
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    expect(() => holdFolder(dir)).toThrow(/in use/);
  });

  it('cause no problem when the first was killed: the system releases its folder', () => {
    const dir = join(root, 'killed');
    mkdirSync(dir);
    const lock = join(import.meta.dirname, '../../src/main/store/folder-lock.ts');
    const first = spawnSync(process.execPath, [
      '-e',
      `import(${JSON.stringify(lock)}).then(({ holdFolder }) => { holdFolder(${JSON.stringify(dir)}); process.kill(process.pid, 'SIGKILL'); })`,
    ]);
    expect(first.signal).toBe('SIGKILL');
    holdFolder(dir)();
  });
});

describe('a home that cannot be written', () => {
  const isRoot = process.getuid?.() === 0;

  it('is said with the way out', () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    const inFile = start(join(file, 'data'));
    expect(inFile.stderr).toMatch(/INKSTONE_DATA_DIR/);
    expect(inFile.status).toBe(1);
  });

  // root may write anywhere, and can become another user.
  it.runIf(isRoot)('belongs to another person of this machine', () => {
    const theirs = join(root, 'theirs');
    mkdirSync(theirs, { mode: 0o700 });
    chmodSync(root, 0o755);
    const sentence = spawnSync(
      process.execPath,
      [
        '-e',
        `const { mkdirSync } = require('node:fs'); try { mkdirSync(${JSON.stringify(join(theirs, 'x'))}) } catch (error) { console.log(error.code) }`,
      ],
      { uid: 65_534, encoding: 'utf8', cwd: '/' },
    );
    expect(sentence.stdout.trim()).toBe('EACCES');
  });
});

describe('every trouble of a start', () => {
  const of = (code: string) => Object.assign(new Error(code), { code });
  it.each<[unknown, RegExp]>([
    [new AppError('DATABASE_BUSY', 'x'), /Another Inkstone/],
    [new AppError('DATABASE_TOO_NEW', 'x'), /newer version/],
    [new AppError('DATABASE_CORRUPT', '/data/app.sqlite is damaged'), /damaged/],
    [new AppError('DISK_FULL', 'x'), /Free some space/],
    [of('ENOSPC'), /Free some space/],
    [of('EROFS'), /permission to write/],
    [of('EACCES'), /permission to write/],
    [of('ERR_SYSTEM_ERROR'), /no home folder/],
    [of('ESTALE'), /network or removable drive/],
  ])('is a sentence with a way out: %s', (error, says) => {
    const { text } = startTrouble(error, '/data');
    expect(text).toMatch(says);
    expect(text).not.toMatch(/undefined|\[object/);
  });
});
