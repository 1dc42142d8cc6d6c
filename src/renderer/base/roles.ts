import type { AddressType } from '#shared/ipc/wallet.ts';

/** The purpose in the standard path of each account type (BIP-44, 49, 84, 86). */
export const purposeOf: Record<AddressType, number> = {
  p2pkh: 44,
  'p2sh-p2wpkh': 49,
  p2wpkh: 84,
  p2tr: 86,
};
