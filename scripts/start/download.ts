/**
 * Downloads, verifies and unpacks Electron's runtime in a process of its own, which may be killed at any moment: until
 * the final rename, everything is in two folders that the starter chose and deletes. Uses the downloader, checksums and
 * unpacker of Electron's own package, with its mirrors and cache.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

import { binaryIn, pinnedVersion } from './runtime.ts';

/** Messages to the starter. Bytes; `total` is null if the server doesn't send it. */
export type DownloadNews =
  | { step: 'bytes'; received: number; total: number | null }
  | { step: 'checked' }
  | { step: 'unpacking'; files: number }
  | { step: 'done' }
  | { step: 'failed'; reason: string };

export interface DownloadJob {
  /** Folder of the package `electron`. */
  packageDir: string;
  /** The cache folder, shared with other projects. */
  cacheRoot: string;
  /** Folder for partial downloads, on the cache's disk. */
  tempDir: string;
  /** Folder to unpack into, beside the final one. */
  partDir: string;
}

interface Downloader {
  downloadArtifact(details: {
    version: string;
    artifactName: 'electron';
    platform: string;
    arch: string;
    cacheRoot: string;
    tempDirectory: string;
    checksums: Record<string, string>;
    downloadOptions: {
      quiet: true;
      getProgressCallback(progress: { transferred: number; total: number | null }): void;
    };
  }): Promise<string>;
}

const connected = (): boolean => process.connected;

// If the starter has exited, the broken pipe shows here first; the channel's end is reported later.
const tell = (news: DownloadNews): void => {
  if (connected()) process.send?.(news, undefined, undefined, () => undefined);
};

async function download(job: DownloadJob): Promise<void> {
  const { packageDir, cacheRoot, tempDir, partDir } = job;
  const ofElectron = createRequire(import.meta.resolve('electron/package.json'));
  const { downloadArtifact } = ofElectron('@electron/get') as Downloader;
  const { extract } = ofElectron('@electron-internal/extract-zip') as {
    extract(zip: string, options: { dir: string }): Promise<void>;
  };
  mkdirSync(tempDir, { recursive: true });
  const zip = await downloadArtifact({
    version: pinnedVersion(packageDir) ?? '',
    artifactName: 'electron',
    platform: process.platform,
    arch: process.arch,
    cacheRoot,
    tempDirectory: tempDir,
    checksums: JSON.parse(readFileSync(join(packageDir, 'checksums.json'), 'utf8')) as Record<
      string,
      string
    >,
    downloadOptions: {
      quiet: true,
      getProgressCallback: ({ transferred, total }) =>
        tell({ step: 'bytes', received: transferred, total }),
    },
  });
  tell({ step: 'checked' });
  mkdirSync(partDir, { recursive: true });
  const watch = setInterval(
    () => tell({ step: 'unpacking', files: readdirSync(partDir, { recursive: true }).length }),
    500,
  );
  await extract(zip, { dir: partDir }).finally(() => clearInterval(watch));
  const dist = join(packageDir, 'dist');
  rmSync(dist, { recursive: true, force: true });
  renameSync(partDir, dist);
  // Electron's own package finds its binary by this file.
  writeFileSync(
    join(packageDir, 'path.txt'),
    relative(dist, binaryIn(dist, process.platform)).replaceAll('\\', '/'),
  );
}

const job = JSON.parse(process.argv[2] ?? '{}') as DownloadJob;

/**
 * The starter has exited, so nothing else would clean up. A write in progress may still arrive, so this repeats until
 * nothing is left.
 */
function tidyAndEnd(times = 5): void {
  for (const dir of [job.tempDir, job.partDir]) {
    try {
      rmSync(dir, { recursive: true, force: true });
    } catch {
      // A file arrived while its folder was being emptied; the next round removes it.
    }
  }
  if (times === 0) process.exit(1);
  setTimeout(tidyAndEnd, 100, times - 1);
}

let done = false;
process.once('disconnect', () => {
  if (!done) tidyAndEnd();
});
// It may have disconnected before this listened.
if (!connected()) process.exit(1);
try {
  await download(job);
  tell({ step: 'done' });
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  tell({ step: 'failed', reason: cause instanceof Error ? cause.message : String(cause) });
}
if (connected()) {
  done = true;
  process.disconnect();
}
