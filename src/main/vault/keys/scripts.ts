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

/** Whether an address, of whatever network, is the key's: what it holds is what the script holds. */
export function isAddressOf(address: string, type: AddressType, pubkey: Uint8Array): boolean {
  const script = scriptOf(type, pubkey);
  if (type === 'p2wpkh' || type === 'p2tr') {
    const held = tryDecode(() => bitcoin.address.fromBech32(address));
    if (held?.version !== (type === 'p2tr' ? 1 : 0)) return false;
    return Buffer.compare(held.data, script.subarray(2)) === 0;
  }
  const held = tryDecode(() => bitcoin.address.fromBase58Check(address));
  const start = type === 'p2pkh' ? 3 : 2;
  return held !== null && Buffer.compare(held.hash, script.subarray(start, start + 20)) === 0;
}

function tryDecode<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
