import { z } from 'zod';

import { describeErasing, describeNewPassword } from '#main/app/changes/wallets.ts';
import { watchedSecret } from '#main/app/changes/watched.ts';
import type { AppContext } from '#main/app/context.ts';
import { showWords } from '#main/app/show-words.ts';
import { visitsIn } from '#main/app/visits.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import { newPassword, passphrase, password, secretText } from '#shared/ipc/secret.ts';
import { vaultStatus } from '#shared/ipc/vault.ts';
import { watchSource } from '#shared/ipc/wallets.ts';
import { walletName } from '#shared/words/names.ts';

import { harmless, weakening } from './declare.ts';
import { nothing } from './fields.ts';

/** Records that the user is present, for the active wallet. */
function seen(ctx: AppContext): void {
  const [store, walletId] = [
    ctx.networks.openedSession()?.store,
    ctx.vault.accountKeys()?.walletId,
  ];
  if (store && walletId !== undefined) visitsIn(store, ctx.config.clock).see(walletId);
}

export const vaultCalls = {
  'vault.status': harmless(nothing, vaultStatus, async (ctx) => ctx.vault.status()),
  /** Public key for typed secrets; main can't read what is sealed for it. It changes with every lock. */
  'vault.sealKey': harmless(
    nothing,
    z.object({ publicKey: z.string() }),
    async (ctx) => ({ publicKey: await ctx.vault.sealKey() }),
    { audience: 'both' },
  ),
  /**
   * Creates words and a vault, unlocks it, and shows the words in the approval window. Like the next three, fails if
   * there is a vault.
   */
  'vault.create': harmless(
    z.object({
      words: z.union([z.literal(12), z.literal(24)]),
      passphrase,
      password: newPassword,
    }),
    vaultStatus,
    async (ctx, { words, passphrase, password }) => {
      const status = await ctx.vault.create(words, passphrase, password);
      // Right away: a postponed backup is often never made.
      showWords(ctx, 'backup');
      return status;
    },
  ),
  'vault.importPhrase': harmless(
    z.object({ phrase: secretText(1, 1000), passphrase, password: newPassword }),
    vaultStatus,
    (ctx, { phrase, passphrase, password }) => ctx.vault.importPhrase(phrase, passphrase, password),
  ),
  'vault.importWif': harmless(
    z.object({ wif: secretText(1, 120), password: newPassword }),
    vaultStatus,
    (ctx, { wif, password }) =>
      ctx.vault.importWif(wif, networks[ctx.networks.shownId()].prefixes, password),
  ),
  /** A vault whose first wallet has no keys. */
  'vault.watch': harmless(
    z.object({ from: watchSource, password: newPassword }),
    vaultStatus,
    async (ctx, { from, password }) =>
      ctx.vault.watch(watchedSecret(from, ctx.networks.shownId()), password),
  ),
  'vault.unlock': harmless(z.object({ password }), vaultStatus, async (ctx, { password }) => {
    const status = await ctx.vault.unlock(password);
    seen(ctx);
    return status;
  }),
  'vault.lock': harmless(nothing, vaultStatus, (ctx) => ctx.vault.lock('user')),
  /** Shows the words (or the WIF) in the approval window; never in the answer. */
  'vault.reveal': harmless(
    z.object({ password }),
    z.object({ approvalId: z.string() }),
    async (ctx, { password }) => {
      await ctx.vault.verifyPassword(password);
      const { unlocked, backedUp } = ctx.vault.status();
      if (!unlocked) throw new AppError('VAULT_LOCKED', 'the vault is locked');
      const approvalId = showWords(ctx, backedUp ? 'reveal' : 'backup');
      return { approvalId };
    },
  ),
  'vault.changePassword': weakening(
    ['password'],
    z.object({ current: password, next: newPassword }),
    vaultStatus,
    async (ctx, { current, next }) => {
      await ctx.vault.verifyPassword(current);
      await ctx.changes.ask('password', () => describeNewPassword);
      try {
        return await ctx.vault.changePassword(current, next);
      } catch (error) {
        if (!isAppError(error, 'DISK_FULL')) throw error;
        throw new AppError('DISK_FULL', error.message, { kept: 'password' }, { cause: error });
      }
    },
  ),
  /** Deletes the vault file after confirmation in the approval window. Without the password, which may be forgotten. */
  'vault.erase': weakening(
    ['vault'],
    z.object({ confirmation: z.literal('ERASE') }),
    vaultStatus,
    async (ctx) => {
      if (ctx.vault.status().exists) {
        await ctx.changes.ask('vault', () =>
          describeErasing(ctx.vault.wallets().map(({ name }) => walletName(name))),
        );
      }
      ctx.wordRequests.clear();
      return ctx.vault.erase();
    },
  ),
  /** Reports user activity. Limited by the system's own last input, and in time: see auto-lock.ts. */
  'vault.touch': harmless(nothing, nothing, async (ctx) => {
    if (!ctx.vault.status().unlocked) return {};
    ctx.autoLock.touch();
    seen(ctx);
    return {};
  }),
};
