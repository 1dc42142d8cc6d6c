/**
 * Fetches, checks and unpacks Electron's runtime, in a process of its own that may be ended at any instant: until the
 * last rename everything lies in two folders that the starter named and takes away. The downloader, the checksums and the
 * unpacker are those of Electron's own package, with its mirrors and its cache.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

import { binaryIn, pinnedVersion } from './runtime.ts';

/** What the starter hears. Bytes; `total` is null where the server does not say it. */
export type DownloadNews =
  | { step: 'bytes'; received: number; total: number | null }
  | { step: 'checked' }
  | { step: 'unpacking'; files: number }
  | { step: 'done' }
  | { step: 'failed'; reason: string };

export interface DownloadJob {
  /** Folder of the package `electron`. */
  packageDir: string;
  /** Folder of the cache, shared with every other project. */
  cacheRoot: string;
  /** Folder for what is on its way, on the disk of the cache. */
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

// A starter that is gone is met here first, as a pipe that nobody reads; the end of the channel is told after it.
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
 * The starter is gone: nobody waits for it, and nobody else would tidy up. What was on its way to the disk at that
 * instant may still arrive, so it is done until nothing comes any more.
 */
function tidyAndEnd(times = 5): void {
  for (const dir of [job.tempDir, job.partDir]) {
    try {
      rmSync(dir, { recursive: true, force: true });
    } catch {
      // A file came while its folder was emptied: the next turn takes it.
    }
  }
  if (times === 0) process.exit(1);
  setTimeout(tidyAndEnd, 100, times - 1);
}

let done = false;
process.once('disconnect', () => {
  if (!done) tidyAndEnd();
});
// It may have gone before this listened.
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
