import './curve.ts';

import * as bitcoin from 'bitcoinjs-lib';

import type { AddressType } from '#shared/ipc/wallet.ts';

export const addressTypes: readonly AddressType[] = ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'p2tr'];

/** The output script of a compressed key: BIP-44, BIP-49, BIP-84 or BIP-86 (key path, no scripts). */
export function scriptOf(type: AddressType, pubkey: Uint8Array): Uint8Array {
  const { output } = paymentOf(type, pubkey);
  if (!output) throw new Error('no script for this key');
  return output;
}

/** The version 0 program inside a nested segwit output: BIP-16's redeem script. */
export function redeemScriptOf(pubkey: Uint8Array): Uint8Array {
  const { output } = bitcoin.payments.p2wpkh({ pubkey });
  if (!output) throw new Error('no script for this key');
  return output;
}

function paymentOf(type: AddressType, pubkey: Uint8Array): bitcoin.payments.Payment {
  switch (type) {
    case 'p2pkh':
      return bitcoin.payments.p2pkh({ pubkey });
    case 'p2sh-p2wpkh':
      return bitcoin.payments.p2sh({ redeem: bitcoin.payments.p2wpkh({ pubkey }) });
    case 'p2wpkh':
      return bitcoin.payments.p2wpkh({ pubkey });
    case 'p2tr':
      return bitcoin.payments.p2tr({ internalPubkey: bitcoin.toXOnly(pubkey) });
  }
}

/** Whether a base58 address, of whatever network, is the key's: its hash is what the script holds. */
export function isAddressOf(
  address: string,
  type: 'p2pkh' | 'p2sh-p2wpkh',
  pubkey: Uint8Array,
): boolean {
  const { hash } = bitcoin.address.fromBase58Check(address);
  const script = scriptOf(type, pubkey);
  const start = type === 'p2pkh' ? 3 : 2;
  return Buffer.compare(hash, script.subarray(start, start + hash.length)) === 0;
}
