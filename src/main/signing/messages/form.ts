import type { AddressType } from '#shared/ipc/wallet.ts';

/** BIP-322 simple where the address has a witness of its own; the form before it for the two older kinds. */
export const formOf = (type: AddressType): 'bip322' | 'legacy' =>
  type === 'p2wpkh' || type === 'p2tr' ? 'bip322' : 'legacy';
