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
import { commas, labelled } from '#shared/words/joined.ts';
import { walletName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

import type { Described } from './requests.ts';

const NOT_YOU = say.app.changesWallets.ifYouDidNot;

function madeOf(from: AddedWallet['from']): Change['lines'] {
  const line = (label: string, after: string) => ({ label, before: null, after });
  switch (from.kind) {
    case 'new':
      return [
        line(
          say.app.changesWallets.madeOf,
          say.app.changesWallets.newRecoveryWords({ words: from.words }),
        ),
      ];
    case 'phrase':
      return [line(say.app.changesWallets.madeOf, say.app.changesWallets.recoveryWordsThatWere)];
    case 'wif':
      return [line(say.app.changesWallets.madeOf, say.app.changesWallets.onePrivateKeyThat)];
    case 'xpub':
      return [line(say.app.changesWallets.watchesThePublicKey, from.xpub)];
    case 'addresses':
      return from.addresses.map((address) =>
        line(say.app.changesWallets.watchesTheAddress, address),
      );
  }
}

export const describeAdding = ({ name, from }: AddedWallet): Described => ({
  title: say.app.changesWallets.addAWallet,
  lines: [{ label: say.app.changesWallets.wallet, before: null, after: name }, ...madeOf(from)],
  consequence: say.app.changesWallets.itGoesOnScreen({ NOT_YOU }),
});

/** Throws NOT_FOUND. */
export function describeRemoving(wallets: readonly WalletView[], walletId: string): Described {
  const wallet = find(wallets, walletId);
  const isWatched = wallet.kind === 'watch';
  return {
    title: say.app.changesWallets.removeAWallet,
    lines: [
      {
        label: say.app.changesWallets.wallet,
        before: `${wallet.name} (${wallet.addressCode})`,
        after: null,
      },
      ...(isWatched
        ? []
        : [
            {
              label: say.app.changesWallets.backupChecked,
              before: wallet.backedUp ? say.app.changesWallets.yes : say.app.changesWallets.never,
              after: null,
            },
          ]),
    ],
    consequence: isWatched
      ? say.app.changesWallets.itIsNoLonger
      : say.app.changesWallets.itsKeysAreDeleted,
  };
}

/** Throws NOT_FOUND. */
export function describeAccount(
  wallets: readonly WalletView[],
  walletId: string,
  { label, role, addressType, layout }: Omit<AddedAccount, 'walletId'>,
): Described {
  return {
    title: say.app.changesWallets.addAnAccount,
    lines: [
      { label: say.app.changesWallets.wallet, before: null, after: find(wallets, walletId).name },
      {
        label: say.app.changesWallets.account,
        before: null,
        after: labelled(label, commas([role, addressType])),
      },
      { label: say.app.changesWallets.path, before: null, after: layout },
    ],
    consequence: say.app.changesWallets.itsKeysComeFrom,
  };
}

/** Throws NOT_FOUND. Null if the name doesn't change. */
export function describeRenaming(
  wallets: readonly WalletView[],
  { walletId, name }: RenamedWallet,
): Described | null {
  const before = find(wallets, walletId);
  if (before.name === walletName(name)) return null;
  return {
    title: say.app.changesWallets.renameAWallet,
    lines: [
      {
        label: say.app.changesWallets.wallet2({ addressCode: before.addressCode }),
        before: before.name,
        after: name,
      },
    ],
    consequence: say.app.changesWallets.whatYouApproveNames,
  };
}

const ROLE_WORDS: Record<AddressRole, string> = {
  payment: say.app.changesWallets.paymentItsCoinsPay,
  ordinals: say.app.changesWallets.inscriptionsItsCoinsNever,
  listing: say.app.changesWallets.listingsHoldsWhatIs,
  'layer-two': say.app.changesWallets.layerTwoHoldsBalances,
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
    title: say.app.changesWallets.changeTheRoleOf,
    lines: [
      { label: say.app.changesWallets.wallet, before: null, after: wallet.name },
      {
        label: say.app.changesWallets.path,
        before: null,
        after: account.path ?? say.app.changesWallets.onAnotherNetwork,
      },
      {
        label: say.app.changesWallets.account2({ label: account.label }),
        before: ROLE_WORDS[account.role],
        after: ROLE_WORDS[role],
      },
    ],
    consequence:
      role === 'payment'
        ? say.app.changesWallets.coinsOfThisAccount
        : say.app.changesWallets.addressesOfThisAccount,
  };
}

export const describeNewPassword: Described = {
  title: say.app.changesWallets.changeThePassword,
  lines: [
    {
      label: say.app.changesWallets.password,
      before: say.app.changesWallets.theOneOfNow,
      after: say.app.changesWallets.theOneThatWas,
    },
  ],
  consequence: say.app.changesWallets.thePasswordOfNow({ NOT_YOU }),
};

export const describeErasing = (names: readonly string[]): Described => ({
  title: say.app.changesWallets.eraseEveryWalletOf,
  lines: [
    {
      label: say.app.changesWallets.wallets,
      before: commas(names) || say.app.changesWallets.all,
      after: null,
    },
  ],
  consequence: say.app.changesWallets.allKeysAreDeleted,
});

function find(wallets: readonly WalletView[], walletId: string): WalletView {
  const wallet = wallets.find(({ id }) => id === walletId);
  if (!wallet) throw new AppError('NOT_FOUND', 'no such wallet');
  return wallet;
}
