import type { AppEvents } from '#main/events.ts';
import { pathOf } from '#main/vault/keys/path.ts';
import type { WalletFacts } from '#main/vault/process/key-messages.ts';
import type { Vault } from '#main/vault/vault.ts';
import { accountsOf } from '#main/wallet/accounts.ts';
import { type PublicAccount, publicAccount } from '#main/wallet/descriptor.ts';
import { layoutsFor } from '#main/wallet/layouts.ts';
import { scanLayouts } from '#main/wallet/scan.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import type { FoundAccount, WalletList, WalletView } from '#shared/ipc/wallets.ts';
import { accountName, walletName } from '#shared/words/names.ts';

import type { NetworkSession } from './network-session.ts';

interface WalletServiceDeps {
  vault: Vault;
  events: AppEvents;
  session: () => NetworkSession;
}

/** The vault's wallets for the windows, and the scan for accounts at other wallets' layouts. */
export function createWalletService({ vault, events, session }: WalletServiceDeps) {
  let scan = 0;

  function view({ keys, imported: _, ...facts }: WalletFacts): WalletView {
    const { coinType } = networks[session().id];
    const accounts = keys.accounts.map(({ id, label, role, addressType, keys: byCoinType }) => ({
      id,
      label: accountName(label),
      role,
      addressType,
      path: byCoinType[coinType]?.path ?? null,
    }));
    const { kind, addressCode, fingerprint } = keys;
    const name = walletName(facts.name);
    return { ...facts, name, kind, addressCode, fingerprint, accounts };
  }

  return {
    list: (): WalletList => ({
      activeId: vault.accountKeys()?.walletId ?? null,
      wallets: vault.wallets().map(view),
    }),

    /** The public half of an account on the shown network. Throws NOT_FOUND if it has none. */
    publicAccount(walletId: string, accountId: number): PublicAccount & { label: string } {
      const wallet = vault.wallets().find(({ id }) => id === walletId);
      const account = wallet
        ? accountsOf(wallet.keys, networks[session().id]).find(({ id }) => id === accountId)
        : undefined;
      const found = account && publicAccount(account);
      if (!found) throw new AppError('NOT_FOUND', 'this account has no extended key here');
      // In a file's name, so the one that is kept, in any language.
      const kept = wallet?.keys.accounts.find(({ id }) => id === accountId);
      return { ...found, label: kept?.label ?? '' };
    },

    /** Throws NOT_FOUND for a wallet without words, VAULT_LOCKED, and the provider's errors. */
    async scan(
      walletId: string,
      depth: number,
    ): Promise<{ looked: number; stopped: boolean; found: FoundAccount[] }> {
      const run = (scan += 1);
      const { id, client } = session();
      const network = networks[id];
      const wallet = vault.wallets().find((one) => one.id === walletId);
      const here = new Set(
        wallet?.keys.accounts.map(
          ({ layout, addressType }) => `${pathOf(layout, network.coinType)} ${addressType}`,
        ),
      );
      const layouts = layoutsFor(network).filter(
        ({ layout, addressType }) =>
          !here.has(`${pathOf(layout, network.coinType)} ${addressType}`),
      );
      const names = [...new Set(layouts.map(({ layout }) => layout))];
      const xpubs = await vault.xpubs(walletId, names, network.coinType);
      if (!xpubs) throw new AppError('NOT_FOUND', 'only a wallet with words has other accounts');
      return scanLayouts({
        client,
        network,
        layouts,
        keys: new Map(xpubs.keys.map((key) => [key.layout, key])),
        depth,
        onProgress: (looked, of, found) =>
          events.emit('wallets.scan', { walletId, looked, of, found }),
        isStopped: () => run !== scan || !vault.status().unlocked,
      });
    },

    stopScan(): void {
      scan += 1;
    },
  };
}

export type WalletService = ReturnType<typeof createWalletService>;
