import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { buildDeb } from '#scripts/package/deb.ts';
import { SIZES } from '#scripts/package/sizes.ts';

import { has } from './tools.ts';

const { first, second } = inject('packed');
const dir = mkdtempSync(join(tmpdir(), 'inkstone-deb-test-'));
const system = join(dir, 'system');
let deb = '';
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const build = (unpacked: string, name: string): string =>
  buildDeb({
    root: join(import.meta.dirname, '..', '..'),
    unpacked,
    outDir: join(dir, name),
    version: '1.2.3',
    quick: true,
    arch: 'amd64',
    epoch: 1_700_000_000,
  });

/** Runs dpkg on a system of its own, in a folder. */
const dpkg = (...args: string[]) =>
  spawnSync(
    'dpkg',
    [
      `--root=${system}`,
      '--force-not-root,depends,script-chrootless,bad-path,architecture',
      `--log=${join(dir, 'log')}`,
      ...args,
    ],
    { encoding: 'utf8' },
  );
const at = (path: string): string => join(system, path);
const text = (path: string): string => readFileSync(at(path), 'utf8');

beforeAll(() => {
  deb = build(first, 'one');
  for (const path of ['var/lib/dpkg/info', 'var/lib/dpkg/updates', 'tmp']) {
    mkdirSync(at(path), { recursive: true });
  }
  for (const path of ['status', 'available']) writeFileSync(at(`var/lib/dpkg/${path}`), '');
  const installed = dpkg('--install', deb);
  expect(installed.stderr + installed.stdout).not.toMatch(/error/i);
  expect(installed.status).toBe(0);
});

describe('the Debian package', () => {
  it('says what it is and what it needs', () => {
    const field = (name: string) =>
      execFileSync('dpkg-deb', ['-f', deb, name], { encoding: 'utf8' }).trim();
    expect(field('Package')).toBe('inkstone');
    expect(field('Version')).toBe('1.2.3');
    expect(field('Depends')).toContain('libc6 (>= 2.34)');
    expect(Number(field('Installed-Size'))).toBeGreaterThan(10_000);
  });

  it('belongs to root, and is writable only by it', () => {
    const listed = execFileSync('dpkg-deb', ['-c', deb], { encoding: 'utf8' }).trim().split('\n');
    for (const line of listed) {
      expect(line).toMatch(/^[-dl]\S+ root\/root /);
      if (!line.startsWith('l')) expect(line.slice(0, 10), line).not.toMatch(/^.{5}w|^.{8}w/);
    }
  });

  it('is the same, byte for byte, when it is built again', () => {
    expect(readFileSync(build(second, 'two')).equals(readFileSync(deb))).toBe(true);
  });
});

describe('an installed package', () => {
  it('has the whole app where its links and handlers look for it', () => {
    expect(dpkg('--status', 'inkstone').stdout).toContain('Status: install ok installed');
    const link = readlinkSync(at('usr/bin/inkstone'));
    expect(resolve(at('usr/bin'), link)).toBe(at('opt/Inkstone/inkstone'));
    expect(lstatSync(at('opt/Inkstone/inkstone')).mode & 0o111).toBe(0o111);
    expect(existsSync(at('opt/Inkstone/resources/app.asar'))).toBe(true);
    expect(existsSync(at('usr/share/doc/inkstone/copyright'))).toBe(true);
  });

  it('registers for payment links and PSBT files, and starts with the clicked one', () => {
    const entry = text('usr/share/applications/inkstone.desktop');
    expect(entry).toMatch(/^Exec=\/opt\/Inkstone\/inkstone %U$/m);
    expect(entry).toMatch(
      /^MimeType=x-scheme-handler\/bitcoin;x-scheme-handler\/inkstone;application\/x-bitcoin-psbt;$/m,
    );
    expect(entry).toMatch(/^Icon=inkstone$/m);
    const types = text('usr/share/mime/packages/inkstone.xml');
    expect(types).toContain('<mime-type type="application/x-bitcoin-psbt">');
    expect(types).toContain('<glob pattern="*.psbt"/>');
    for (const size of SIZES) {
      const png = readFileSync(at(`usr/share/icons/hicolor/${size}x${size}/apps/inkstone.png`));
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
    }
  });

  // Debian's own checkers, if installed.
  it.runIf(has('desktop-file-validate'))('has a desktop file that the standard takes', () => {
    const judged = spawnSync(
      'desktop-file-validate',
      ['--no-hints', at('usr/share/applications/inkstone.desktop')],
      { encoding: 'utf8' },
    );
    expect(judged.stdout + judged.stderr).toBe('');
    expect(judged.status).toBe(0);
  });

  it.runIf(has('appstreamcli'))('has a description that software centres take', () => {
    const judged = spawnSync(
      'appstreamcli',
      [
        ...['validate', '--no-net', '--no-color'],
        at('usr/share/metainfo/app.inkstone.Inkstone.metainfo.xml'),
      ],
      { encoding: 'utf8' },
    );
    expect(judged.stdout + judged.stderr).not.toMatch(/^[EW]:/m);
    expect(judged.status).toBe(0);
  });

  it('has a sandbox helper that is root’s alone or nobody’s, and a profile for AppArmor', () => {
    expect([0o4755, 0o755]).toContain(lstatSync(at('opt/Inkstone/chrome-sandbox')).mode & 0o7777);
    const profile = text('opt/Inkstone/resources/apparmor-profile');
    expect(profile).toContain('profile inkstone /opt/Inkstone/inkstone');
    expect(profile).toMatch(/^\s+userns,$/m);
  });

  it('leaves nothing behind when it is removed', () => {
    const removed = dpkg('--purge', 'inkstone');
    expect(removed.status, removed.stderr).toBe(0);
    const left = readdirSync(system, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /inkstone/i.test(path),
    );
    expect(left).toEqual([]);
  });
});
