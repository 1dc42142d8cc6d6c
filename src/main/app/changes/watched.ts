import type { NewSecret } from '#main/vault/process/key-messages.ts';
import { parseAddress, type ScriptType } from '#main/wallet/addresses.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import { AppError, isAppError } from '#shared/errors.ts';
import type { AddressType } from '#shared/ipc/wallet.ts';
import type { WatchSource } from '#shared/ipc/wallets.ts';

const watched: Partial<Record<ScriptType, AddressType>> = {
  p2pkh: 'p2pkh',
  p2sh: 'p2sh-p2wpkh',
  p2wpkh: 'p2wpkh',
  p2tr: 'p2tr',
};

/** The watch-only source, with this network's addresses normalised and without duplicates. Throws ADDRESS_INVALID. */
export function watchedSecret(
  from: WatchSource,
  network: NetworkId,
): Extract<NewSecret, { kind: 'xpub' | 'addresses' }> {
  if (from.kind === 'xpub') return from;
  const types = new Map<string, AddressType>();
  for (const [at, text] of from.addresses.entries()) {
    try {
      const { address, type } = parseAddress(text.trim(), networks[network]);
      const addressType = watched[type];
      if (!addressType)
        throw new AppError('ADDRESS_INVALID', 'this type is not watched', { reason: 'program' });
      types.set(address, addressType);
    } catch (error) {
      if (from.addresses.length === 1 || !isAppError(error, 'ADDRESS_INVALID')) throw error;
      throw new AppError('ADDRESS_INVALID', error.message, { ...error.details, line: at + 1 });
    }
  }
  const addresses = [...types].map(([address, addressType]) => ({ address, addressType }));
  return { kind: 'addresses', addresses };
}
