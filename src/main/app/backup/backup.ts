import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

import type { Log } from '#main/log.ts';
import { appStorePath, checkCopy, networkStorePath } from '#main/store/open-stores.ts';
import { type ArchiveEntry, packEntries, unpackEntries } from '#main/vault/file/backup-archive.ts';
import { backupError, backupLines, openLines } from '#main/vault/file/backup-format.ts';
import type { Vault } from '#main/vault/vault.ts';
import { type NetworkId, networkIds } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';

import { type Upload, wholeLines } from './upload.ts';

const FOLDER = 'backup-';

interface Snapshot {
  snapshot(path: string): Promise<void>;
}

export interface BackupDeps {
  dir: string;
  log: Log;
  now: () => number;
  vault: Vault;
  appStore: () => Snapshot;
  networkStores: () => { id: NetworkId; store: Snapshot }[];
  /** Closes every database, installs the staged ones, and reopens them. */
  replace(staged: { from: string; to: string }[]): Promise<void>;
}

/** Backs up everything to one file, and restores it. */
export function createBackups(deps: BackupDeps) {
  const { dir, log, vault } = deps;
  const newFolder = (): Promise<string> => mkdtemp(join(dir, FOLDER));

  async function snapshots(folder: string): Promise<ArchiveEntry[]> {
    const stores = [
      { name: 'app', store: deps.appStore() },
      ...deps.networkStores().map(({ id, store }) => ({ name: `network.${id}`, store })),
    ];
    const entries: ArchiveEntry[] = [];
    for (const { name, store } of stores) {
      const path = join(folder, name);
      await store.snapshot(path);
      const { size } = await stat(path);
      entries.push({ name, size, bytes: createReadStream(path) });
    }
    return entries;
  }

  /** Where a backup entry belongs; null if this version doesn't know it. */
  function placeOf(name: string): { kind: 'app' | 'network'; path: string } | null {
    if (name === 'app') return { kind: 'app', path: appStorePath(dir) };
    const id = networkIds.find((known) => name === `network.${known}`);
    return id ? { kind: 'network', path: networkStorePath(dir, id) } : null;
  }

  return {
    /**
     * A backup's lines, generated while read. Its temporary snapshots are removed afterwards in any case. Throws
     * WRONG_PASSWORD and VAULT_LOCKED before the first line.
     */
    async make(password: string): Promise<AsyncGenerator<string>> {
      const { file, key, wrapped } = await vault.backup(password);
      const head = {
        createdAt: deps.now(),
        vault: Buffer.from(file).toString('base64'),
        key: Buffer.from(wrapped).toString('base64'),
      };
      const codes = vault.wallets().map(({ id, keys }) => [id, keys.addressCode]);
      const about = Buffer.from(JSON.stringify(Object.fromEntries(codes)));
      return (async function* () {
        const folder = await newFolder();
        try {
          const entries = [entryOf(CODES, about), ...(await snapshots(folder))];
          const packed = Readable.from(packEntries(entries)).pipe(createGzip());
          yield* backupLines(head, key, packed);
          log.info('backup made', { entries: entries.length });
        } finally {
          key.fill(0);
          await rm(folder, { recursive: true, force: true });
        }
      })();
    },

    /**
     * All or nothing: databases are verified before any is replaced, the replaced ones are kept beside them, and the
     * vault comes last. Throws VAULT_EXISTS, WRONG_PASSWORD, BACKUP_INVALID, VAULT_CORRUPT.
     */
    async restore(upload: Upload, password: string): Promise<void> {
      if (vault.status().exists) throw new AppError('VAULT_EXISTS', 'there is a vault already');
      const { head, line } = await upload.head();
      const bytes = Buffer.from(head.vault, 'base64');
      const wrapped = Buffer.from(head.key, 'base64');
      const { key, addressCodes } = await vault.openBackup(bytes, wrapped, password);
      const folder = await newFolder();
      try {
        const chunks = openLines(line, key, wholeLines(upload.path, 2));
        const names = await unpackEntries(gunzip(chunks), (name) =>
          name === CODES || placeOf(name) ? join(folder, name) : null,
        );
        await checkCodes(join(folder, CODES), names, addressCodes);
        const staged = names.flatMap((name) => {
          const place = placeOf(name);
          if (!place) return [];
          const from = join(folder, name);
          checkCopy(from, place.kind, log);
          return [{ from, to: place.path }];
        });
        await deps.replace(staged);
        await vault.restore(bytes);
      } finally {
        key.fill(0);
        await rm(folder, { recursive: true, force: true });
      }
    },

    /** Removes what a killed process left of a backup or a restore. */
    async removeLeftovers(): Promise<void> {
      for (const name of await readdir(dir)) {
        if (name.startsWith(FOLDER)) await rm(join(dir, name), { recursive: true, force: true });
      }
    },
  };
}

/** The wallets' fingerprint codes by id at the time of the backup. */
const CODES = 'codes';

const entryOf = (name: string, bytes: Buffer): ArchiveEntry => ({
  name,
  size: bytes.length,
  bytes: Readable.from([bytes]),
});

/** Keys that lead to other addresses than before would look like lost coins, so they aren't restored. */
async function checkCodes(
  path: string,
  names: readonly string[],
  now: Record<string, string>,
): Promise<void> {
  if (!names.includes(CODES)) throw backupError('damaged', 'no address codes');
  const then = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>;
  for (const [id, code] of Object.entries(then)) {
    if (now[id] !== code) throw backupError('damaged', 'the keys lead to other addresses');
  }
}

/** Like Readable.pipe, but a failure of either side ends both. */
async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(chunks);
  const out = createGunzip();
  source.on('error', (error) => out.destroy(error));
  source.pipe(out);
  try {
    for await (const bytes of out) yield bytes as Uint8Array;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw backupError('damaged', 'contents do not unpack');
  }
}

export type Backups = ReturnType<typeof createBackups>;
