import { z } from 'zod';

import {
  describeAccount,
  describeAdding,
  describeRemoving,
  describeRenaming,
  describeRole,
} from '#main/app/changes/wallets.ts';
import { watchedSecret } from '#main/app/changes/watched.ts';
import type { AppContext } from '#main/app/context.ts';
import { showWords } from '#main/app/show-words.ts';
import type { NewSecret, WalletEdit } from '#main/vault/process/key-messages.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import { passphrase, password, secretText } from '#shared/ipc/secret.ts';
import {
  addedAccount,
  type AddedWallet,
  addedWallet,
  changedAccount,
  foundAccount,
  publicKey,
  renamedWallet,
  walletId,
  type WalletList,
  walletList,
} from '#shared/ipc/wallets.ts';

import { harmless, weakening } from './declare.ts';
import { nothing, savedFile } from './fields.ts';

const accountOf = z.object({ walletId, accountId: z.number().int() });

function secretOf(ctx: AppContext, from: AddedWallet['from']): NewSecret {
  const network = networks[ctx.networks.shownId()];
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
      return watchedSecret(from, ctx.networks.shownId());
  }
}

async function edit(ctx: AppContext, change: WalletEdit): Promise<WalletList> {
  await ctx.vault.edit(change);
  return ctx.walletService.list();
}

export const walletsCalls = {
  'wallets.list': harmless(nothing, walletList, async (ctx) => ctx.walletService.list()),
  /** The added wallet becomes active. The approval window shows new words. */
  'wallets.add': weakening(['wallets'], addedWallet, walletList, async (ctx, { name, from }) => {
    if (!ctx.vault.status().unlocked) throw new AppError('VAULT_LOCKED', 'the vault is locked');
    const secret = secretOf(ctx, from);
    await ctx.changes.ask('wallets', () => describeAdding({ name, from }));
    const createdAt = ctx.config.clock.now();
    const list = await edit(ctx, { type: 'add', name, createdAt, from: secret });
    if (from.kind === 'new') showWords(ctx, 'backup');
    return list;
  }),
  'wallets.rename': weakening(
    ['names'],
    renamedWallet,
    walletList,
    async (ctx, { walletId, name }) => {
      await ctx.changes.ask('names', () =>
        describeRenaming(ctx.walletService.list().wallets, { walletId, name }),
      );
      return edit(ctx, { type: 'rename', id: walletId, name });
    },
  ),
  // Harmless because cards name the signing wallet.
  'wallets.switch': harmless(z.object({ walletId }), walletList, (ctx, { walletId }) =>
    edit(ctx, { type: 'switch', id: walletId }),
  ),
  /** Removes its keys from this computer. */
  'wallets.remove': weakening(
    ['wallets'],
    z.object({ walletId, confirmation: z.literal('REMOVE') }),
    walletList,
    async (ctx, { walletId }) => {
      await ctx.changes.ask('wallets', () =>
        describeRemoving(ctx.walletService.list().wallets, walletId),
      );
      return edit(ctx, { type: 'remove', id: walletId });
    },
  ),
  'wallets.addAccount': weakening(
    ['wallets'],
    addedAccount,
    walletList,
    async (ctx, { walletId, ...account }) => {
      await ctx.changes.ask('wallets', () =>
        describeAccount(ctx.walletService.list().wallets, walletId, account),
      );
      return edit(ctx, { type: 'add-account', id: walletId, account });
    },
  ),
  'wallets.changeAccount': weakening(['role'], changedAccount, walletList, async (ctx, change) => {
    const { walletId, ...account } = change;
    await ctx.changes.ask('role', () => describeRole(ctx.walletService.list().wallets, change));
    return edit(ctx, { type: 'change-account', id: walletId, ...account });
  }),
  /** Shows the key of one address (WIF) in the approval window; never in the answer. */
  'wallets.exportKey': harmless(
    z.object({ address: z.string().max(200), password }),
    z.object({ approvalId: z.string() }),
    async (ctx, { address, password }) => {
      await ctx.vault.verifyPassword(password);
      const { own: addresses } = ctx.session();
      const own = addresses.withKey(address);
      const walletId = ctx.vault.accountKeys()?.walletId;
      if (addresses.isWatchedOnly(address))
        throw new AppError('WATCH_ONLY', 'a watched address has no key here');
      if (!own || walletId === undefined)
        throw new AppError('NOT_FOUND', 'not an address of yours');
      const { prefixes } = networks[ctx.networks.shownId()];
      const approvalId = ctx.wordRequests.request({
        reason: 'key',
        walletId,
        wordCount: 1,
        about: own.address,
        load: (replyTo) => ctx.vault.wif(walletId, own.path, prefixes, replyTo),
      });
      ctx.config.shell.showApprovalWindow();
      return { approvalId };
    },
  ),
  /** The public half of an account, with which others can watch it and not spend. */
  'wallets.publicKey': harmless(accountOf, publicKey, async (ctx, { walletId: of, accountId }) => {
    const { xpub, descriptor } = ctx.walletService.publicAccount(of, accountId);
    return { xpub, descriptor };
  }),
  'wallets.savePublicKey': harmless(
    accountOf,
    savedFile,
    async (ctx, { walletId: of, accountId }) => {
      const { descriptor, label } = ctx.walletService.publicAccount(of, accountId);
      const name = label.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
      const file = `inkstone-${ctx.networks.shownId()}-${name}-${accountId}-descriptor.txt`;
      return ctx.config.shell.saveFile(file, [`${descriptor}\n`]);
    },
  ),
  /** Verifies a backup: derives the first addresses from the typed words and compares them. Shows nothing. */
  'wallets.drill': harmless(
    z.object({
      walletId,
      answers: z.discriminatedUnion('type', [
        z.object({ type: z.literal('all'), phrase: secretText(0, 1000) }),
        z.object({
          type: z.literal('some'),
          words: z
            .array(z.object({ index: z.number().int(), word: secretText(0, 40) }))
            .min(4)
            .max(24),
        }),
      ]),
      passphrase,
    }),
    z.object({ passed: z.boolean() }),
    async (ctx, { walletId, answers, passphrase }) => ({
      passed: await ctx.vault.drill(walletId, answers, passphrase, ctx.config.clock.now()),
    }),
  ),
  /** Looks for accounts at other wallets' usual paths, `depth` addresses each. Progress comes by event. */
  'wallets.scan': harmless(
    z.object({ walletId, depth: z.number().int().min(1).max(20) }),
    z.object({ looked: z.number(), stopped: z.boolean(), found: z.array(foundAccount) }),
    (ctx, { walletId, depth }) => ctx.walletService.scan(walletId, depth),
  ),
  'wallets.stopScan': harmless(nothing, nothing, async (ctx) => {
    ctx.walletService.stopScan();
    return {};
  }),
};
