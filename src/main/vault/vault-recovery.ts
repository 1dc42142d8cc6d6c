import { AppError } from '#shared/errors.ts';
import type { VaultStatus } from '#shared/ipc/vault.ts';

import { readFormat } from './file/format.ts';
import {
  changed,
  currentStatus,
  inTurn,
  keyProcess,
  openVault,
  readWhole,
  type VaultState,
  verifyPassword,
} from './vault-state.ts';

/** Backups of the vault. */
export function recoveryCalls(vault: VaultState) {
  const { file, backOff, allowWeakKdf } = vault;

  return {
    /** The vault file and a key for the rest of the backup, after checking the password. */
    async backup(
      password: string,
    ): Promise<{ file: Uint8Array; key: Uint8Array; wrapped: Uint8Array }> {
      openVault(vault);
      await verifyPassword(vault, password);
      return inTurn(vault, async () => {
        openVault(vault);
        return {
          file: await readWhole(vault),
          ...(await keyProcess(vault).call('backupKey', null)),
        };
      });
    },

    /** A backup's key and its wallets' fingerprint codes. Throws WRONG_PASSWORD, VAULT_CORRUPT, BACKUP_INVALID. */
    openBackup: (bytes: Uint8Array, wrapped: Uint8Array, password: string) =>
      backOff.guard(() =>
        keyProcess(vault).call('openBackup', { file: bytes, wrapped, password, allowWeakKdf }),
      ),

    /** Installs a backup's vault file, locked. Throws VAULT_EXISTS. */
    restore: (bytes: Uint8Array): Promise<VaultStatus> =>
      inTurn(vault, async () => {
        readFormat(bytes, allowWeakKdf);
        if ((await currentStatus(vault)).exists)
          throw new AppError('VAULT_EXISTS', 'there is a vault already');
        await file.write(bytes);
        vault.deps.log.info('vault restored from a backup');
        return changed(vault);
      }),
  };
}
