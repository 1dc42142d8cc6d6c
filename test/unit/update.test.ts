import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ed25519 } from '@noble/curves/ed25519.js';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

import { compareVersions } from '#main/update/manifest.ts';
import { downloadUpdate, findUpdate, type UpdateOptions } from '#main/update/update.ts';
import { releaseFile, signManifest } from '#scripts/release/manifest.ts';

const root = mkdtempSync(join(tmpdir(), 'inkstone-update-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const keys = ed25519.keygen();
const other = ed25519.keygen();
const NOW = 1_800_000_000_000;
const installer = Buffer.alloc(300_000, 'inkstone');
const NAME = 'Inkstone-2.0.0-linux-x64.AppImage';

let server: Server;
let requests: string[];
let answers: Record<string, (response: ServerResponse) => void>;
let options: UpdateOptions;

const signed = (more: object = {}, key = keys.secretKey): string =>
  signManifest(
    {
      version: '2.0.0',
      madeAt: NOW - 1000,
      validUntil: NOW + 1000,
      files: [
        {
          platform: 'linux',
          arch: 'x64',
          name: NAME,
          size: installer.length,
          sha256: createHash('sha256').update(installer).digest('hex'),
        },
      ],
      ...more,
    },
    key,
  );
const gives = (text: string | Buffer) => (response: ServerResponse) => void response.end(text);

beforeEach(async () => {
  requests = [];
  answers = { '/manifest.json': gives(signed()), [`/${NAME}`]: gives(installer) };
  server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const answer = answers[path];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  options = {
    source: {
      url: `http://127.0.0.1:${port}/`,
      publicKey: Buffer.from(keys.publicKey).toString('hex'),
    },
    fetch,
    current: '1.9.9',
    platform: 'linux',
    arch: 'x64',
    dir: join(mkdtempSync(join(root, 'case-')), 'updates'),
    now: () => NOW,
    stallMs: 1_500,
  };
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const text = (pattern: RegExp) => ({ details: { text: expect.stringMatching(pattern) } });

describe('looking for a release', () => {
  it('finds a newer one that our key signed, and asks for nothing else', async () => {
    expect(await findUpdate(options)).toMatchObject({ version: '2.0.0', file: { name: NAME } });
    expect(requests).toEqual(['/manifest.json']);
  });

  it.each(['2.0.0', '2.0.1', '10.0.0'])(
    'finds none where %s runs: an old manifest brings nothing back',
    async (current) => {
      expect(await findUpdate({ ...options, current })).toBeNull();
    },
  );

  it.each<[string, () => string]>([
    ['another key signed', () => signed({}, other.secretKey)],
    ['nobody signed', () => JSON.stringify({ manifest: '{}', signature: '0'.repeat(128) })],
    ['was changed after it was signed', () => signed().replace('2.0.0', '3.0.0')],
    ['is no manifest', () => '<html>'],
    [
      'signs something else',
      () => JSON.stringify({ ...(JSON.parse(signed()) as object), manifest: 'x' }),
    ],
  ])('believes nothing that %s', async (_what, made) => {
    answers['/manifest.json'] = gives(made());
    await expect(findUpdate(options)).rejects.toMatchObject(text(/isn’t signed/));
  });

  it('believes no list of releases that has expired', async () => {
    answers['/manifest.json'] = gives(signed({ validUntil: NOW - 1 }));
    await expect(findUpdate(options)).rejects.toMatchObject(text(/expired/));
    answers['/manifest.json'] = gives(signed({ validUntil: NOW }));
    expect(await findUpdate(options)).toMatchObject({ version: '2.0.0' });
    expect(() => signed({ validUntil: undefined })).toThrow();
  });

  it.each<[string, object]>([
    ['of before', { madeAt: NOW - 2000 }],
    ['with an older version', { version: '1.9.9' }],
  ])('goes back to no list %s once it saw a newer one', async (_what, older) => {
    const [first, later] = [signed(), signed({ madeAt: NOW, version: '2.0.1' })];
    expect(await findUpdate(options)).toMatchObject({ version: '2.0.0' });
    answers['/manifest.json'] = gives(signed(older));
    await expect(findUpdate(options)).rejects.toMatchObject(text(/list of releases is older/));
    for (const [answer, version] of [
      [first, '2.0.0'],
      [later, '2.0.1'],
    ] as const) {
      answers['/manifest.json'] = gives(answer);
      expect(await findUpdate(options)).toMatchObject({ version });
    }
    answers['/manifest.json'] = gives(first);
    await expect(findUpdate(options)).rejects.toMatchObject(text(/already had Inkstone 2\.0\.1/));
  });

  it('ignores a stored list that was changed', async () => {
    await findUpdate(options);
    const path = `${options.dir}-newest.json`;
    writeFileSync(path, readFileSync(path, 'utf8').replace('2.0.0', '9.0.0'));
    expect(await findUpdate(options)).toMatchObject({ version: '2.0.0' });
  });

  it('takes no name out of a manifest that leads out of its folder', () => {
    const [file] = (
      JSON.parse((JSON.parse(signed()) as { manifest: string }).manifest) as { files: object[] }
    ).files;
    for (const name of ['../x', '/etc/x', '.hidden', 'a/b', 'http://x']) {
      expect(() => signed({ files: [{ ...file, name }] })).toThrow();
    }
  });

  it.each<[string, () => void, RegExp]>([
    [
      'the clock is wrong',
      () => (options = { ...options, now: () => NOW - 365 * 86_400_000 }),
      /clock/,
    ],
    [
      'there is none for this computer',
      () => (options = { ...options, arch: 'arm64' }),
      /kind of computer/,
    ],
    [
      'the server is gone',
      () => (options.source = { ...options.source, url: 'http://127.0.0.1:1/' }),
      /reach the release server/,
    ],
    ['the server has none', () => delete answers['/manifest.json'], /404/],
    [
      'the server never ends',
      () => (answers['/manifest.json'] = (response) => void response.write('{')),
      /was interrupted/,
    ],
    [
      'the server sends far too much',
      () => (answers['/manifest.json'] = gives(Buffer.alloc(200_000, ' '))),
      /more data than expected/,
    ],
    [
      'the server sends us elsewhere',
      () =>
        (answers['/manifest.json'] = (response) =>
          void response.writeHead(302, { location: '/x' }).end()),
      /reach the release server/,
    ],
  ])('says so when %s', async (_what, spoil, says) => {
    spoil();
    await expect(findUpdate(options)).rejects.toMatchObject(text(says));
  });
});

describe('the download of a release', () => {
  const found = async () => {
    const update = await findUpdate(options);
    if (!update) throw new Error('no update');
    return update;
  };
  const files = () => (existsSync(options.dir) ? readdirSync(options.dir) : []);

  it('is kept under its name once every byte of it is the signed one', async () => {
    const path = await downloadUpdate(options, await found());
    expect(readFileSync(path).equals(installer)).toBe(true);
    expect(files()).toEqual([NAME]);
  });

  it('keeps the release before it, to go back to', async () => {
    mkdirSync(options.dir, { recursive: true });
    for (const version of ['1.8.0', '1.9.9']) {
      writeFileSync(join(options.dir, `Inkstone-${version}-linux-x64.AppImage`), version);
    }
    await downloadUpdate(options, await found());
    expect(files()).toEqual(['Inkstone-1.9.9-linux-x64.AppImage', NAME]);
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['brings other bytes', gives(Buffer.alloc(installer.length)), /doesn’t match its signature/],
    ['brings too little', gives(installer.subarray(1)), /doesn’t match its signature/],
    ['brings too much', gives(Buffer.concat([installer, installer])), /more data than expected/],
    [
      'breaks off',
      (response) => {
        response.writeHead(200, { 'content-length': installer.length });
        response.write(installer.subarray(0, 1000), () => response.destroy());
      },
      /was interrupted/,
    ],
    ['stalls', (response) => void response.write(installer.subarray(0, 1000)), /was interrupted/],
  ])('that %s leaves the old one and nothing new', async (_what, answer, says) => {
    mkdirSync(options.dir, { recursive: true });
    writeFileSync(join(options.dir, 'Inkstone-1.9.9-linux-x64.AppImage'), 'old');
    const update = await found();
    answers[`/${NAME}`] = answer;
    await expect(downloadUpdate(options, update)).rejects.toMatchObject(text(says));
    expect(files()).toEqual(['Inkstone-1.9.9-linux-x64.AppImage']);
  });

  it('onto a full disk is reported, and leaves nothing', async () => {
    // Linux has a file that is always full.
    if (!existsSync('/dev/full')) return;
    const { symlinkSync } = await import('node:fs');
    mkdirSync(options.dir, { recursive: true });
    symlinkSync('/dev/full', join(options.dir, `${NAME}.part`));
    await expect(downloadUpdate(options, await found())).rejects.toMatchObject(
      text(/disk is full/),
    );
    expect(files()).toEqual([]);
  });
});

describe('a release', () => {
  it('orders versions by number', () => {
    expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0);
    expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
  });

  it('knows by the names of its packages whom they are for', () => {
    const dir = mkdtempSync(join(root, 'dist-'));
    const of = (name: string) => {
      writeFileSync(join(dir, name), name);
      const found = releaseFile(join(dir, name));
      return found && [found.platform, found.arch];
    };
    expect(of('inkstone_1.0.0_amd64.deb')).toEqual(['linux', 'x64']);
    expect(of('Inkstone-1.0.0-mac-arm64.dmg')).toEqual(['darwin', 'arm64']);
    expect(of('Inkstone-1.0.0-win-x64.exe')).toEqual(['win32', 'x64']);
    expect(of('SHA256SUMS')).toBeNull();
  });
});
