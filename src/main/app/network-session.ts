import { createHash } from 'node:crypto';

import type { NetworkId } from '#shared/bitcoin/network.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import type { SpendInput } from '#shared/flows/spend.ts';
import type { Connection, Settings } from '#shared/ipc/settings.ts';
import type { Account, FeeRates } from '#shared/ipc/wallet.ts';

import type { AppConfig } from '../config.ts';
import type { AppEvents } from '../events.ts';
import { createEngine, type Probe } from '../flows/engine.ts';
import { kinds } from '../flows/kinds.ts';
import { createHistorySync } from '../history/sync.ts';
import { createBreaker } from '../provider/breaker.ts';
import { createClient } from '../provider/client.ts';
import { createMeter } from '../provider/meter.ts';
import { createPace } from '../provider/pace.ts';
import { createReads } from '../provider/reads.ts';
import { createServerClock } from '../provider/server-clock.ts';
import { createTransport } from '../provider/transport.ts';
import { canPay } from '../signing/choose.ts';
import { createOrderSigner } from '../signing/orders/signer.ts';
import { createPayments, type PaymentsDeps } from '../signing/payments.ts';
import { createSpends } from '../signing/spend/spends.ts';
import { createPsbtTool } from '../signing/tool/tool.ts';
import { openNetworkStore } from '../store/open-stores.ts';
import type { Vault } from '../vault/vault.ts';
import {
  accountsOf,
  type AddressBook,
  createAddressBook,
  isSingle,
  isWatched,
  type OwnAddress,
  type WalletAccount,
} from '../wallet/accounts.ts';
import { createCoinReader } from '../wallet/coins.ts';
import type { InputType } from '../wallet/fees.ts';
import { addressCaution, addressTrap } from './caution.ts';
import { createCoinDesk } from './coin-desk.ts';
import { createConnectionState } from './connection.ts';
import type { NetworkConfig } from './context.ts';
import { createDiscovery } from './discovery.ts';
import { createFlowDeps } from './flow-deps.ts';
import { createPortfolio } from './portfolio.ts';
import { createThrottle } from './throttle.ts';

interface SessionDeps {
  id: NetworkId;
  config: AppConfig;
  events: AppEvents;
  vault: Vault;
  settings: () => Settings;
  networkConfig: () => NetworkConfig;
  /** The network's own fetch: the practice network, or the real one. */
  fetch: typeof fetch;
  newId: () => string;
  random: () => number;
  probe?: Probe;
}

/** The practice network is this machine: no budget of anybody's is spent on it. */
const PRACTICE_LIMITS = { callsPerSecond: 500, callsPerMonth: 100_000_000 };

export type NetworkSession = ReturnType<typeof openSession>;

