import { type AppError, isAppError } from '#shared/errors.ts';
import type { VaultStatus } from '#shared/ipc/vault.ts';

import { readFormat, type VaultProblem } from './file/format.ts';
import type { VaultFileStore } from './file/vault-file.ts';

/**
 * Status of a locked vault from its files, without a password. Never throws for a damaged or unreadable file but
 * reports it.
 */
export async function readStatus(
  file: VaultFileStore,
  allowWeakKdf: boolean,
): Promise<VaultStatus> {
  const absent: VaultStatus = {
    exists: false,
    unlocked: false,
    kind: null,
    wordCount: null,
    hasPassphrase: false,
    backedUp: false,
    createdAt: null,
    problem: 'none',
    kdf: null,
  };
  try {
    const bytes = await file.read();
    if (!bytes) {
      const lost = (await file.readPrevious()) !== null;
      return lost ? { ...absent, exists: true, problem: 'corrupt' } : absent;
    }
    const { meta, kdf } = readFormat(bytes, allowWeakKdf).header;
    const text = `Argon2id, ${Math.round(kdf.memoryKiB / 1024)} MiB, ${kdf.passes} passes, ${kdf.lanes} lanes`;
    return { ...absent, ...meta, exists: true, kdf: text };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { ...absent, exists: true, problem: problemOf(error) };
  }
}

function problemOf(error: AppError): VaultProblem {
  const details = error.details as { problem?: VaultProblem } | undefined;
  return details?.problem ?? 'corrupt';
}
