import { words } from '#renderer/base/words.ts';
import type { AddressRole, AddressType } from '#shared/ipc/wallet.ts';
import { plainText } from '#shared/text.ts';

/** The purpose in the standard path of each account type (BIP-44, 49, 84, 86). */
export const purposeOf: Record<AddressType, number> = {
  p2pkh: 44,
  'p2sh-p2wpkh': 49,
  p2wpkh: 84,
  p2tr: 86,
};

/** Names that a new wallet gives its accounts, by role. */
const given: Record<string, string> = {
  payment: 'Payment',
  ordinals: 'Inscriptions',
  listing: 'Listings',
  'layer-two': 'Layer two',
} satisfies Record<AddressRole, string>;

/** An account's name: the one you gave it, or its role in the page's language. */
export const accountName = ({ label, role }: { label: string; role: string }): string =>
  given[role] === label ? words.base.roles[role as AddressRole] : plainText(label, 100);
