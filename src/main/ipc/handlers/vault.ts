import { describeErasing, describeNewPassword } from '#main/app/changes/wallets.ts';
import { watchedSecret } from '#main/app/changes/watched.ts';
import type { AppContext } from '#main/app/context.ts';
import { visitsIn } from '#main/app/visits.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

type VaultHandlers = Pick<Handlers, Extract<keyof Handlers, `vault.${string}`>>;

export function vaultHandlers(ctx: AppContext): VaultHandlers {
  const { vault } = ctx;
  /** The person is at the wallet on screen. */
  const seen = (): void => {
    const [store, walletId] = [ctx.openedSession()?.store, vault.accountKeys()?.walletId];
    if (store && walletId !== undefined) visitsIn(store, ctx.config.clock).see(walletId);
  };

  /** Words of a new vault are shown at once: a backup that is put off is often never made. */
  const askBackup = (): void => {
    showWords(ctx, 'backup');
  };

  return {
    'vault.status': async () => vault.status(),
    'vault.sealKey': async () => ({ publicKey: await vault.sealKey() }),

    'vault.create': async ({ words, passphrase, password }) => {
      const status = await vault.create(words, passphrase, password);
      askBackup();
      return status;
    },
    'vault.importPhrase': async ({ phrase, passphrase, password }) => {
      return vault.importPhrase(phrase, passphrase, password);
    },
    'vault.importWif': async ({ wif, password }) => {
      return vault.importWif(wif, networks[ctx.networkId()].prefixes, password);
    },
    'vault.watch': async ({ from, password }) =>
      vault.watch(watchedSecret(from, ctx.networkId()), password),
    'vault.unlock': async ({ password }) => {
      const status = await vault.unlock(password);
      seen();
      return status;
    },
    'vault.lock': () => vault.lock('user'),

    'vault.reveal': async ({ password }) => {
      await vault.verifyPassword(password);
      const { unlocked, backedUp } = vault.status();
      if (!unlocked) throw new AppError('VAULT_LOCKED', 'the vault is locked');
      const approvalId = showWords(ctx, backedUp ? 'reveal' : 'backup');
      return { approvalId };
    },
    'vault.changePassword': async ({ current, next }) => {
      await vault.verifyPassword(current);
      await ctx.changes.ask('password', () => describeNewPassword);
      try {
        return await vault.changePassword(current, next);
      } catch (error) {
        if (!isAppError(error, 'DISK_FULL')) throw error;
        throw new AppError('DISK_FULL', error.message, { kept: 'password' }, { cause: error });
      }
    },
    'vault.erase': async () => {
      if (vault.status().exists) {
        await ctx.changes.ask('vault', () =>
          describeErasing(vault.wallets().map(({ name }) => name)),
        );
      }
      ctx.wordRequests.clear();
      return vault.erase();
    },
    'vault.touch': async () => {
      if (!vault.status().unlocked) return {};
      ctx.autoLock.touch();
      seen();
      return {};
    },
  };
}

/** Asks the approval window to show the words of the wallet on screen. Throws WATCH_ONLY. */
export function showWords(ctx: AppContext, reason: 'backup' | 'reveal'): string {
  const id = ctx.vault.accountKeys()?.walletId;
  const wallet = ctx.vault.wallets().find((one) => one.id === id);
  if (!wallet) throw new AppError('VAULT_LOCKED', 'the vault is locked');
  if (wallet.keys.kind === 'watch') throw new AppError('WATCH_ONLY', 'nothing to show');
  const approvalId = ctx.wordRequests.request({
    reason,
    walletId: wallet.id,
    wordCount: wallet.wordCount ?? 1,
    about: wallet.name,
    addressCode: wallet.keys.addressCode,
  });
  ctx.config.shell.showApprovalWindow();
  return approvalId;
}
