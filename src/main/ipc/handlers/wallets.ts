import {
  describeAccount,
  describeAdding,
  describeRemoving,
  describeRenaming,
  describeRole,
} from '#main/app/changes/wallets.ts';
import { watchedSecret } from '#main/app/changes/watched.ts';
import type { AppContext } from '#main/app/context.ts';
import type { NewSecret, WalletEdit } from '#main/vault/process/key-messages.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import type { Handlers, Input } from '#shared/ipc/contract.ts';
import type { WalletList } from '#shared/ipc/wallets.ts';

import { showWords } from './vault.ts';

type WalletsHandlers = Pick<Handlers, Extract<keyof Handlers, `wallets.${string}`>>;
type Source = Input<'wallets.add'>['from'];

export function walletsHandlers(ctx: AppContext): WalletsHandlers {
  const { vault, walletService } = ctx;

  async function edit(change: WalletEdit): Promise<WalletList> {
    await vault.edit(change);
    return walletService.list();
  }

  return {
    'wallets.list': async () => walletService.list(),

    'wallets.add': async ({ name, from }) => {
      if (!vault.status().unlocked) throw new AppError('VAULT_LOCKED', 'the vault is locked');
      const secret = secretOf(ctx, from);
      await ctx.changes.ask('wallets', () => describeAdding({ name, from }));
      const createdAt = ctx.config.clock.now();
      const list = await edit({ type: 'add', name, createdAt, from: secret });
      if (from.kind === 'new') showWords(ctx, 'backup');
      return list;
    },
    'wallets.rename': async ({ walletId, name }) => {
      await ctx.changes.ask('names', () =>
        describeRenaming(walletService.list().wallets, { walletId, name }),
      );
      return edit({ type: 'rename', id: walletId, name });
    },
    'wallets.switch': ({ walletId }) => edit({ type: 'switch', id: walletId }),
    'wallets.remove': async ({ walletId }) => {
      await ctx.changes.ask('wallets', () =>
        describeRemoving(walletService.list().wallets, walletId),
      );
      return edit({ type: 'remove', id: walletId });
    },
    'wallets.addAccount': async ({ walletId, ...account }) => {
      await ctx.changes.ask('wallets', () =>
        describeAccount(walletService.list().wallets, walletId, account),
      );
      return edit({ type: 'add-account', id: walletId, account });
    },
    'wallets.changeAccount': async (change) => {
      const { walletId, ...account } = change;
      await ctx.changes.ask('role', () => describeRole(walletService.list().wallets, change));
      return edit({ type: 'change-account', id: walletId, ...account });
    },

    'wallets.exportKey': async ({ address, password }) => {
      await vault.verifyPassword(password);
      const { own: addresses } = ctx.session();
      const own = addresses.withKey(address);
      const walletId = vault.accountKeys()?.walletId;
      if (addresses.isWatchedOnly(address))
        throw new AppError('WATCH_ONLY', 'a watched address has no key here');
      if (!own || walletId === undefined)
        throw new AppError('NOT_FOUND', 'not an address of yours');
      const { prefixes } = networks[ctx.networkId()];
      const approvalId = ctx.wordRequests.request({
        reason: 'key',
        walletId,
        wordCount: 1,
        about: own.address,
        load: (replyTo) => vault.wif(walletId, own.path, prefixes, replyTo),
      });
      ctx.config.shell.showApprovalWindow();
      return { approvalId };
    },

    'wallets.drill': async ({ walletId, answers, passphrase }) => ({
      passed: await vault.drill(walletId, answers, passphrase, ctx.config.clock.now()),
    }),
    'wallets.scan': ({ walletId, depth }) => walletService.scan(walletId, depth),
    'wallets.stopScan': async () => {
      walletService.stopScan();
      return {};
    },
  };
}

function secretOf(ctx: AppContext, from: Source): NewSecret {
  const network = networks[ctx.networkId()];
  switch (from.kind) {
    case 'new':
      return { kind: 'new-phrase', words: from.words, passphrase: from.passphrase };
    case 'phrase': {
      const { kind, phrase, passphrase, addressCode } = from;
      return { kind, phrase, passphrase, ...(addressCode ? { addressCode } : {}) };
    }
    case 'wif':
      return { ...from, prefixes: network.prefixes };
    case 'xpub':
    case 'addresses':
      return watchedSecret(from, ctx.networkId());
  }
}
