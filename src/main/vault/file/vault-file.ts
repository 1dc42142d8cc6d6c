import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { AppError } from '#shared/errors.ts';

import { vaultError } from './format.ts';

export const VAULT_FILE = 'vault.inkstone';

/** The vault's files in an owner-only folder. A crash at any point leaves either the old or the new vault. */
export interface VaultFileStore {
  /** Null if there is none. Throws VAULT_CORRUPT with problem `unreadable` if it can't be read. */
  read(): Promise<Uint8Array | null>;
  readPrevious(): Promise<Uint8Array | null>;
  write(bytes: Uint8Array): Promise<void>;
  /** Deletes the copy from before the last unlock; returns once its removal is on disk. */
  dropPrevious(): Promise<void>;
  erase(): Promise<void>;
}

export function createVaultFile(
  dir: string,
  randomBytes: (length: number) => Uint8Array,
): VaultFileStore {
  const main = join(dir, VAULT_FILE);
  const previous = `${main}.previous`;

  async function writeAtomically(target: string, bytes: Uint8Array): Promise<void> {
    const temp = `${main}.${Buffer.from(randomBytes(6)).toString('hex')}.new`;
    try {
      const handle = await open(temp, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temp, target);
      await syncFolder(dir);
    } catch (error) {
      await rm(temp, { force: true }).catch(() => undefined);
      if (hasCode(error, 'ENOSPC', 'EDQUOT')) {
        throw new AppError('DISK_FULL', 'the vault file was not written', {}, { cause: error });
      }
      throw error;
    }
  }

  /** Fails before any change if the disk accepts no writes. */
  async function writable<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (!hasCode(error, 'EROFS', 'EACCES', 'EPERM')) throw error;
      throw new AppError(
        'DATABASE_READ_ONLY',
        'the vault file was not written',
        {},
        { cause: error },
      );
    }
  }

  /** A copy from before the last successful unlock is the better one, so it isn't replaced. */
  async function keepPrevious(): Promise<void> {
    try {
      await link(main, previous);
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'EEXIST')) return;
      // The file system has no hard links.
      await copyFile(main, previous, constants.COPYFILE_EXCL).catch(ignoreCode('EEXIST'));
    }
    await syncFolder(dir);
  }

  async function removeLeftovers(): Promise<void> {
    for (const name of await readdir(dir)) {
      if (name.startsWith(`${VAULT_FILE}.`) && name.endsWith('.new')) {
        await rm(join(dir, name), { force: true });
      }
    }
  }

  return {
    read: () => readOrNull(main),
    readPrevious: () => readOrNull(previous),
    write: (bytes) =>
      writable(async () => {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        await removeLeftovers();
        await keepPrevious();
        await writeAtomically(main, bytes);
      }),
    async dropPrevious() {
      await rm(previous, { force: true });
      await syncFolder(dir);
    },
    async erase() {
      await removeLeftovers();
      for (const path of [main, previous]) await rm(path, { force: true });
      await syncFolder(dir);
    },
  };
}

async function readOrNull(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw vaultError('unreadable', 'the system refuses to read it');
  }
}

/** Makes renames durable. Windows can't open a folder; its rename is durable enough. */
async function syncFolder(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

function ignoreCode(code: string): (error: unknown) => void {
  return (error) => {
    if (!hasCode(error, code)) throw error;
  };
}
