import type { AppConfig } from '#main/config.ts';
import type { AppEvents } from '#main/events.ts';
import { createEngine } from '#main/flows/engine/engine.ts';
import { createHistorySync } from '#main/history/sync.ts';
import { createBridgePort } from '#main/kinds/bridge/port.ts';
import { kinds } from '#main/kinds/flows.ts';
import { quoteInscribe } from '#main/kinds/inscribe/quote/quote.ts';
import { purposes } from '#main/kinds/purposes.ts';
import { createFeeHistory } from '#main/kinds/shared/fee-history.ts';
import { previewSpend } from '#main/kinds/spend/sign/preview.ts';
import { createSwapPort } from '#main/kinds/swap/port.ts';
import { createSwapDesk } from '#main/kinds/swap/quote/desk.ts';
import { swapAddresses } from '#main/kinds/swap/server/addresses.ts';
import { swapSkew } from '#main/kinds/swap/server/server-time.ts';
import { signedOperations, type SignedQuery } from '#main/kinds/swap/server/signed.ts';
import { moduleTerms } from '#main/kinds/swap/sign/readings.ts';
import { keepTransactions } from '#main/provider/kept-transactions.ts';
import type { RouteFetch } from '#main/route/route.ts';
import { createCoinKnowledge } from '#main/signing/coins/coin-knowledge.ts';
import { createContentProofs } from '#main/signing/contents/read-contents.ts';
import type { OtherNetwork } from '#main/signing/elsewhere.ts';
import { createSigning } from '#main/signing/sign.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import type { Vault } from '#main/vault/vault.ts';
import { coinView, createCoinReader } from '#main/wallet/coins.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { networks } from '#shared/bitcoin/network.ts';
import { AppError } from '#shared/errors.ts';
import type { InscribeInput } from '#shared/flows/inputs.ts';
import type { SpendAct } from '#shared/flows/spend.ts';
import type { Settings } from '#shared/ipc/settings.ts';
import type { FeeRates } from '#shared/ipc/wallet.ts';

import { addressCaution, addressTrap } from './caution.ts';
import { createCoinControl } from './coin-control.ts';
import { createDiscovery } from './discovery.ts';
import { createEarlierPort } from './flows/earlier/earlier-port.ts';
import { createFlowPorts } from './flows/flow-ports.ts';
import { createOrderLooks } from './flows/order-looks.ts';
import { refuseTaken } from './flows/taken.ts';
import { createKnownAddresses } from './known-addresses.ts';
import { createLiveSignatures } from './live-signatures.ts';
import { createOwnAddresses } from './own-addresses.ts';
import { arrivalsOf, writeArrivals } from './portfolio/arrivals.ts';
import { createKeptPortfolios } from './portfolio/keep.ts';
import { createPortfolio } from './portfolio/portfolio.ts';
import { createProviderLink, type NetworkConfig } from './provider-link.ts';
import { createPsbtTool } from './psbt-tool.ts';
import { createSigningContext } from './signing-context.ts';
import { createThrottle } from './throttle.ts';
import { createUpkeep } from './upkeep.ts';
import { alertSources } from './watch/sources.ts';
import { createWatch } from './watch/watch.ts';

interface SessionDeps {
  id: NetworkId;
  config: AppConfig;
  events: AppEvents;
  vault: Vault;
  /** Rows of the file can be told from forged ones, and the file is still there. */
  recordsKnown: () => boolean;
  settings: () => Settings;
  networkConfig: () => NetworkConfig;
  /** The network's own fetch: the practice network, or the real one. */
  fetch: RouteFetch;
  /** Something was done of which the records know nothing: they are older than it. */
  onOlder: () => void;
  /** Networks with the same keys that have more to lose than this one. */
  others: () => readonly OtherNetwork[];
  newId: () => string;
  random: () => number;
}

