import { AppError } from '#shared/errors.ts';
import { walletName } from '#shared/words/names.ts';

import type { AppContext } from './context.ts';

/** Shows the active wallet's words in the approval window. Throws WATCH_ONLY. */
export function showWords(ctx: AppContext, reason: 'backup' | 'reveal'): string {
  const id = ctx.vault.accountKeys()?.walletId;
  const wallet = ctx.vault.wallets().find((one) => one.id === id);
  if (!wallet) throw new AppError('VAULT_LOCKED', 'the vault is locked');
  if (wallet.keys.kind === 'watch') throw new AppError('WATCH_ONLY', 'nothing to show');
  const approvalId = ctx.wordRequests.request({
    reason,
    walletId: wallet.id,
    wordCount: wallet.wordCount ?? 1,
    about: walletName(wallet.name),
    addressCode: wallet.keys.addressCode,
  });
  ctx.config.shell.showApprovalWindow();
  return approvalId;
}
