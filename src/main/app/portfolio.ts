import { UNCONFIRMED_HEIGHT } from '#shared/api/chain.ts';
import { addDecimal, compareDecimal } from '#shared/bitcoin/amount.ts';
import { tickToPath } from '#shared/bitcoin/ids.ts';
import { formatOutpoint } from '#shared/bitcoin/ids.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { toWireError } from '#shared/errors.ts';
import type { InscriptionView, Portfolio } from '#shared/ipc/wallet.ts';
import { portfolio as portfolioSchema } from '#shared/ipc/wallet.ts';
import { plainText } from '#shared/text.ts';

import type { Clock } from '../clock.ts';
import type { ProviderClient } from '../provider/types.ts';
import type { AddressBook } from '../wallet/accounts.ts';
import { type Coin, type CoinReader, coinView } from '../wallet/coins.ts';

interface PortfolioDeps {
  network: NetworkId;
  clock: Clock;
  client: ProviderClient;
  coins: CoinReader;
  book: () => AddressBook | null;
  /** The wallet on screen; null before the first unlock. */
  walletId: () => string | null;
  /** The last portfolio of a wallet, kept for a start without network. */
  load: (walletId: string | null) => unknown;
  save: (walletId: string | null, value: Portfolio) => void;
  onChange: () => void;
}

const STALE_AFTER = 60_000;
const PAGE = 100;
/** Tickers of 4, 5 and 6 bytes: the default filter hides the longer ones (api-facts 5.2). */
const ALL_TICKS = 56;

/** What the wallet holds, as last seen. Reading never fails: trouble is a field of the answer. */
export function createPortfolio(deps: PortfolioDeps) {
  let shownWallet = deps.walletId();
  let current: Portfolio = restored();
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  function restored(): Portfolio {
    const kept = portfolioSchema.safeParse(deps.load(shownWallet));
    return kept.success ? kept.data : empty(deps.network);
  }

  /** Another wallet on screen has another portfolio. */
  function follow(): void {
    if (deps.walletId() === shownWallet) return;
    shownWallet = deps.walletId();
    current = restored();
  }

  async function refresh(): Promise<void> {
    const book = deps.book();
    if (!book) return;
    follow();
    const wallet = shownWallet;
    try {
      const found = await fetchAll(book);
      deps.save(wallet, found);
      if (wallet !== deps.walletId()) return;
      current = found;
    } catch (error) {
      if (wallet !== deps.walletId()) return;
      const { code, message } = toWireError(error);
      current = { ...current, problem: { code, message } };
    }
    deps.onChange();
  }

  async function fetchAll(book: AddressBook): Promise<Portfolio> {
    const owners = book.ownAddresses();
    const coins = await deps.coins.list(owners);
    const { blocks } = await deps.client.call('chain.info', {});
    const addresses = [...new Set(owners.map(({ address }) => address))];
    const inscriptions: InscriptionView[] = [];
    const brc20 = new Map<string, Portfolio['brc20'][number]>();
    for (const address of addresses) {
      inscriptions.push(...(await inscriptionsAt(address)));
      for (const balance of await balancesAt(address)) {
        const known = brc20.get(balance.tick);
        brc20.set(balance.tick, known ? sum(known, balance) : balance);
      }
    }
    return {
      network: deps.network,
      asOf: deps.clock.now(),
      stale: false,
      problem: null,
      btc: totals(coins),
      brc20: [...brc20.values()].sort((a, b) => a.tick.localeCompare(b.tick)),
      inscriptions: inscriptions.sort((a, b) => newestFirst(a.number, b.number)),
      coins: coins.map(coinView),
      height: blocks,
    };
  }

  async function inscriptionsAt(address: string): Promise<InscriptionView[]> {
    const found: InscriptionView[] = [];
    for (let cursor = 0; ; cursor += PAGE) {
      const page = await deps.client.call('inscription.byAddress', { address, cursor, size: PAGE });
      for (const one of page.inscription) {
        const where = one.utxo;
        found.push({
          inscriptionId: one.inscriptionId,
          number: one.inscriptionNumber,
          contentType: plainText(one.contentType, 80),
          size: one.contentLength,
          address: one.address,
          outpoint: where ? formatOutpoint(where) : '',
          sats: String(where?.satoshi ?? 0),
          height: one.height >= UNCONFIRMED_HEIGHT ? null : one.height,
          brc20:
            one.brc20?.op === undefined
              ? null
              : plainText(
                  `${one.brc20.op} ${one.brc20.tick ?? ''} ${one.brc20.amt ?? ''}`.trim(),
                  120,
                ),
        });
      }
      if (page.inscription.length < PAGE || found.length >= page.total) return found;
    }
  }

  async function balancesAt(address: string): Promise<Portfolio['brc20']> {
    const found: Portfolio['brc20'] = [];
    for (let start = 0; ; start += PAGE) {
      const page = await deps.client.call('brc20.addressSummary', {
        address,
        start,
        limit: PAGE,
        tick_filter: ALL_TICKS,
      });
      for (const one of page.detail) {
        if (compareDecimal(one.overallBalance, '0') === 0) continue;
        found.push({
          tick: plainText(one.ticker, 24),
          available: one.availableBalance,
          transferable: one.transferableBalance,
          overall: one.overallBalance,
        });
      }
      if (page.detail.length < PAGE) return found;
    }
  }

  const run = (): Promise<void> =>
    (running = refresh().finally(() => {
      running = next;
      next = null;
    }));

  /** Resolves after a refresh that began no earlier than this call: one under way may have missed what happened. */
  function refreshed(): Promise<void> {
    if (running === null) return run();
    next ??= running.then(run);
    return next;
  }

  return {
    /** The last known portfolio; `fresh` waits for the network first. */
    async get(fresh: boolean): Promise<Portfolio> {
      follow();
      if (fresh) await refreshed();
      const { asOf } = current;
      return { ...current, stale: asOf === null || deps.clock.now() - asOf > STALE_AFTER };
    },
    /** Addresses that held something when last seen. */
    /** As of the last look. */
    coins: () => current.coins,
    lastAddresses: (): string[] => current.coins.map(({ address }) => address),
    /** Resolves when no refresh is under way. */
    idle: async (): Promise<void> => {
      while (running !== null) await running;
    },
    /** Starts a refresh without waiting. */
    poke: (): void => void refreshed(),
    /** What an address can inscribe as a transfer. */
    async availableOf(address: string, tick: string): Promise<string> {
      const info = await deps.client.call('brc20.addressTickInfo', {
        address,
        ticker: tickToPath(tick),
      });
      return info.availableBalance;
    },
  };
}

