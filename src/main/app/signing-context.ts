import type { AppConfig } from '#main/config.ts';
import { readSwap } from '#main/kinds/swap/sign/readings.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { feeLimits } from '#main/signing/coins/fee-limits.ts';
import { createSources } from '#main/signing/coins/provider-facts.ts';
import type { SigningContext } from '#main/signing/define/context.ts';
import { readModule } from '#main/signing/modules.ts';
import { listOnce, readOnce } from '#main/signing/one-moment.ts';
import { findOnOtherNetworks, type OtherNetwork } from '#main/signing/other-networks.ts';
import type { NetworkStore } from '#main/store/open-stores.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import type { AssetTrail, CoinKnowledge } from '#main/wallet/coin-knowledge.ts';
import { createCoinReader } from '#main/wallet/coin-reader.ts';
import { randomBelow } from '#main/wallet/selection.ts';
import type { Network } from '#shared/bitcoin/network.ts';
import type { Settings } from '#shared/ipc/settings.ts';

import { orderedBy } from './orders/ordered-by.ts';
import type { OwnAddresses } from './own-addresses.ts';
import { ownPayments } from './own-payments.ts';
import { spentBefore } from './spent-before.ts';

interface ContextDeps {
  client: ProviderClient;
  network: Network;
  config: Pick<AppConfig, 'clock' | 'randomBytes'>;
  store: NetworkStore;
  own: OwnAddresses;
  knowledge: CoinKnowledge & AssetTrail;
  settings: () => Pick<Settings, 'maxFeeSats' | 'minCoinSats'>;
  /** More valuable networks with the same keys. */
  others: () => readonly OtherNetwork[];
  /** The second layer's clock in ms, as far as it is trusted. */
  serverNow: () => number;
}

/** Addresses of the active wallet, or of the one that started an operation. */
type Owners = Pick<OwnAddresses, 'needBook' | 'withKey'>;

/** What signing may ask, on one network. */
export function createSigningContext(deps: ContextDeps): SigningContext {
  const over = (own: Owners): SigningContext => ({
    ...contextOver({ ...deps, own }),
    forWallet: (walletId) => over(deps.own.of(walletId)),
    atOneMoment: () => fixedOver(own),
  });

  function fixedOver(own: Owners): SigningContext {
    const client = readOnce(deps.client);
    const fixed = contextOver({ ...deps, own, client });
    const reader = listOnce(fixed.reader);
    return {
      ...fixed,
      reader,
      // Requests shared by several lines are made once, whatever the wallet.
      forWallet: (walletId) => ({
        ...contextOver({ ...deps, own: deps.own.of(walletId), client }),
        reader,
      }),
    };
  }
  return over(deps.own);
}

function contextOver(deps: Omit<ContextDeps, 'own'> & { own: Owners }): SigningContext {
  const { client, network, config, store, own, settings } = deps;
  const isOwn = (address: string): boolean => {
    const { script } = parseAddress(address, network);
    return own.needBook().findScript(Buffer.from(script).toString('hex')) !== null;
  };
  const lockedBy = (outpoint: string): string | null => store.wallet.lockedBy(outpoint);
  return {
    client,
    network,
    addresses: {
      ownAddresses: () => own.needBook().ownAddresses(),
      findScript: (script) => own.needBook().findScript(script),
      freshChange: () => own.needBook().freshChange(),
    },
    reader: createCoinReader({
      client,
      network: network.id,
      minCoinSats: () => settings().minCoinSats,
      lockedBy,
      isCleanChange: (outpoint) => store.wallet.cleanChange.has(outpoint),
      rules: store.coinNotes,
      knowledge: deps.knowledge,
      options: { priority: 'user' },
    }),
    sources: createSources(client, network.id),
    findScript: (script) => own.needBook().findScript(script),
    ownAddress: own.withKey,
    minCoinSats: () => BigInt(settings().minCoinSats),
    limits: () => feeLimits(client, settings()),
    lockedBy,
    randomBelow: randomBelow(config.randomBytes),
    now: () => config.clock.now(),
    ledger: store.signatures,
    inOne: (run) => store.transaction(run),
    operations: {
      add: (operations) => {
        store.signedOperations.add(operations);
      },
    },
    trail: deps.knowledge,
    keptRune: store.keptRunes.of,
    cleanChange: store.wallet.cleanChange,
    changeUsed: (owner) => store.wallet.useIndex(owner.accountId, owner.change, owner.index),
    onOtherNetworks: (outpoints) => findOnOtherNetworks(outpoints, deps.others()),
    nameOf: (address) => store.coinNotes.nameOf(address),
    orderedBy: (flowId) => orderedBy(store, flowId),
    readBound: async ({ nftAddress }) => {
      const { btcAddress } = await client.call('market.bindInfo', { address: nftAddress });
      return { btcAddress: btcAddress ?? null };
    },
    readModule: (moduleId) =>
      readModule({ client, network }, moduleId, store.signedOperations.lastModule()),
    pinModule: (moduleId) => {
      store.signedOperations.pinModule(moduleId, config.clock.now());
    },
    spentBefore: (flowId, spending) => spentBefore(store, { flowId, spending }, isOwn),
    ownPayments: (of, pays) => ownPayments(store.transactions, of, pays),
    async readSwap(intent) {
      const readings = await readSwap(client, intent);
      return {
        ...readings,
        usedTs: store.signedOperations.usedSince(intent.address, intent.ts),
        serverNow: deps.serverNow(),
      };
    },
  };
}
