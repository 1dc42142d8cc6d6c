import { networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

import type { AppContext } from '../../app/context.ts';

type VaultHandlers = Pick<Handlers, Extract<keyof Handlers, `vault.${string}`>>;

export function vaultHandlers(ctx: AppContext): VaultHandlers {
  const { vault } = ctx;

  /** Words of a new vault are shown at once: a backup that is put off is often never made. */
  const askBackup = (): void => {
    ctx.wordRequests.request('backup', vault.status().wordCount ?? 12);
    ctx.config.shell.showApprovalWindow();
  };

  return {
    'vault.status': async () => vault.status(),

    'vault.create': async ({ words, passphrase, password }) => {
      const status = await vault.create(words, passphrase, password);
      askBackup();
      return status;
    },
    'vault.importPhrase': async ({ phrase, passphrase, password }) => {
      await vault.importPhrase(phrase, passphrase, password);
      // Whoever types the words has them.
      return vault.markBackedUp();
    },
    'vault.importWif': async ({ wif, password }) => {
      await vault.importWif(wif, networks[ctx.networkId()].prefixes, password);
      return vault.markBackedUp();
    },
    'vault.unlock': ({ password }) => vault.unlock(password),
    'vault.lock': () => vault.lock('user'),

    'vault.reveal': async ({ password }) => {
      await vault.verifyPassword(password);
      const { unlocked, backedUp, wordCount } = vault.status();
      if (!unlocked) throw new AppError('VAULT_LOCKED', 'the vault is locked');
      const approvalId = ctx.wordRequests.request(backedUp ? 'reveal' : 'backup', wordCount ?? 1);
      ctx.config.shell.showApprovalWindow();
      return { approvalId };
    },
    'vault.changePassword': ({ current, next }) => vault.changePassword(current, next),
    'vault.erase': async ({ password }) => {
      ctx.wordRequests.clear();
      return vault.erase(password);
    },
    'vault.touch': async () => {
      if (vault.status().unlocked) ctx.autoLock.touch();
      return {};
    },
  };
}
