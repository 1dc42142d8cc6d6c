import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { extractFile, getRawHeader, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { describe, expect, inject, it } from 'vitest';

import packageJson from '../../package.json' with { type: 'json' };

const { first, second } = inject('packed');
const asar = join(first, 'resources', 'app.asar');
const names = listPackage(asar, { isPack: false }).map((name) => name.slice(1));

interface Entry {
  files?: Record<string, Entry>;
  size?: number;
  offset?: string;
  unpacked?: boolean;
  integrity?: { algorithm: string; hash: string; blockSize: number; blocks: string[] };
}

/** Every file of the archive with its entry. */
function* entries(entry: Entry, path = ''): Generator<[string, Entry]> {
  for (const [name, child] of Object.entries(entry.files ?? {})) {
    if (child.files) yield* entries(child, join(path, name));
    else yield [join(path, name), child];
  }
}
const header = getRawHeader(asar).header as Entry;
const files = [...entries(header)];

const packageOf = (path: string): string | null =>
  /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? null;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('the packed folder', () => {
  it('holds what a distribution holds, the app, and nothing else', () => {
    const list = readdirSync(first, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(first.length + 1));
    expect(list.sort()).toMatchSnapshot();
  });

  it('has a binary that is nothing but the app: all nine fuses as they were decided', async () => {
    const wire = await getCurrentFuseWire(join(first, 'inkstone'));
    const read = Object.fromEntries(
      Object.entries(FuseV1Options)
        .filter((pair): pair is [string, FuseV1Options] => typeof pair[1] === 'number')
        .map(([name, at]) => [name, wire[at] === FuseState.ENABLE]),
    );
    expect(read).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
      WasmTrapHandlers: true,
    });
  });
});

describe('the archive', () => {
  it('holds the built app, and packages that cannot be built into it', () => {
    const own = names
      .filter((name) => packageOf(`${name}/`) === null && files.some(([path]) => path === name))
      .map((name) => name.replace(/(assets|chunks)\/.*(\.\w+)$/, '$1/*$2'));
    const packages = new Set(
      files.map(([path]) => packageOf(path)).filter((name) => name !== null),
    );
    expect({ own: [...new Set(own)].sort(), packages: [...packages].sort() }).toMatchSnapshot();
  });

  it('holds nothing of development', () => {
    const built = Object.keys(packageJson.devDependencies).filter((name) =>
      files.some(([path]) => packageOf(path) === name),
    );
    expect(built).toEqual([]);
    const sources =
      /\.(ts|mts|cts|map|vue|(?<!license\.)md|cc|cpp|c|h|gyp)$|(^|\/)(tests?|docs?|examples?|benchmarks?)\//i;
    expect(files.map(([path]) => path).filter((path) => sources.test(path))).toEqual([]);
    expect(
      files.map(([path]) => path).filter((path) => /^(src|test|scripts)\//.test(path)),
    ).toEqual([]);
  });

  it('says nothing in its package.json that the app does not need', () => {
    const shipped = JSON.parse(extractFile(asar, 'package.json').toString()) as object;
    expect(Object.keys(shipped)).not.toContain('devDependencies');
    expect(shipped).toMatchObject({
      name: 'inkstone',
      version: packageJson.version,
      main: packageJson.main,
    });
  });

  it('is small', () => {
    expect(readFileSync(asar).length).toBeLessThan(10_000_000);
  });

  it('leaves outside what the system loads, for this system alone, and nothing more', () => {
    const outside = files.filter(([, entry]) => entry.unpacked).map(([path]) => path);
    expect(outside.every((path) => path.endsWith('.node'))).toBe(true);
    expect(outside.map((path) => packageOf(path)).sort()).toEqual([
      `@node-rs/argon2-linux-${process.arch}-gnu`,
      'better-sqlite3',
    ]);
  });

  it('has a hash for every file, and every file has its hash', () => {
    expect(files.length).toBeGreaterThan(100);
    for (const [path, { integrity }] of files) {
      const bytes = extractFile(asar, path);
      expect(integrity?.algorithm, path).toBe('SHA256');
      expect(integrity?.hash, path).toBe(sha256(bytes));
    }
  });

  it('is the same, byte for byte, when it is built again', () => {
    const again = readFileSync(join(second, 'resources', 'app.asar'));
    expect(sha256(again)).toBe(sha256(readFileSync(asar)));
  });
});
