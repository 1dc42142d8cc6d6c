import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { AppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

import { compareVersions, type Manifest, readManifest, type ReleaseFile } from './manifest.ts';

export interface UpdateSource {
  /** Base URL of releases: `manifest.json` and the files it names. Https, ends with a slash. */
  url: string;
  /** Our Ed25519 public key, 32 bytes in hex. */
  publicKey: string;
}

export interface UpdateOptions {
  source: UpdateSource;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The running version. */
  current: string;
  platform: NodeJS.Platform;
  arch: string;
  /** Folder for downloads. */
  dir: string;
  now: () => number;
  /** Timeout without data, in milliseconds. */
  stallMs?: number;
}

export interface Update {
  version: string;
  file: ReleaseFile;
}

const MAX_MANIFEST = 100_000;
/** Tolerance for a release dated in the future; beyond it a clock is wrong, ours or theirs. */
const DAY = 86_400_000;
/** Installers kept: the new one, and the previous one to go back to. */
const KEPT = 2;

const refuse = (text: string): never => {
  throw new AppError('INVALID_INPUT', 'no update', { text });
};

/**
 * Checks for a newer release, only when the user asks. Null if there is none. Throws INVALID_INPUT with the reason
 * otherwise.
 */
export async function findUpdate(options: UpdateOptions): Promise<Update | null> {
  const { source, current, platform, arch, now } = options;
  const parts: Uint8Array[] = [];
  for await (const part of stream(options, 'manifest.json', MAX_MANIFEST)) parts.push(part);
  const text = Buffer.concat(parts).toString('utf8');
  const read = await readManifest(text, source.publicKey);
  if (read === null) return refuse(say.shell.updates.notSigned);
  if (read.madeAt > now() + DAY) return refuse(say.shell.updates.fromFuture);
  if (read.validUntil < now()) return refuse(say.shell.updates.expired);
  await refuseOlder(options, read, text);
  // An old manifest is validly signed too; it must not bring back fixed bugs.
  if (compareVersions(read.version, current) <= 0) return null;
  const file = read.files.find((one) => one.platform === platform && one.arch === arch);
  if (!file) return refuse(say.shell.updates.notForThis({ version: read.version }));
  return { version: read.version, file };
}

/** The newest manifest seen so far, with its signature: someone who edits it on disk can at most remove it. */
const newestPath = ({ dir }: UpdateOptions): string => `${dir}-newest.json`;

/**
 * Stores this manifest in place of the previous one. Throws INVALID_INPUT if that one is newer, since a server must not
 * go back.
 */
async function refuseOlder(options: UpdateOptions, found: Manifest, text: string): Promise<void> {
  const path = newestPath(options);
  const kept = await readFile(path, 'utf8').catch(() => '');
  const before = await readManifest(kept, options.source.publicKey);
  const isOlder =
    before !== null &&
    (found.madeAt < before.madeAt || compareVersions(found.version, before.version) < 0);
  if (isOlder) refuse(say.shell.updates.older({ version: before.version }));
  if (kept === text) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(explain);
  const part = `${path}.part`;
  await writeFile(part, text, { mode: 0o600, flush: true }).catch(explain);
  await rename(part, path);
}

/**
 * Downloads a release and returns the path of its file. Only bytes with the signed hash get an installer's name; on any
 * failure nothing new is left and older files stay. Doesn't run the installer.
 */
export async function downloadUpdate(options: UpdateOptions, { file }: Update): Promise<string> {
  const { dir } = options;
  const path = join(dir, file.name);
  const part = `${path}.part`;
  await mkdir(dir, { recursive: true, mode: 0o700 }).catch(explain);
  try {
    const hash = createHash('sha256');
    const handle = await open(part, 'w', 0o600);
    let size = 0;
    try {
      for await (const bytes of stream(options, file.name, file.size)) {
        size += bytes.length;
        hash.update(bytes);
        await handle.writeFile(bytes);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (size !== file.size || hash.digest('hex') !== file.sha256) {
      refuse(say.shell.updates.notAsSigned);
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    return explain(error);
  }
  await tidy(dir, file.name);
  return path;
}

function explain(error: unknown): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    refuse(say.shell.updates.diskFull);
  }
  throw error;
}

/** Keeps the new installer and the previous one. */
async function tidy(dir: string, newest: string): Promise<void> {
  const names = (await readdir(dir)).filter((name) => name !== newest).sort();
  for (const name of names.slice(0, Math.max(0, names.length - (KEPT - 1)))) {
    await rm(join(dir, name), { force: true });
  }
}

/** Streams a file of the source up to its maximum size. Follows no redirects. */
async function* stream(
  options: UpdateOptions,
  name: string,
  max: number,
): AsyncGenerator<Uint8Array> {
  const { source, fetch, stallMs = 20_000 } = options;
  const stop = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(), stallMs);
  };
  const gone = say.shell.updates.brokeOff;
  try {
    wait();
    const answer = await fetch(new URL(name, source.url).href, {
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: stop.signal,
    }).catch(() => refuse(say.shell.updates.unreachable));
    if (!answer.ok || answer.body === null)
      refuse(say.shell.updates.status({ status: answer.status }));
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    let size = 0;
    for (;;) {
      wait();
      const { done, value } = await reader.read().catch(() => refuse(gone));
      if (done) return;
      size += value.length;
      if (size > max) refuse(say.shell.updates.tooLarge);
      yield value;
    }
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}