/** In the cache of the store, and how many bytes of it they may take. */
const RAW_TRANSACTIONS = 'rawTx';
const MAX_RAW_TRANSACTIONS = 64 * 1024 * 1024;

export type NetworkSession = ReturnType<typeof openSession>;

/** Everything that belongs to one network: its file, its client, its flows. One is open per network in use. */
export function openSession(deps: SessionDeps) {
  const { id, config, events, vault } = deps;
  const { clock, log, shell } = config;
  const network = networks[id];
  const store = openNetworkStore(
    config.dataDir,
    id,
    log,
    { key: () => vault.recordKey() },
    config.writeBackUrl,
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
  const own = createOwnAddresses({
    network,
    vault,
    store,
    coins: () => portfolio.coins(),
    lastAddresses: () => portfolio.lastAddresses(),
  });

  const serverSkew = swapSkew(id, link.serverSkew);
  const serverSeconds = () => Math.floor((clock.now() + serverSkew()) / 1000);
  const knowledge = createCoinKnowledge({
    store: store.keptAssets,
    previousOf: (txid, anew) =>
      kept.client.call('chain.rawTx', { txid }, { priority: 'user', anew: anew === true }),
    now: () => clock.now(),
  });
  const signingContext = createSigningContext({
    ...deps,
    client: kept.client,
    network,
    store,
    own,
    knowledge,
    serverNow: () => clock.now() + serverSkew(),
  });
  const signing = createSigning({
    vault,
    context: signingContext,
    purposes,
    walletName: (walletId) =>
      vault.wallets().find((wallet) => wallet.id === walletId)?.name ?? 'another wallet',
  });
  const psbtTool = createPsbtTool(signing, signingContext);

  const coinReader = {
    client,
    network: id,
    minCoinSats: () => deps.settings().minCoinSats,
    lockedBy: (outpoint: string) => store.wallet.lockedBy(outpoint),
    isCleanChange: (outpoint: string) => store.wallet.cleanChange.has(outpoint),
    rules: store.coinNotes,
    knowledge,
  };
  const reader = createCoinReader({ ...coinReader, asksTokens: true });

  const portfolio = createPortfolio({
    network: id,
    clock,
    client,
    coins: reader,
    book: own.book,
    walletId: () => vault.accountKeys()?.walletId ?? null,
    ...createKeptPortfolios(store.cache, () => clock.now()),
    onChange: () => events.emit('portfolio.changed', { network: id }),
    onGone: () => signatures.poke(),
    async onArrived(arrived) {
      const isOurs = (txid: string): boolean => store.transactions.get(txid) !== null;
      const entries = await arrivalsOf(arrived, isOurs, clock.now());
      if (entries.length === 0) return;
      await writeArrivals(entries, (some) => void store.activity.recordAll(some, clock.now()));
      events.emit('activity.changed', { network: id });
    },
  });

  let isOpen = true;
  const { discover, noteBehind } = createDiscovery({
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

  const coins = createCoinControl({
    clock,
    reader,
    portfolio,
    store,
    book: own.needBook,
    onChange: () => events.emit('portfolio.changed', { network: id }),
  });

  const signatures = createLiveSignatures({
    clock,
    client,
    store,
    placesOf: (outpoints) => portfolio.placesOf(outpoints),
    heightWithin: (ms) => portfolio.heightWithin(ms),
    log,
    onEnded: () => events.emit('portfolio.changed', { network: id }),
  });

  const swap = createSwapDesk({
    id,
    clock,
    client,
    proveModule: (moduleId) => moduleTerms(kept.client, moduleId),
    isMine: own.isMine,
    trapAt: (address, mine) => addressTrap(address, mine, knownAddresses()),
    serverSeconds,
  });

  const provedContents = createContentProofs();
  const contentsOf = (inscriptionIds: readonly string[]) =>
    provedContents(inscriptionIds, {
      client: kept.client,
      findScript: (script) => own.needBook().findScript(script),
    });

  const publicKeyOf = async (address: string): Promise<string> => {
    own.needBook();
    const owner = own.anywhere(address);
    if (!owner?.pubkey)
      throw new AppError('NOT_FOUND', 'The public key of an address is not in this vault.');
    return Promise.resolve(owner.pubkey);
  };
  const bridge = createBridgePort({ client, clock, seconds: serverSeconds, publicKeyOf });
  const earlier = createEarlierPort({
    client,
    network,
    ownAddresses: (walletId) =>
      walletId === null || walletId === vault.accountKeys()?.walletId
        ? [...new Set([...portfolio.lastAddresses(), ...own.current()])]
        : own
            .of(walletId)
            .needBook()
            .ownAddresses()
            .map(({ address }) => address),
    isOwnScript: (script) => own.needBook().findScript(script) !== null,
    flowOf: (txid) => store.transactions.get(txid)?.flowId ?? null,
    lockedBy: (outpoint) => store.wallet.lockedBy(outpoint),
    usedSince: (address, ts) => store.signedOperations.usedSince(address, ts),
    // Where the server's clock was set forward since, what was done before is not left out.
    second: (ms) => Math.floor((ms + Math.min(0, serverSkew())) / 1000),
  });
  const over = new Set<string>();
  const looks = createOrderLooks({ client, clock });
  const engine = createEngine({
    store: store.flows,
    deps: createFlowPorts({
      network: id,
      clock,
      client,
      kept: kept.client,
      looks,
      bridge,
      earlier,
      signing: {
        ...signing,
        async prepare(...asked) {
          const prepared = await signing.prepare(...asked);
          refuseTaken(prepared, (outpoint) => store.wallet.lockedBy(outpoint));
          return prepared;
        },
        publicKeyOf,
      },
      swap: createSwapPort({
        client,
        desk: swap,
        usedSince: (address, ts) => store.signedOperations.usedSince(address, ts),
        serverSeconds,
        run: deps.newId(),
      }),
      coinsAt: async (address) => {
        if (own.isOwn(address)) {
          const { coins: all } = await coins.list(true);
          return all.filter((coin) => coin.address === address);
        }
        const owner = own.anywhere(address);
        return owner === null ? [] : (await reader.list([owner])).map(coinView);
      },
      isMine(address) {
        own.needBook();
        return own.anywhere(address) !== null;
      },
      noteMade: (txid) =>
        knowledge
          .made(txid, (script) => own.needBook().findScript(script) !== null)
          // Read again once the coin is to pay.
          .catch(() => undefined),
      readBlob: (hash) => store.blobs.get(hash),
      notify(title, text, flowId) {
        if (deps.settings().notifications) shell.notify(title, text);
        events.emit('toast', { tone: 'info', title, text, flowId });
      },
    }),
    kinds,
    log,
    walletId: () => vault.accountKeys()?.walletId ?? null,
    keysAvailable: () => vault.status().unlocked,
    recordsKnown: deps.recordsKnown,
    onEarlier() {
      noteBehind();
      void discover();
      deps.onOlder();
    },
    onChange(view) {
      events.emit('flow.changed', view);
      if (view.order) events.emit('orders.changed', { network: id });
      const isOver = view.phase === 'done' || view.phase === 'failed';
      // One that is over is still looked at until its transactions are deep: that moves nothing.
      if (isOver && !over.has(view.id)) {
        // Balances of the second layer move without a coin.
        if (view.operation || view.bridge) portfolio.poke();
        else portfolio.lookEverywhere();
        reads.expire();
        signatures.poke();
        swap.forget();
        const acted = view.operation?.address ?? view.bridge?.asked.address;
        if (acted !== undefined) history.noteActed(acted);
      }
      if (isOver) over.add(view.id);
      else over.delete(view.id);
      deps.events.emit('activity.changed', { network: id });
    },
    random: deps.random,
    newId: deps.newId,
  });

  const watch = createWatch({
    clock,
    sources: alertSources(id, client),
    marks: store.marks,
    log,
    isWanted: () => vault.status().unlocked || deps.settings().pollWhileLocked,
    notify(title, text) {
      if (deps.settings().notifications) shell.notify(title, text);
      events.emit('toast', { tone: 'info', title, text });
    },
    onChange: () => events.emit('watch.changed', { network: id }),
    newId: deps.newId,
  });

  const throttle = createThrottle(clock, 250);
  const history = createHistorySync({
    network: id,
    clock,
    client,
    addresses: () => [...new Set([...own.current(), ...portfolio.lastAddresses()])],
    load: (source, address) => store.marks.get(source, address),
    keep: (source, address, entries, mark) =>
      store.transaction(() => {
        store.marks.set(source, address, mark);
        return store.activity.recordAll(entries, clock.now());
      }),
    onChange: (state) =>
      throttle(!state.running, () => events.emit('history.changed', { network: id, state })),
    movedAt: (address) => portfolio.movedAt(address),
    isWanted: () => deps.settings().historySync,
    onAdded: () => events.emit('activity.changed', { network: id }),
  });

  const knownAddresses = createKnownAddresses({
    clock,
    store,
    own,
    flows: () => engine.list(false),
  });

  const atTimes = createThrottle(clock, 250);
  const upkeep = createUpkeep({
    clock,
    log,
    store,
    onProgress: () =>
      atTimes(store.upgrade.progress() === null, () =>
        events.emit('activity.indexed', { network: id, progress: store.upgrade.progress() }),
      ),
  });

  const minCoinSats = (): number => deps.settings().minCoinSats;
  const cautionFor = (address: string, mine: boolean): string | null =>
    addressCaution(address, mine, knownAddresses());

  return {
    id,
    client,
    reads,
    store,
    engine,
    contentsOf,
    looks,
    portfolio,
    history,
    watch,
    coins,
    signatures,
    signing,
    bridge,
    own,
    minCoinSats,
    quoteInscribe: (input: InscribeInput) =>
      quoteInscribe(input, {
        id,
        client,
        own,
        coins,
        portfolio,
        engine,
        store,
        minCoinSats,
        cautionFor,
      }),
    previewSpend: (asked: SpendAct) =>
      previewSpend(
        {
          flowId: '',
          network: id,
          asked,
          feeRate: asked.feeRate,
          replaces: null,
          createdAt: clock.now(),
        },
        signingContext.atOneMoment?.() ?? signingContext,
      ),
    psbtTool,
    /** The second layer: figures of its operations, and what was signed for it. */
    swap,
    swapAddresses: () => swapAddresses(own),
    signedOperations: (wanted: SignedQuery) => signedOperations(client, store, wanted),
    connection: link.connection,
    serverSkew: link.serverSkew,
    cautionFor,
    /** The same for an address that is to be paid. */
    trapAt: (address: string, mine: boolean): string | null =>
      addressTrap(address, mine, knownAddresses()),

    feeHistory,

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
        feeHistory.note({ ...rates, at: rates.asOf });
        return rates;
      } catch (error) {
        const kept = store.cache.get('feeRates', 'all');
        if (kept) return kept.data as FeeRates;
        throw error;
      }
    },

    /** See createDiscovery. */
    discover,
    noteBehind,

    start: (): void => {
      upkeep.start();
      engine.start();
      signatures.start();
      watch.start();
      void discover();
    },
    /** Finishes the steps in progress, ends calls under way, closes the file. */
    async stop(): Promise<void> {
      isOpen = false;
      upkeep.stop();
      link.abort();
      await history.stop();
      await watch.stop();
      link.close();
      await engine.stop();
      await signatures.stop();
      // Ends at once: its calls are aborted and the session is no longer open.
      await discover();
      portfolio.stop();
      await portfolio.idle();
      kept.close();
      store.close();
    },
  };
}
