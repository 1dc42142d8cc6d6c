import { addressTrap, addressWarning } from '#main/app/address-warnings.ts';
import { createCoinControl } from '#main/app/coin-control.ts';
import { createDiscovery } from '#main/app/discovery.ts';
import { createKnownAddresses } from '#main/app/known-addresses.ts';
import { createLiveSignatures } from '#main/app/live-signatures.ts';
import { createOwnAddresses, type OwnAddresses } from '#main/app/own-addresses.ts';
import { arrivalsOf, writeArrivals } from '#main/app/portfolio/arrivals.ts';
import { createKeptPortfolios } from '#main/app/portfolio/keep.ts';
import { createPortfolio, type PortfolioService } from '#main/app/portfolio/portfolio.ts';
import type { PortfolioDeps } from '#main/app/portfolio/portfolio-state.ts';
import { createPsbtTool } from '#main/app/psbt-tool.ts';
import { createRuneDivisions, type RuneDivisions, txidAt } from '#main/app/rune-divisions.ts';
import { createSigningContext } from '#main/app/signing-context.ts';
import type { StoredTx } from '#main/flows/engine/store-port.ts';
import { purposes } from '#main/kinds/index.ts';
import { createLedger } from '#main/ledger/ledger.ts';
import { transactionOf } from '#main/raw-transaction.ts';
import { createCoinKnowledge } from '#main/signing/coins/coin-knowledge.ts';
import { createContentProofs } from '#main/signing/contents/read-contents.ts';
import { createSigning } from '#main/signing/sign.ts';
import { type CoinReader, createCoinReader } from '#main/wallet/coin-reader.ts';
import { AppError } from '#shared/errors.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { walletName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

import type { SessionBase } from './base.ts';

function openSigning(base: SessionBase, own: OwnAddresses, onChange: () => void) {
  const { deps, network, clock, vault, store, kept, serverSkew } = base;
  const knowledge = createCoinKnowledge({
    store: store.keptAssets,
    runes: store.keptRunes,
    previousOf: (txid, isFresh) =>
      kept.client.call('chain.rawTx', { txid }, { priority: 'user', fresh: isFresh === true }),
    txidAt: txidAt(kept.client),
    now: () => clock.now(),
  });
  const divisions = createRuneDivisions({
    ...{ clock, store, knowledge, client: kept.client },
    onChange,
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
    walletName: (walletId) => {
      const wallet = vault.wallets().find(({ id }) => id === walletId);
      return wallet ? walletName(wallet.name) : say.signing.named.anotherWallet;
    },
  });
  const psbtTool = createPsbtTool(signing, signingContext);

  return { knowledge, divisions, signingContext, signing, psbtTool };
}

function openPortfolio(
  base: SessionBase,
  own: OwnAddresses,
  coins: CoinReader,
  divided: RuneDivisions['learned'],
  hooks: Pick<PortfolioDeps, 'onGone' | 'onRead' | 'onHoldings'>,
) {
  const { id, clock, events, store, client } = base;
  return createPortfolio({
    network: id,
    clock,
    client,
    coins,
    divided,
    book: own.book,
    walletId: base.walletId,
    ...createKeptPortfolios(store.cache, () => clock.now()),
    onChange: () => events.emit('portfolio.changed', { network: id }),
    ...hooks,
    async onArrived(arrived) {
      const walletId = base.walletId();
      // A payment from another wallet of the vault arrives like any other.
      const isOurs = (txid: string): boolean => {
        const own = store.transactions.get(txid);
        const payer = own && store.flows.get(own.flowId)?.walletId;
        return own !== null && (payer == null || payer === walletId);
      };
      const entries = await arrivalsOf(arrived, isOurs, clock.now());
      if (entries.length === 0) return;
      await writeArrivals(entries, (some) => void store.activity.recordAll(some, clock.now()));
      events.emit('activity.changed', { network: id });
    },
  });
}

/** Our addresses whose coins a transaction of ours spends or creates. */
function touchedBy(
  { txid, rawHex, outpoints }: StoredTx,
  own: OwnAddresses,
  placesOf: PortfolioService['placesOf'],
): string[] {
  const book = own.needBook();
  const made = (rawHex === null ? null : transactionOf(rawHex, txid))?.outs ?? [];
  return [
    ...placesOf(new Set(outpoints)).values(),
    ...made.flatMap(
      ({ script }) => book.findScript(Buffer.from(script).toString('hex'))?.address ?? [],
    ),
  ];
}

const openLedger = (
  { id, store, clock, log, kept, events }: SessionBase,
  own: OwnAddresses,
  onSent: (tx: StoredTx) => void,
) =>
  createLedger({
    onSent,
    ...{ store, clock, log, client: kept.client },
    isReady: () => own.book() !== null,
    walletsOf: (script) => own.walletsOf(script),
    onChange: () => events.emit('activity.changed', { network: id }),
  });

const openDiscovery = (
  { vault, network, store, log, clock, client, events, isOpen }: SessionBase,
  onFound: () => void,
) =>
  createDiscovery({
    ...{ client, network, store, log, isOpen },
    now: () => clock.now(),
    wallets: () => (vault.status().unlocked ? vault.wallets() : []),
    onFound() {
      onFound();
      events.emit('wallets.changed', { activeId: vault.accountKeys()?.walletId ?? null });
    },
  });

/** Addresses, coins, signing and their views. `flows`: the current flows, once there are any. */
export function openWallet(
  base: SessionBase,
  flows: () => readonly FlowView[],
  onHoldings: NonNullable<PortfolioDeps['onHoldings']>,
) {
  const { deps, id, network, clock, log, events, vault, store, client, kept } = base;
  const own = createOwnAddresses({
    network,
    vault,
    store,
    coins: () => portfolio.coins(),
    lastAddresses: () => portfolio.lastAddresses(),
  });

  const opened = openSigning(base, own, () => portfolio.poke());
  const { knowledge, divisions } = opened;

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

  const ledger = openLedger(base, own, (tx) => {
    portfolio.touch(touchedBy(tx, own, (outpoints) => portfolio.placesOf(outpoints)));
  });
  const portfolio = openPortfolio(base, own, reader, divisions.learned, {
    onGone: () => signatures.poke(),
    onRead: (...read) => void ledger.read(...read),
    onHoldings,
  });

  const { discover, noteBehind } = openDiscovery(base, () => {
    portfolio.poke();
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
  const knownAddresses = createKnownAddresses({ clock, store, own, flows });

  return {
    own,
    ...opened,
    reader,
    portfolio,
    ledger,
    discover,
    noteBehind,
    coins,
    signatures,
    contentsOf,
    publicKeyOf,
    warningFor: (address: string, mine: boolean): string | null =>
      addressWarning(address, mine, knownAddresses()),
    /** The same for an address to be paid. */
    trapAt: (address: string, mine: boolean): string | null =>
      addressTrap(address, mine, knownAddresses()),
  };
}

export type SessionWallet = ReturnType<typeof openWallet>;
