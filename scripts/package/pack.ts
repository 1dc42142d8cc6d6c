import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build, Platform } from 'electron-builder';

import { buildDesktop } from '#scripts/start/build.ts';

import packageJson from '../../package.json' with { type: 'json' };
import { builderConfig } from './config.ts';
import { licencesOf, licencesText } from './licences.ts';
import { makeStandIn } from './stand-in.ts';

export interface PackOptions {
  root: string;
  /** Where packages go. */
  outDir: string;
  /** electron-builder's package names; all configured ones if empty. */
  targets: string[];
  /** Packages a folder that only looks like Electron. */
  standIn: boolean;
}

/** Builds the app from scratch and packages it for this system. Throws if either fails. */
export async function pack({ root, outDir, targets, standIn }: PackOptions): Promise<void> {
  // The archive must be reproducible, so nothing of an earlier build may be in it.
  rmSync(join(root, 'out'), { recursive: true, force: true });
  if (!buildDesktop(root)) throw new Error('the build failed');
  writeLicences(root);
  const dir = standIn ? mkdtempSync(join(tmpdir(), 'inkstone-stand-in-')) : null;
  try {
    const dist = dir === null ? null : makeStandIn(dir, packageJson.devDependencies.electron);
    const config = builderConfig(root, dist);
    await build({
      projectDir: root,
      targets: Platform.current().createTarget(targets.length > 0 ? targets : undefined),
      config: { ...config, directories: { ...config.directories, output: outDir } },
      publish: 'never',
    });
  } finally {
    if (dir !== null) rmSync(dir, { recursive: true, force: true });
  }
}

function writeLicences(root: string): void {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const bundled = JSON.parse(read('out/bundled.json')) as string[];
  const licences = licencesOf(root, bundled);
  writeFileSync(join(root, 'out', 'licences.json'), JSON.stringify(licences));
  const text = licencesText(read('LICENSE'), licences);
  writeFileSync(join(root, 'out', 'licences.txt'), text);
}