export type PortfolioService = ReturnType<typeof createPortfolio>;

function empty(network: NetworkId): Portfolio {
  const btc = { spendable: '0', inAssets: '0', pending: '0', unknown: '0', total: '0' };
  return {
    network,
    asOf: null,
    stale: true,
    problem: null,
    btc,
    brc20: [],
    inscriptions: [],
    coins: [],
    height: null,
  };
}

/** Unconfirmed coins count as pending unless they may already be spent. */
function totals(coins: readonly Coin[]): Portfolio['btc'] {
  let spendable = 0n;
  let inAssets = 0n;
  let pending = 0n;
  let unknown = 0n;
  for (const { sats, height, passport } of coins) {
    if (passport.verdict === 'clean') spendable += sats;
    else if (passport.verdict === 'asset') inAssets += sats;
    else if (height === null) pending += sats;
    else unknown += sats;
  }
  const total = spendable + inAssets + pending + unknown;
  return {
    spendable: spendable.toString(),
    inAssets: inAssets.toString(),
    pending: pending.toString(),
    unknown: unknown.toString(),
    total: total.toString(),
  };
}

function sum(
  a: Portfolio['brc20'][number],
  b: Portfolio['brc20'][number],
): Portfolio['brc20'][number] {
  return {
    tick: a.tick,
    available: addDecimal(a.available, b.available),
    transferable: addDecimal(a.transferable, b.transferable),
    overall: addDecimal(a.overall, b.overall),
  };
}

/** Unconfirmed ones have number -1 and come first. */
function newestFirst(a: number, b: number): number {
  if (a < 0 !== b < 0) return a < 0 ? -1 : 1;
  return b - a;
}
