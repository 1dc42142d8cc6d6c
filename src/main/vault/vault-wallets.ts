import type { VaultStatus } from '#shared/ipc/vault.ts';

import type { AddressPrefixes } from './keys/curve.ts';
import type { DrillAnswers, KeyCall, KeyCalls, WalletEdit } from './process/key-messages.ts';
import { changed, edit, inTurn, keyProcess, openVault, type VaultState } from './vault-state.ts';

/** Operations on the vault's wallets. `walletId` defaults to the active wallet. Throw VAULT_LOCKED. */
export function walletCalls(vault: VaultState) {
  const activeWallet = (): string => openVault(vault).activeId;
  function call<N extends KeyCall>(
    name: N,
    input: KeyCalls[N]['input'],
  ): Promise<KeyCalls[N]['output']> {
    openVault(vault);
    return keyProcess(vault).call(name, input);
  }
  const change = (wanted: WalletEdit): Promise<VaultStatus> =>
    inTurn(vault, async () => {
      await edit(vault, (running) => running.call('edit', wanted));
      vault.deps.log.info('wallets changed', { change: wanted.type });
      return changed(vault);
    });

  return {
    /** Adds, removes, renames, switches. Throws as applyEdit does. */
    edit: change,

    /** The words (or the single WIF), only for an approved item in the approval window. `replyTo`: see KeyCalls. */
    async words(walletId: string = activeWallet(), replyTo?: string): Promise<string[]> {
      return call('words', { walletId, ...(replyTo === undefined ? {} : { replyTo }) });
    },

    /** The key of one address as WIF, only for the approval window. Throws NOT_FOUND and WATCH_ONLY. */
    async wif(
      walletId: string,
      path: string,
      prefixes: AddressPrefixes,
      replyTo?: string,
    ): Promise<string[]> {
      const sealing = replyTo === undefined ? {} : { replyTo };
      return call('wif', { walletId, path, prefixes, ...sealing });
    },

    /** Positions are 0-based. */
    async checkWords(
      answers: { index: number; word: string }[],
      walletId: string = activeWallet(),
    ): Promise<boolean> {
      return call('checkWords', { walletId, answers });
    },

    async markBackedUp(id?: string): Promise<VaultStatus> {
      return change({ type: 'backed-up', id: id ?? activeWallet() });
    },

    /** Verifies a backup and records the result. */
    async drill(
      walletId: string,
      answers: DrillAnswers,
      passphrase: string,
      at: number,
    ): Promise<boolean> {
      const passed = await call('drill', { walletId, answers, passphrase });
      await change({ type: 'drilled', id: walletId, at, passed });
      return passed;
    },

    /** Public account keys at other wallets' layouts; null for a wallet without words. */
    async xpubs(walletId: string, layouts: string[], coinType: 0 | 1) {
      return call('xpubs', { walletId, layouts, coinType });
    },
  };
}
