import { createEarlierOperations } from '#main/app/flows/earlier/operations.ts';
import { createEarlierPayments } from '#main/app/flows/earlier/payments.ts';
import { createFlowPorts } from '#main/app/flows/flow-ports.ts';
import type { EarlierPort } from '#main/flows/earlier-port.ts';
import { createEngine } from '#main/flows/engine/engine.ts';
import type { SigningPort } from '#main/flows/ports.ts';
import { createBridgePort } from '#main/kinds/bridge/port.ts';
import { flows as kinds } from '#main/kinds/index.ts';
import { moduleTerms } from '#main/kinds/swap/pools/readings.ts';
import { createSwapPort } from '#main/kinds/swap/port.ts';
import { createQuoteService, type QuoteService } from '#main/kinds/swap/quote/service.ts';
import { coinView } from '#main/wallet/coins.ts';
import { AppError } from '#shared/errors.ts';
import type { Prepared } from '#shared/flows/prepared.ts';
import type { FlowView } from '#shared/flows/view.ts';

import type { SessionBase } from './base.ts';
import { openOrders } from './orders.ts';
import type { SessionWallet } from './wallet.ts';

/**
 * Compares operations of earlier runs before they sign: finds actions that were taken but are missing in our
 * records, from the chain and the server's histories.
 */
function openEarlier(base: SessionBase, { own, portfolio }: SessionWallet): EarlierPort {
  const { client, network, vault, store, serverSkew } = base;
  const sources = {
    client,
    network,
    ownAddresses: (walletId: string | null) => {
      const isShown = walletId === null || walletId === vault.accountKeys()?.walletId;
      const used = isShown ? portfolio.lastAddresses() : [];
      // Without a read since a restore, any address may have been used.
      if (used.length > 0) return [...new Set([...used, ...own.current()])];
      const book = walletId === null ? own.needBook() : own.of(walletId).needBook();
      return book.ownAddresses().map(({ address }) => address);
    },
    isOwnScript: (script: string) => own.needBook().findScript(script) !== null,
    flowOf: (txid: string) => store.transactions.get(txid)?.flowId ?? null,
    lockedBy: (outpoint: string) => store.wallet.lockedBy(outpoint),
    usedSince: (address: string, ts: number) => store.signedOperations.usedSince(address, ts),
    // If the server's clock was set forward since, earlier operations must still be included.
    second: (ms: number) => Math.floor((ms + Math.min(0, serverSkew())) / 1000),
  };
  return { ...createEarlierPayments(sources), ...createEarlierOperations(sources) };
}

/**
 * Another operation may reserve a coin that this one has just chosen. If we build the transaction, it is built
 * once more with other coins; a provider that builds it doesn't know our reservations. Throws COIN_LOCKED
 * before anything is shown.
 */
const preparing =
  (prepare: SigningPort['prepare'], lockedBy: (outpoint: string) => string | null) =>
  async (...request: Parameters<SigningPort['prepare']>): Promise<Prepared> => {
    const isTaken = ({ outpoints, intent }: Prepared): boolean =>
      outpoints.some((outpoint) => {
        const holder = lockedBy(outpoint);
        return holder !== null && holder !== intent['flowId'];
      });
    const prepared = await prepare(...request);
    if (!isTaken(prepared)) return prepared;
    const [, , provided] = request;
    const again = provided?.psbt === undefined ? await prepare(...request) : prepared;
    if (!isTaken(again)) return again;
    throw new AppError('COIN_LOCKED', 'a coin of it is reserved by another operation');
  };

/** What follows from the change of an operation. */
function followFlows(
  { id, events, reads }: SessionBase,
  { portfolio, signatures, ledger }: SessionWallet,
  swap: QuoteService,
  onActed: (address: string) => void,
) {
  const over = new Set<string>();
  return (view: FlowView): void => {
    events.emit('flow.changed', view);
    if (view.order) events.emit('orders.changed', { network: id });
    const isOver = view.phase === 'done' || view.phase === 'failed';
    // A finished flow is polled until its transactions are deep, which moves nothing.
    if (isOver && !over.has(view.id)) {
      // Swap balances change without any coin moving.
      if (view.operation || view.bridge) portfolio.poke();
      else portfolio.lookEverywhere();
      reads.expire();
      signatures.poke();
      swap.forget();
      const acted = view.operation?.address ?? view.bridge?.asked.address;
      if (acted !== undefined) onActed(acted);
    }
    if (isOver) over.add(view.id);
    else over.delete(view.id);
    void ledger.follow(view.id);
    events.emit('activity.changed', { network: id });
  };
}

/** A network's operations and their access to the outside. `onActed`: an address did something in the swap. */
export function openFlows(
  base: SessionBase,
  wallet: SessionWallet,
  onActed: (address: string) => void,
) {
  const { deps, id, clock, log, events, vault, store, client, kept, serverSeconds } = base;
  const { own, knowledge, signing, reader, coins, publicKeyOf } = wallet;
  const swap = createQuoteService({
    id,
    clock,
    client,
    proveModule: (moduleId) => moduleTerms(kept.client, moduleId),
    isMine: own.isMine,
    trapAt: wallet.trapAt,
    serverSeconds,
  });

  const bridge = createBridgePort({ client, clock, seconds: serverSeconds, publicKeyOf });
  const earlier = openEarlier(base, wallet);
  const { looks, orderVersion, orderTerms } = openOrders(base, wallet);
  const engine = createEngine({
    store: store.flows,
    deps: createFlowPorts({
      network: id,
      clock,
      client,
      kept: kept.client,
      looks,
      orderTerms,
      bridge,
      earlier,
      signing: {
        ...signing,
        prepare: preparing(
          (...request) => signing.prepare(...request),
          (outpoint) => store.wallet.lockedBy(outpoint),
        ),
        publicKeyOf,
      },
      swap: createSwapPort({
        client,
        quotes: swap,
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
      placesOf: (inscriptionId) => store.keptAssets.placesOf(inscriptionId),
      signaturesOf: (outpoint) => store.signatures.ofCoin(outpoint),
      noteMade: (txid) =>
        knowledge
          .made(txid, (script) => own.needBook().findScript(script) !== null)
          // It is read again when the coin is to pay.
          .catch(() => undefined),
      keepEtched: ({ runeid, spacedRune, etching }) =>
        knowledge.etched({ id: runeid, name: spacedRune }, etching),
      readBlob: (hash) => store.blobs.get(hash),
      notify(title, text, flowId) {
        base.notify(title, text);
        events.emit('toast', { tone: 'info', title, text, flowId });
      },
    }),
    kinds,
    log,
    walletId: base.walletId,
    keysAvailable: () => vault.status().unlocked,
    recordsKnown: deps.recordsKnown,
    onEarlier() {
      wallet.noteBehind();
      void wallet.discover();
      deps.onOlder();
    },
    onChange: followFlows(base, wallet, swap, onActed),
    random: deps.random,
    newId: deps.newId,
  });

  return { swap, bridge, looks, orderVersion, engine };
}
