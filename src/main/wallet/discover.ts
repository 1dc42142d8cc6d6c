import type { CallOptions, ProviderClient } from '#main/provider/types.ts';
import type { Network } from '#shared/bitcoin/network.ts';

import { deriveAddress, GAP, isSingle, type WalletAccount } from './accounts.ts';

/**
 * The next unused index of a branch of an imported phrase: scans addresses until twenty in a row
 * have no history (BIP-44). Throws the provider's errors.
 */
export async function discoverNext(
  client: ProviderClient,
  account: WalletAccount,
  network: Network,
  change: boolean,
  options: CallOptions = { priority: 'background' },
): Promise<number> {
  if (isSingle(account)) return 0;
  let next = 0;
  for (let index = 0; index < next + GAP; index++) {
    const { address } = deriveAddress(account, network, change, index);
    const page = await client.call('chain.history', { address, cursor: 0, size: 1 }, options);
    if (page.detail.length > 0 || (page.total ?? 0) > 0) next = index + 1;
  }
  return next;
}
