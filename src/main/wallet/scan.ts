import type { CallOptions, ProviderClient } from '#main/provider/types.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import type { FoundAccount } from '#shared/ipc/wallets.ts';

import { deriveAddress, GAP, isSingle, type WalletAccount } from './accounts.ts';
import type { Layout } from './layouts.ts';

export interface ScanPlan {
  client: ProviderClient;
  network: Network;
  layouts: readonly Layout[];
  /** Path and extended public key by layout. */
  keys: ReadonlyMap<string, { path: string; xpub: string }>;
  /** Receive addresses scanned per layout. */
  depth: number;
  onProgress: (looked: number, of: number, found: number) => void;
  isStopped: () => boolean;
}

const options: CallOptions = { priority: 'user' };

/** Layouts with a used receive address, in order. Throws the provider's errors. */
export async function scanLayouts(
  plan: ScanPlan,
): Promise<{ looked: number; stopped: boolean; found: FoundAccount[] }> {
  const { client, network, layouts, depth } = plan;
  const found: FoundAccount[] = [];
  let looked = 0;
  for (const { layout, addressType } of layouts) {
    const key = plan.keys.get(layout);
    if (!key) continue;
    const account = {
      id: 0,
      walletId: '',
      label: '',
      role: 'payment' as const,
      addressType,
      path: key.path,
      fingerprint: '',
      key: key.xpub,
    };
    for (let index = 0; index < depth; index++) {
      if (plan.isStopped()) return { looked, stopped: true, found };
      const { address } = deriveAddress(account, network, false, index);
      const page = await client.call('chain.history', { address, cursor: 0, size: 1 }, options);
      if (page.detail.length === 0 && (page.total ?? 0) === 0) continue;
      found.push({ layout, path: key.path, addressType, address, addressIndex: index });
      break;
    }
    looked += 1;
    plan.onProgress(looked, layouts.length, found.length);
  }
  return { looked, stopped: false, found };
}

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
