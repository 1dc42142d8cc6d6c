import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';

import { ed25519 } from '@noble/curves/ed25519.js';

import { manifest, type ReleaseFile, signedBytes } from '#main/update/manifest.ts';

export const sha256 = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

/** One line per file, in the format of sha256sum. */
export const sumsOf = (paths: readonly string[]): string =>
  paths.map((path) => `${sha256(path)}  ${basename(path)}\n`).join('');

const SYSTEMS: readonly (readonly [RegExp, ReleaseFile['platform']])[] = [
  [/\.(deb|rpm|AppImage|flatpak)$/, 'linux'],
  [/\.(dmg|zip)$/, 'darwin'],
  [/\.exe$/, 'win32'],
];

/** Platform of a release file by its name; null if it isn't one. */
export function releaseFile(path: string): ReleaseFile | null {
  const name = basename(path);
  const platform = SYSTEMS.find(([ending]) => ending.test(name))?.[1];
  if (platform === undefined) return null;
  const arch = /arm64|aarch64/.test(name) ? 'arm64' : 'x64';
  return { platform, arch, name, size: statSync(path).size, sha256: sha256(path) };
}

/** The signed manifest as a server provides it. `secretKey` is 32 bytes. */
export function signManifest(
  contents: { version: string; madeAt: number; validUntil: number; files: ReleaseFile[] },
  secretKey: Uint8Array,
): string {
  const text = JSON.stringify(manifest.parse({ app: 'inkstone', ...contents }));
  const signature = Buffer.from(ed25519.sign(signedBytes(text), secretKey)).toString('hex');
  return `${JSON.stringify({ manifest: text, signature })}\n`;
}
