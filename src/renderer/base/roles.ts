import { words } from '#renderer/base/words.ts';
import { accountLabels } from '#shared/account-labels.ts';
import type { AddressRole, AddressType } from '#shared/ipc/wallet.ts';
import { plainText } from '#shared/text.ts';

/** The purpose in the standard path of each account type (BIP-44, 49, 84, 86). */
export const purposeOf: Record<AddressType, number> = {
  p2pkh: 44,
  'p2sh-p2wpkh': 49,
  p2wpkh: 84,
  p2tr: 86,
};

const isRole = (role: string): role is AddressRole => Object.hasOwn(accountLabels, role);

/** An account's name: the one you gave it, or its role in the page's language. */
export const accountName = ({ label, role }: { label: string; role: string }): string =>
  isRole(role) && accountLabels[role] === label ? words.base.roles[role] : plainText(label, 100);
