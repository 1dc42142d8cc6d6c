import { AppError } from '#shared/errors.ts';
import type { VaultStatus } from '#shared/ipc/vault.ts';

import { readFormat } from './file/format.ts';
import type { VaultFileStore } from './file/vault-file.ts';
import type { Keys } from './keys.ts';
import { isWhole } from './vault-status.ts';

interface RecoveryPort {
  file: VaultFileStore;
  allowWeakKdf: boolean;
  inTurn: <T>(run: () => Promise<T>) => Promise<T>;
  keyProcess: () => Keys;
  /** Throws VAULT_LOCKED. */
  openVault: () => unknown;
  verifyPassword: (password: string) => Promise<void>;
  /** Delays attempts after wrong passwords. */
  guard: <T>(attempt: () => Promise<T>) => Promise<T>;
  status: () => Promise<VaultStatus>;
  /** The file, with valid header and checksum. Throws VAULT_ABSENT and VAULT_CORRUPT. */
  readWhole: () => Promise<Uint8Array>;
  written: (message: string) => Promise<VaultStatus>;
  lock: () => Promise<VaultStatus>;
}

/** Backups of the vault, and recovery from a damaged file. */
export function recoveryCalls(port: RecoveryPort) {
  const { file, allowWeakKdf, inTurn, keyProcess, openVault, verifyPassword, guard } = port;
  const { status, readWhole, written, lock } = port;

  return {
    /** The vault file and a key for the rest of the backup, after checking the password. */
    async backup(
      password: string,
    ): Promise<{ file: Uint8Array; key: Uint8Array; wrapped: Uint8Array }> {
      openVault();
      await verifyPassword(password);
      return inTurn(async () => {
        openVault();
        return { file: await readWhole(), ...(await keyProcess().call('backupKey', null)) };
      });
    },

    /** A backup's key and its wallets' fingerprint codes. Throws WRONG_PASSWORD, VAULT_CORRUPT, BACKUP_INVALID. */
    openBackup: (bytes: Uint8Array, wrapped: Uint8Array, password: string) =>
      guard(() =>
        keyProcess().call('openBackup', { file: bytes, wrapped, password, allowWeakKdf }),
      ),

    /** Installs a backup's vault file, locked. Throws VAULT_EXISTS. */
    restore: (bytes: Uint8Array): Promise<VaultStatus> =>
      inTurn(async () => {
        readFormat(bytes, allowWeakKdf);
        if ((await status()).exists) throw new AppError('VAULT_EXISTS', 'there is a vault already');
        await file.write(bytes);
        return written('vault restored from a backup');
      }),

    /** True if the file can't be opened but the previous one looks intact. */
    async canRestorePrevious(): Promise<boolean> {
      if ((await status()).problem === 'none') return false;
      const bytes = await file.readPrevious().catch(() => null);
      return bytes !== null && isWhole(bytes, allowWeakKdf);
    },

    /** Restores the previous file and keeps the damaged one beside it. Throws VAULT_CORRUPT if there is none. */
    restorePrevious: (): Promise<VaultStatus> =>
      inTurn(async () => {
        const bytes = await file.readPrevious();
        if (bytes) readFormat(bytes, allowWeakKdf);
        await file.restorePrevious();
        return lock();
      }),
  };
}
