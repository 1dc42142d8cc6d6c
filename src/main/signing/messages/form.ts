import type { AddressType } from '#shared/ipc/wallet.ts';

/** BIP-322 simple for addresses with a witness of their own; the older form for the two older types. */
export const formOf = (type: AddressType): 'bip322' | 'legacy' =>
  type === 'p2wpkh' || type === 'p2tr' ? 'bip322' : 'legacy';
