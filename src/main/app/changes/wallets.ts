import { AppError } from '#shared/errors.ts';
import type { Change } from '#shared/flows/approval.ts';
import type { AddressRole } from '#shared/ipc/wallet.ts';
import type {
  AddedAccount,
  AddedWallet,
  ChangedAccount,
  RenamedWallet,
  WalletView,
} from '#shared/ipc/wallets.ts';

import type { Described } from './requests.ts';

const NOT_YOU = 'If you did not just ask for this yourself, refuse it:';

function madeOf(from: AddedWallet['from']): Change['lines'] {
  const line = (label: string, after: string) => ({ label, before: null, after });
  switch (from.kind) {
    case 'new':
      return [line('Made of', `${from.words} new recovery words`)];
    case 'phrase':
      return [line('Made of', 'recovery words that were typed in')];
    case 'wif':
      return [line('Made of', 'one private key that was typed in')];
    case 'xpub':
      return [line('Watches the public key', from.xpub)];
    case 'addresses':
      return from.addresses.map((address) => line('Watches the address', address));
  }
}

export const describeAdding = ({ name, from }: AddedWallet): Described => ({
  title: 'Add a wallet',
  lines: [{ label: 'Wallet', before: null, after: name }, ...madeOf(from)],
  consequence: `It goes on screen, and you receive to its addresses. ${NOT_YOU} whoever has its words or its key has what you receive there.`,
});

/** Throws NOT_FOUND. */
export function describeRemoving(wallets: readonly WalletView[], walletId: string): Described {
  const wallet = find(wallets, walletId);
  const isWatched = wallet.kind === 'watch';
  return {
    title: 'Remove a wallet',
    lines: [
      { label: 'Wallet', before: `${wallet.name} (${wallet.addressCode})`, after: null },
      ...(isWatched
        ? []
        : [{ label: 'Backup checked', before: wallet.backedUp ? 'yes' : 'never', after: null }]),
    ],
    consequence: isWatched
      ? 'It is no longer watched. Its coins stay where they are.'
      : 'Its keys are deleted from this computer. Without its words or a backup file its coins are lost for good.',
  };
}

/** Throws NOT_FOUND. */
export function describeAccount(
  wallets: readonly WalletView[],
  walletId: string,
  { label, role, addressType, layout }: Omit<AddedAccount, 'walletId'>,
): Described {
  return {
    title: 'Add an account',
    lines: [
      { label: 'Wallet', before: null, after: find(wallets, walletId).name },
      { label: 'Account', before: null, after: `${label}: ${role}, ${addressType}` },
      { label: 'Path', before: null, after: layout },
    ],
    consequence:
      'Its keys come from the words of this wallet. Other wallet software finds what is received there only if it is told this path.',
  };
}

/** Throws NOT_FOUND. Null if the name doesn't change. */
export function describeRenaming(
  wallets: readonly WalletView[],
  { walletId, name }: RenamedWallet,
): Described | null {
  const before = find(wallets, walletId);
  if (before.name === name) return null;
  return {
    title: 'Rename a wallet',
    lines: [{ label: `Wallet ${before.addressCode}`, before: before.name, after: name }],
    consequence: 'What you approve names the wallet that signs. It uses the new name from now on.',
  };
}

const ROLE_WORDS: Record<AddressRole, string> = {
  payment: 'Payment: its coins pay fees and orders',
  ordinals: 'Inscriptions: its coins never pay',
  listing: 'Listings: holds what is for sale',
  'layer-two': 'Layer two: holds balances of the swap',
};

/** Throws NOT_FOUND. Null if the role doesn't change. */
export function describeRole(
  wallets: readonly WalletView[],
  { walletId, accountId, role }: ChangedAccount,
): Described | null {
  const wallet = find(wallets, walletId);
  const account = wallet.accounts.find(({ id }) => id === accountId);
  if (!account) throw new AppError('NOT_FOUND', 'no such account');
  if (account.role === role) return null;
  return {
    title: 'Change the role of an account',
    lines: [
      { label: 'Wallet', before: null, after: wallet.name },
      { label: 'Path', before: null, after: account.path ?? 'on another network' },
      {
        label: `Account ${account.label}`,
        before: ROLE_WORDS[account.role],
        after: ROLE_WORDS[role],
      },
    ],
    consequence:
      role === 'payment'
        ? 'Coins of this account may be spent on fees and payments. An inscription or token that the provider doesn’t report could be lost with them.'
        : 'Addresses of this account keep their coins. They are used for the new role from now on.',
  };
}

export const describeNewPassword: Described = {
  title: 'Change the password',
  lines: [{ label: 'Password', before: 'the one of now', after: 'the one that was just typed' }],
  consequence: `${NOT_YOU} the password of now then opens nothing any more.`,
};

export const describeErasing = (names: readonly string[]): Described => ({
  title: 'Erase every wallet of this computer',
  lines: [{ label: 'Wallets', before: names.join(', ') || 'all', after: null }],
  consequence:
    'All keys are deleted from this computer. Without the words or a backup file the coins are lost for good.',
});

function find(wallets: readonly WalletView[], walletId: string): WalletView {
  const wallet = wallets.find(({ id }) => id === walletId);
  if (!wallet) throw new AppError('NOT_FOUND', 'no such wallet');
  return wallet;
}
