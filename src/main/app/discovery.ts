import type { Log } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import type { WalletFacts } from '#main/vault/process/key-messages.ts';
import { accountsOf, isSingle } from '#main/wallet/accounts.ts';
import { discoverNext } from '#main/wallet/scan.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import { toWireError } from '#shared/errors.ts';

interface DiscoveryDeps {
  client: ProviderClient;
  network: Network;
  store: NetworkStore;
  log: Log;
  now: () => number;
  wallets: () => readonly WalletFacts[];
  isOpen: () => boolean;
  onFound: () => void;
}

const DONE = 'discovered';
/** The records were restored, so every account may have been used further than they know. */
const BEHIND = ['discovered', 'behind'] as const;

/**
 * Discovers the used addresses of imported wallets on this network once, of accounts whose count was changed outside
 * the app, and of all accounts after the records were restored: otherwise coins on later addresses would be missed.
 * Failures are retried at the next call.
 */
export function createDiscovery(deps: DiscoveryDeps) {
  const { client, network, store, log } = deps;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    const isBehind = store.cache.get(...BEHIND) !== null;
    const accounts = deps
      .wallets()
      .flatMap(({ imported, keys }) =>
        accountsOf(keys, network).filter(
          (account) =>
            !isSingle(account) &&
            (isBehind ||
              store.wallet.isIndexDoubted(account.id) ||
              (imported && !store.cache.get(DONE, String(account.id)))),
        ),
      );
    for (const account of accounts) {
      for (const change of [false, true]) {
        if (!deps.isOpen()) return;
        const next = await discoverNext(client, account, network, change);
        if (next > 0 || store.wallet.isIndexDoubted(account.id))
          store.wallet.useIndex(account.id, change, next - 1);
      }
      store.cache.set(DONE, String(account.id), true, deps.now());
      deps.onFound();
    }
    if (isBehind) store.cache.remove(...BEHIND);
  }

  /** Never rejects. One run at a time. */
  function discover(): Promise<void> {
    running ??= run()
      .catch((error: unknown) => {
        log.warn('addresses in use not found out', { code: toWireError(error).code });
      })
      .finally(() => {
        running = null;
      });
    return running;
  }
  return {
    discover,
    /** The records are outdated: the next call discovers all accounts again. */
    noteBehind: () => store.cache.set(...BEHIND, true, deps.now()),
  };
}
