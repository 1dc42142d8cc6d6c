import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { listPackage } from '@electron/asar';
import { ed25519 } from '@noble/curves/ed25519.js';
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { readManifest } from '#main/update/manifest.ts';
import { packageOf } from '#scripts/package/bundled.ts';
import { builderConfig } from '#scripts/package/config.ts';

import packageJson from '../../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');
const { first } = inject('packed');
const dir = mkdtempSync(join(tmpdir(), 'inkstone-release-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Licences compatible with shipping under the MIT licence; the last is for fonts. */
const FREE =
  /^\(?(MIT|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|CC0-1\.0|Unlicense|BlueOak-1\.0\.0|OFL-1\.1)( (AND|OR) [\w.-]+)*\)?$/;

describe('the configuration', () => {
  it('is one that electron-builder takes, for every system', async () => {
    await validateConfiguration(builderConfig(root, null), new DebugLogger(false));
  });

  it('gives the hardened runtime of macOS no more than a compiler needs', () => {
    const plist = readFileSync(join(root, 'resources/mac/entitlements.plist'), 'utf8');
    const keys = Array.from(plist.matchAll(/<key>([^<]+)<\/key>/g), ([, key]) => key);
    expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
  });

  it('has icons in the forms that Windows and macOS read', () => {
    const ico = readFileSync(join(root, 'resources/icons/icon.ico'));
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 7]);
    const icns = readFileSync(join(root, 'resources/icons/icon.icns'));
    expect(icns.toString('latin1', 0, 4)).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
  });

  it('has scripts that a shell can read', () => {
    for (const name of ['postinst', 'postrm']) {
      const path = join(root, 'resources/linux', name);
      expect(spawnSync('sh', ['-n', path], { encoding: 'utf8' }).stderr).toBe('');
    }
  });
});

describe('the list of licences', () => {
  const text = readFileSync(join(first, 'resources', 'licences.txt'), 'utf8');
  const listed = new Map(
    Array.from(text.matchAll(/^ {2}(\S+) \S+ \((.*)\)$/gm), ([, name = '', id = '']) => [name, id]),
  );

  it('names every package of the archive, and what is inside the pages', () => {
    const asar = join(first, 'resources', 'app.asar');
    const inside = listPackage(asar, { isPack: false }).map((path) => packageOf(`${path}/x`));
    const packages = new Set(inside.filter((name) => name !== null && !/^@[^/]+$/.test(name)));
    for (const name of [
      ...packages,
      '@vue/runtime-core',
      'pinia',
      'vue-router',
      '@nuxt/ui',
      'qrcode',
      '@iconify-json/lucide',
    ]) {
      expect([...listed.keys()], name ?? '').toContain(name);
    }
  });

  it('has only licences that the app may be shipped with', () => {
    expect([...listed].filter(([, id]) => !FREE.test(id))).toEqual([]);
  });
});

describe('a release', () => {
  const dist = join(dir, 'dist');
  const key = join(dir, 'release.key');
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, [join(root, 'scripts/release.ts'), ...args], {
      encoding: 'utf8',
    });
  let publicKey = '';

  beforeAll(() => {
    mkdirSync(dist);
    writeFileSync(join(dist, 'inkstone_0.1.0_amd64.deb'), 'a package');
    writeFileSync(join(dist, 'builder-debug.yml'), 'not a package');
    publicKey = /public key: ([0-9a-f]{64})/.exec(run('--new-key', key))?.[1] ?? '';
    run('--dist', dist, '--key', key);
  });
  const text = (name: string): string => readFileSync(join(dist, name), 'utf8');

  it('has sums that sha256sum checks, under a signature of the key', () => {
    const checked = spawnSync('sha256sum', ['--check', 'SHA256SUMS'], {
      cwd: dist,
      encoding: 'utf8',
    });
    expect(checked.stdout).toBe('inkstone_0.1.0_amd64.deb: OK\nsbom.cdx.json: OK\n');
    const signature = Buffer.from(text('SHA256SUMS.sig').trim(), 'hex');
    const good = (sums: string): boolean =>
      ed25519.verify(
        Uint8Array.from(signature),
        Buffer.from(sums),
        Uint8Array.from(Buffer.from(publicKey, 'hex')),
      );
    expect(good(text('SHA256SUMS'))).toBe(true);
    expect(good(`${text('SHA256SUMS')} `)).toBe(false);
  });

  it('has a manifest that the app believes', async () => {
    expect(await readManifest(text('manifest.json'), publicKey)).toMatchObject({
      version: packageJson.version,
      files: [{ platform: 'linux', arch: 'x64', name: 'inkstone_0.1.0_amd64.deb' }],
    });
  });

  it('has a list of its parts that names no part of development, and is the same each time', () => {
    const bom = JSON.parse(text('sbom.cdx.json')) as {
      bomFormat: string;
      components: { name: string }[];
    };
    const names = bom.components.map(({ name }) => name);
    expect(bom.bomFormat).toBe('CycloneDX');
    expect(names).toContain('better-sqlite3');
    expect(names.filter((name) => name in packageJson.devDependencies)).toEqual([]);
    const again = join(dir, 'again');
    cpSync(dist, again, { recursive: true });
    run('--dist', again, '--key', key);
    expect(readFileSync(join(again, 'sbom.cdx.json'), 'utf8')).toBe(text('sbom.cdx.json'));
  });

  it('keeps its key from others, and never writes over one', () => {
    expect(() => run('--new-key', key)).toThrow();
  });
});
