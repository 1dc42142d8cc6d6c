import type { AddressRole, AddressType } from '#shared/ipc/wallet.ts';

export const roleNames: Record<AddressRole, string> = {
  payment: 'Payment',
  ordinals: 'Inscriptions',
  listing: 'Listings',
  'layer-two': 'Layer two',
};

export const roleHelp: Record<AddressRole, string> = {
  payment: 'For coins: it pays fees and orders. Do not receive inscriptions here.',
  ordinals: 'For inscriptions and tokens: what arrives here is never spent on fees.',
  listing:
    'For what you offer for sale, one thing at a time: a bad signature can then cost no more than that.',
  'layer-two': 'For balances of the swap module, apart from what you keep.',
};

export const typeNames: Record<AddressType, string> = {
  p2wpkh: 'Native segwit',
  p2tr: 'Taproot',
  'p2sh-p2wpkh': 'Nested segwit',
  p2pkh: 'Legacy',
};

/** The purpose in the standard path of each account type (BIP-44, 49, 84, 86). */
export const purposeOf: Record<AddressType, number> = {
  p2pkh: 44,
  'p2sh-p2wpkh': 49,
  p2wpkh: 84,
  p2tr: 86,
};