/** Everything that belongs to one network: its file, its client, its flows. One is open per network in use. */
export function openSession(deps: SessionDeps) {
  const { id, config, events, vault } = deps;
  const { clock, log, shell } = config;
  const network = networks[id];
  const store = openNetworkStore(config.dataDir, id, log);
  const quit = new AbortController();
  const limits = () => (id === 'practice' ? PRACTICE_LIMITS : deps.settings());
  const pace = createPace({
    clock,
    budget: {
      load: (month) => store.wallet.callsIn(month),
      add: (month, calls) => store.wallet.addCalls(month, calls),
    },
    limits,
  });
  const serverClock = createServerClock({ clock });
  const breaker = createBreaker({ clock });
  const meter = createMeter({ clock });
  const connection = createConnectionState({
    network: id,
    clock,
    limits,
    pace,
    meter,
    breaker,
    skew: () => serverClock.skew(),
    onChange: (state) => events.emit('connection.changed', state),
  });
  const client = createClient({
    network: id,
    baseUrl: () => deps.networkConfig().baseUrl ?? 'https://practice.invalid',
    segment: () => deps.networkConfig().segment,
    transport: createTransport({
      fetch: deps.fetch,
      apiKey: () => vault.getApiKey(id),
      clock,
      onServerDate: (serverMs) => serverClock.note(serverMs),
    }),
    pace,
    breaker,
    clock,
    log,
    random: deps.random,
    onStart(family) {
      meter.count(family);
      connection.touch();
    },
    onOutcome: (error) => connection.note(error),
    signal: quit.signal,
  });

  const reads = createReads({
    network: id,
    clock,
    client,
    source: () => {
      const { baseUrl, segment } = deps.networkConfig();
      const parts = JSON.stringify([baseUrl, segment, vault.getApiKey(id)]);
      // A hash: the key must not outlive the lock in here.
      return createHash('sha256').update(parts).digest('base64');
    },
    onFresh: (event) => events.emit('provider.fresh', event),
  });

  let book: AddressBook | null = null;
  let bookKeys: unknown = null;

  /** The addresses of the opened vault; kept while it is locked, gone with another vault. */
  function addressBook(): AddressBook | null {
    const keys = vault.accountKeys();
    if (keys === null) return null;
    if (bookKeys !== keys) {
      bookKeys = keys;
      const others = vault
        .wallets()
        .filter((wallet) => wallet.keys !== keys && wallet.keys.kind !== 'watch')
        .flatMap((wallet) => accountsOf(wallet.keys, network));
      const next = (account: number, change: boolean) => store.wallet.nextIndex(account, change);
      book = createAddressBook(accountsOf(keys, network), network, { next }, others);
    }
    return book;
  }
  function needBook(): AddressBook {
    const found = addressBook();
    if (!found)
      throw new AppError('VAULT_LOCKED', 'addresses are known once the vault was unlocked');
    return found;
  }

  const signing: PaymentsDeps = {
    client,
    vault,
    addresses: {
      ownAddresses: () => needBook().ownAddresses(),
      findScript: (script) => needBook().findScript(script),
      freshChange: () => needBook().freshChange(),
    },
    network,
    settings: deps.settings,
    locks: { lockedBy: (outpoint) => store.wallet.lockedBy(outpoint) },
    rules: store.coinNotes,
    cleanChange: store.wallet.cleanChange,
    changeUsed: (owner) => store.wallet.useIndex(owner.accountId, owner.change, owner.index),
    rng: config.randomBytes,
  };
  const spends = createSpends(signing);
  const payments = { ...createPayments(signing), ...spends };

  const toolDeps = {
    client,
    vault,
    addresses: { findScript: (script: string) => needBook().findScript(script) },
    coins: createCoinReader({
      client,
      network: id,
      minCoinSats: () => deps.settings().minCoinSats,
      lockedBy: (outpoint) => store.wallet.lockedBy(outpoint),
      isCleanChange: (outpoint) => store.wallet.cleanChange.has(outpoint),
      rules: store.coinNotes,
      options: { priority: 'user' },
    }),
    network,
  };
  const psbtTool = createPsbtTool({
    ...toolDeps,
    settings: deps.settings,
    now: () => clock.now(),
  });

  const orderSigner = createOrderSigner({ ...toolDeps, settings: deps.settings });

  const reader = createCoinReader({
    client,
    network: id,
    minCoinSats: () => deps.settings().minCoinSats,
    lockedBy: (outpoint) => store.wallet.lockedBy(outpoint),
    isCleanChange: (outpoint) => store.wallet.cleanChange.has(outpoint),
    rules: store.coinNotes,
  });

  const portfolio = createPortfolio({
    network: id,
    clock,
    client,
    coins: reader,
    book: addressBook,
    walletId: () => vault.accountKeys()?.walletId ?? null,
    load: (walletId) => store.cache.get('portfolio', walletId ?? 'none')?.data,
    save: (walletId, value) => store.cache.set('portfolio', walletId ?? 'none', value, clock.now()),
    onChange: () => events.emit('portfolio.changed', { network: id }),
  });

  let isOpen = true;
  const discover = createDiscovery({
    client,
    network,
    store,
    log,
    now: () => clock.now(),
    wallets: () => (vault.status().unlocked ? vault.wallets() : []),
    isOpen: () => isOpen,
    onFound: () => {
      portfolio.poke();
      events.emit('wallets.changed', { activeId: vault.accountKeys()?.walletId ?? null });
    },
  });

  const coins = createCoinDesk({
    clock,
    reader,
    portfolio,
    store,
    book: needBook,
    onChange: () => events.emit('portfolio.changed', { network: id }),
  });

  const engine = createEngine({
    store: store.flows,
    deps: createFlowDeps({
      network: id,
      clock,
      client,
      payments,
      signer: {
        ...orderSigner,
        async publicKeyOf(address) {
          const owner = needBook()
            .ownAddresses()
            .find((own) => own.address === address && !isWatched(own));
          if (!owner) throw new AppError('NOT_FOUND', 'no key of this address');
          return Promise.resolve(owner.pubkey);
        },
      },
      readBlob: (hash) => store.blobs.get(hash),
      notify(title, text, flowId) {
        if (deps.settings().notifications) shell.notify(title, text);
        events.emit('toast', { tone: 'info', title, text, flowId });
      },
    }),
    kinds,
    log,
    keysAvailable: () => vault.status().unlocked,
    onChange(view) {
      events.emit('flow.changed', view);
      if (view.order) events.emit('orders.changed', { network: id });
      if (view.phase === 'done' || view.phase === 'failed') {
        portfolio.poke();
        reads.expire();
      }
      deps.events.emit('activity.changed', { network: id });
    },
    random: deps.random,
    newId: deps.newId,
    ...(deps.probe ? { probe: deps.probe } : {}),
  });

  const throttle = createThrottle(clock, 250);
  const history = createHistorySync({
    network: id,
    clock,
    client,
    addresses: () => {
      const accounts = addressBook() ? needBook().accounts : [];
      const current = accounts.map((account) => needBook().receive(account).address);
      return [...new Set([...current, ...portfolio.lastAddresses()])];
    },
    load: (source, address) => store.marks.get(source, address),
    keep: (source, address, entries, mark) =>
      store.transaction(() => {
        store.marks.set(source, address, mark);
        return store.activity.recordAll(entries, clock.now());
      }),
    onChange: (state) =>
      throttle(!state.running, () => events.emit('history.changed', { network: id, state })),
    isWanted: () => deps.settings().historySync,
    onAdded: () => events.emit('activity.changed', { network: id }),
  });

  const toAccount = (account: WalletAccount): Account => {
    const { address, index } = needBook().receive(account);
    const { id: accountId, label, addressType, path, role } = account;
    return { id: accountId, label, addressType, path, role, address, addressIndex: index };
  };

  /** Addresses met before: of orders, of ours, and those that were paid. */
  const knownAddresses = () => ({
    payAddresses: store.orders.payAddresses(),
    used: [
      ...(addressBook()?.ownAddresses() ?? []).map((own) => own.address),
      ...engine.list(false).flatMap(({ spend }) => paidAddresses(spend?.asked)),
    ],
  });

  function accountById(accountId: number): WalletAccount {
    const found = needBook().accounts.find((account) => account.id === accountId);
    if (!found) throw new AppError('NOT_FOUND', 'no such account');
    return found;
  }

  return {
    id,
    client,
    reads,
    store,
    engine,
    portfolio,
    history,
    coins,
    minCoinSats: (): number => deps.settings().minCoinSats,
    changeType: (): InputType => needBook().freshChange().addressType,
    /** The input type of a coin at one of our addresses. */
    inputType: (address: string): InputType =>
      needBook()
        .ownAddresses()
        .find((own) => own.address === address)?.addressType ?? 'p2wpkh',
    /** Coins of this address may be chosen to pay. */
    canPayFrom: (address: string): boolean =>
      needBook()
        .ownAddresses()
        .some((own) => own.address === address && canPay(own)),
    previewSpend: (asked: SpendInput) =>
      spends.preview({
        flowId: '',
        network: id,
        asked,
        feeRate: asked.feeRate,
        replaces: null,
        createdAt: clock.now(),
      }),
    psbtTool,
    connection: (): Connection => connection.get(),
    /** Milliseconds that the provider's clock is ahead of ours; null before its first answer. */
    serverSkew: (): number | null => serverClock.skew(),
    isMine: (address: string): boolean => {
      const owned = addressBook()?.ownAddresses() ?? [];
      return owned.some((own) => own.address === address && !isWatched(own));
    },
    /** The own paying address with the most sats that are clean as of the last look. */
    payingAddress(): string {
      const sums = new Map<string, bigint>();
      for (const coin of portfolio.coins()) {
        if (coin.verdict !== 'clean' || coin.lockedBy !== null) continue;
        sums.set(coin.address, (sums.get(coin.address) ?? 0n) + BigInt(coin.sats));
      }
      const paying = needBook()
        .ownAddresses()
        .filter((own) => own.role === 'payment' && !isWatched(own) && own.addressType !== 'p2pkh');
      const [best] = paying.sort((a, b) => {
        const [x, y] = [sums.get(a.address) ?? 0n, sums.get(b.address) ?? 0n];
        return x === y ? 0 : x < y ? 1 : -1;
      });
      if (!best) throw new AppError('WATCH_ONLY', 'no paying address with a key');
      return best.address;
    },
    /** Ours among the addresses handed out so far, with the path of its key. Watched ones have none. */
    ownAddress: (address: string): OwnAddress | null =>
      addressBook()
        ?.ownAddresses()
        .find((own) => own.address === address && !isWatched(own)) ?? null,
    /** Of the wallet, but without a key here. */
    isWatchedOnly: (address: string): boolean =>
      addressBook()
        ?.ownAddresses()
        .some((own) => own.address === address && isWatched(own)) ?? false,
    /** The address that receives inscriptions unless the person says otherwise. */
    accounts: (): Account[] => (addressBook() ? needBook().accounts.map(toAccount) : []),
    newAddress(accountId: number): Account {
      const account = accountById(accountId);
      const { index } = needBook().receive(account);
      if (!isSingle(account)) store.wallet.useIndex(accountId, false, index);
      return toAccount(account);
    },
    addresses(accountId: number) {
      accountById(accountId);
      const used = new Set(portfolio.lastAddresses());
      return needBook()
        .ownAddresses()
        .filter((own) => own.accountId === accountId)
        .map(({ address, index, change }) => ({ address, index, change, used: used.has(address) }));
    },
    cautionFor: (address: string, mine: boolean): string | null =>
      addressCaution(address, mine, knownAddresses()),
    /** The same for an address that is to be paid. */
    trapAt: (address: string, mine: boolean): string | null =>
      addressTrap(address, mine, knownAddresses()),

    async feeRates(): Promise<FeeRates> {
      try {
        const fees = await client.call('chain.fees', {});
        const rates: FeeRates = {
          fastest: fees.fastestFee,
          halfHour: fees.halfHourFee,
          hour: fees.hourFee,
          economy: fees.economyFee,
          minimum: fees.minimumFee,
          asOf: clock.now(),
        };
        store.cache.set('feeRates', 'all', rates, rates.asOf);
        return rates;
      } catch (error) {
        const kept = store.cache.get('feeRates', 'all');
        if (kept) return kept.data as FeeRates;
        throw error;
      }
    },

    /** See createDiscovery. */
    discover,

    start: (): void => {
      engine.start();
      void discover();
    },
    /** Finishes the steps in progress, ends calls under way, closes the file. */
    async stop(): Promise<void> {
      isOpen = false;
      quit.abort();
      await history.stop();
      connection.stop();
      pace.close();
      await engine.stop();
      // Ends at once: its calls are aborted and the session is no longer open.
      await discover();
      await portfolio.idle();
      store.close();
    },
  };
}

function paidAddresses(asked: SpendInput | undefined): string[] {
  if (asked?.kind === 'send') return asked.recipients.map(({ address }) => address);
  return asked?.kind === 'send-inscription' ? [asked.address] : [];
}
