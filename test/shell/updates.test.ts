import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ed25519 } from '@noble/curves/ed25519.js';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { lookForUpdates } from '#main/shell/updates.ts';
import { updateSource } from '#main/update/source.ts';
import { signManifest } from '#scripts/release/manifest.ts';

import { dialogs, opened, shownInFolder } from './support/electron.ts';

vi.mock('electron', () => import('./support/electron.ts'));

const dir = mkdtempSync(join(tmpdir(), 'inkstone-look-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const keys = ed25519.keygen();
const installer = Buffer.from('an installer');
const file = {
  platform: 'linux' as const,
  arch: 'x64' as const,
  name: 'Inkstone-2.0.0-linux-x64.AppImage',
  size: installer.length,
  sha256: createHash('sha256').update(installer).digest('hex'),
};
const requests: string[] = [];
let manifest = '';

const look = (current: string) =>
  lookForUpdates({
    source: {
      url: 'https://releases.example/',
      publicKey: Buffer.from(keys.publicKey).toString('hex'),
    },
    fetch: (href) => {
      requests.push(href);
      return Promise.resolve(new Response(href.endsWith('.json') ? manifest : installer));
    },
    current,
    platform: 'linux',
    arch: 'x64',
    dir,
    now: () => 2_000,
  })();

beforeEach(() => {
  requests.length = 0;
  dialogs.boxes.length = 0;
  dialogs.presses.length = 0;
  shownInFolder.length = 0;
  opened.length = 0;
  manifest = signManifest(
    { version: '2.0.0', madeAt: 1_000, validUntil: 1e14, files: [file] },
    keys.secretKey,
  );
});

describe('looking for updates', () => {
  it('downloads when the user says so, shows the file, and starts nothing', async () => {
    dialogs.presses.push(0, 0);
    await look('1.0.0');
    expect(dialogs.boxes.map(({ buttons }) => buttons[0])).toEqual(['Download', 'Show file']);
    expect(shownInFolder).toEqual([join(dir, file.name)]);
    expect(opened).toEqual([]);
  });

  it('asks for nothing more if the user declines', async () => {
    dialogs.presses.push(1);
    await look('1.0.0');
    expect(requests).toEqual(['https://releases.example/manifest.json']);
  });

  it('says that there is none, and reports failures', async () => {
    await look('2.0.0');
    expect(dialogs.boxes[0]?.message).toMatch(/newest/);
    manifest = manifest.replace('2.0.0', '3.0.0');
    await look('1.0.0');
    expect(dialogs.boxes[1]?.message).toMatch(/isn’t signed by the makers/);
  });

  it('is not offered until a key is published', () => {
    expect(updateSource).toBeNull();
  });
});
