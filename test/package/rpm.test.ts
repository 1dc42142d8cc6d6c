import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { buildRpm } from '#scripts/package/rpm.ts';

import { has } from './tools.ts';

const { first, second } = inject('packed');
const dir = mkdtempSync(join(tmpdir(), 'inkstone-rpm-test-'));
const system = join(dir, 'system');
let rpm = '';
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const build = (unpacked: string, name: string): string =>
  buildRpm({
    root: join(import.meta.dirname, '..', '..'),
    unpacked,
    outDir: join(dir, name),
    version: '1.2.3',
    quick: true,
    arch: 'amd64',
    epoch: 1_700_000_000,
  });
const ask = (...args: string[]): string => execFileSync('rpm', args, { encoding: 'utf8' });
/** Runs rpm on a system of its own, in a folder. Its remark about Debian is dropped. */
const onSystem = (...args: string[]): string =>
  execFileSync('rpm', [`--root=${system}`, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const at = (path: string): string => join(system, path);

describe.runIf(has('rpmbuild'))('the RPM, built by rpmbuild', () => {
  beforeAll(() => {
    rpm = build(first, 'one');
  });

  it('lists what it is and what it needs, and has no unlisted dependency', () => {
    const field = (name: string): string => ask('-qp', '--queryformat', `%{${name}}`, rpm);
    expect(['NAME', 'VERSION', 'ARCH', 'LICENSE'].map(field)).toEqual([
      'inkstone',
      '1.2.3',
      'x86_64',
      'MIT',
    ]);
    const needs = ask('-qp', '--requires', rpm).trim().split('\n');
    expect(needs.filter((line) => !/^(rpmlib\(|\/bin\/sh$)/.test(line))).toEqual([
      'glibc >= 2.34',
      'libasound.so.2()(64bit)',
      'libgbm.so.1()(64bit)',
      'libgtk-3.so.0()(64bit)',
      'libnss3.so()(64bit)',
      'libsecret-1.so.0()(64bit)',
      'xdg-utils',
    ]);
  });

  it('belongs to root, is writable only by it, and owns no folder of the system', () => {
    const listed = ask('-qlvp', rpm).trim().split('\n');
    for (const line of listed) {
      expect(line).toMatch(/^[-dl]\S+\s+\d+\s+root\s+root\s/);
      if (!line.startsWith('l')) expect(line.slice(0, 10), line).not.toMatch(/^.{5}w|^.{8}w/);
    }
    const folders = listed
      .filter((line) => line.startsWith('d'))
      .map((line) => line.split(' ').at(-1));
    expect(
      folders.filter((path) => !/^\/(opt\/Inkstone|usr\/share\/doc\/inkstone)/.test(path ?? '')),
    ).toEqual([]);
  });

  it('runs the scripts of the Debian package, which know an upgrade of either', () => {
    const scripts = ask('-qp', '--scripts', rpm);
    for (const name of ['postinst', 'postrm']) {
      const ours = readFileSync(join(import.meta.dirname, '../../resources/linux', name), 'utf8');
      expect(scripts).toContain(ours.trim());
    }
  });

  // rpm chroots into the folder, which only root may.
  it.runIf(process.getuid?.() === 0)(
    'is installed where its links and handlers look for it, and leaves nothing when removed',
    () => {
      onSystem('--install', '--nodeps', '--noscripts', rpm);
      expect(onSystem('--query', 'inkstone').trim()).toBe('inkstone-1.2.3-1.x86_64');
      expect(resolve(at('usr/bin'), readlinkSync(at('usr/bin/inkstone')))).toBe(
        at('opt/Inkstone/inkstone'),
      );
      expect(lstatSync(at('opt/Inkstone/inkstone')).mode & 0o111).toBe(0o111);
      expect(existsSync(at('opt/Inkstone/resources/app.asar'))).toBe(true);
      expect(readFileSync(at('usr/share/applications/inkstone.desktop'), 'utf8')).toContain(
        'x-scheme-handler/bitcoin',
      );
      onSystem('--erase', '--nodeps', '--noscripts', 'inkstone');
      for (const path of [
        'opt/Inkstone',
        'usr/bin/inkstone',
        'usr/share/applications/inkstone.desktop',
      ])
        expect(existsSync(at(path)), path).toBe(false);
    },
  );

  it('is the same, byte for byte, when it is built again', () => {
    expect(readFileSync(build(second, 'two')).equals(readFileSync(rpm))).toBe(true);
  });
});
