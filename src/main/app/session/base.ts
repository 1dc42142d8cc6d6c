import { createProviderLink, type LinkDeps } from '#main/app/provider-link.ts';
import { createFeeHistory } from '#main/kinds/shared/fee-history.ts';
import { swapSkew } from '#main/kinds/shared/swap-rules.ts';
import { keepTransactions } from '#main/provider/kept-transactions.ts';
import type { OtherNetwork } from '#main/signing/other-networks.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import { networks } from '#shared/bitcoin/network.ts';
import type { AppError } from '#shared/errors.ts';

export interface SessionDeps extends Omit<LinkDeps, 'store'> {
  /** The file's rows can be authenticated, and the file still exists. */
  recordsKnown: () => boolean;
  /** Something was done that the records don't know, so they are outdated. */
  onOlder: () => void;
  /** Damage was found in the network's file. */
  onDamaged: (error: AppError) => void;
  /** More valuable networks with the same keys. */
  others: () => readonly OtherNetwork[];
  newId: () => string;
}

/** In the store's cache, with its limit in bytes. */
const RAW_TRANSACTIONS = 'rawTx';
const MAX_RAW_TRANSACTIONS = 64 * 1024 * 1024;

/** The foundation of a network: its file, provider and clocks. */
export function openBase(deps: SessionDeps) {
  const { id, config, events, vault } = deps;
  const { clock, log, shell } = config;
  const network = networks[id];
  let open = true;
  const store = openNetworkStore(
    config.dataDir,
    id,
    log,
    { key: () => vault.recordKey() },
    { workerUrl: config.storeWorkerUrl, onDamaged: deps.onDamaged },
  );
  const link = createProviderLink({ ...deps, store });
  const feeHistory = createFeeHistory({ cache: store.cache });
  const { client, reads } = link;
  const kept = keepTransactions(client, {
    clock,
    cache: {
      get: (txid) => store.cache.get(RAW_TRANSACTIONS, txid)?.data,
      add: (raw) => store.cache.addWithin(RAW_TRANSACTIONS, raw, MAX_RAW_TRANSACTIONS, clock.now()),
    },
  });
  const serverSkew = swapSkew(id, link.serverSkew);
  const serverSeconds = () => Math.floor((clock.now() + serverSkew()) / 1000);
  return {
    deps,
    id,
    network,
    clock,
    log,
    events,
    vault,
    store,
    link,
    client,
    reads,
    kept,
    feeHistory,
    serverSkew,
    serverSeconds,
    isOpen: (): boolean => open,
    end(): void {
      open = false;
    },
    walletId: (): string | null => vault.accountKeys()?.walletId ?? null,
    notify(title: string, text: string): void {
      if (deps.settings().notifications) shell.notify(title, text);
    },
  };
}

export type SessionBase = ReturnType<typeof openBase>;
