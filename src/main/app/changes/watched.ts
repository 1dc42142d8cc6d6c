import type { NewSecret } from '#main/vault/process/key-messages.ts';
import { parseAddress, type ScriptType } from '#main/wallet/addresses.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import type { Input } from '#shared/ipc/contract.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';

const watched: Partial<Record<ScriptType, AddressType>> = {
  p2pkh: 'p2pkh',
  p2sh: 'p2sh-p2wpkh',
  p2wpkh: 'p2wpkh',
  p2tr: 'p2tr',
};

/** What is watched, an address of this network in its usual spelling. Throws ADDRESS_INVALID. */
export function watchedSecret(
  from: Input<'vault.watch'>['from'],
  network: NetworkId,
): Extract<NewSecret, { kind: 'xpub' | 'address' }> {
  if (from.kind === 'xpub') return from;
  const { address, type } = parseAddress(from.address.trim(), networks[network]);
  const addressType = watched[type];
  if (!addressType) {
    throw new AppError('ADDRESS_INVALID', 'this type is not watched', { reason: 'program' });
  }
  return { kind: 'address', address, addressType };
}
