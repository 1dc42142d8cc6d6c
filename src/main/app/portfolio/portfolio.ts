import type { Clock } from '#main/clock.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { AddressBook, OwnAddress } from '#main/wallet/accounts.ts';
import { type Coin, type CoinReader, coinView } from '#main/wallet/coins.ts';
import { tickToPath } from '#shared/bitcoin/ids.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { isAppError, toWireError } from '#shared/errors.ts';
import type { Portfolio } from '#shared/ipc/wallet.ts';
import { portfolio as portfolioSchema } from '#shared/ipc/wallet.ts';

import { createHoldings, noHoldings } from './holdings.ts';

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

/** What the wallet holds, as last seen. Reading never fails: trouble is a field of the answer. */
export function createPortfolio(deps: PortfolioDeps) {
  const readHoldings = createHoldings(deps);
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
      const found = await fetchAll(book, current);
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

  async function fetchAll(book: AddressBook, before: Portfolio): Promise<Portfolio> {
    const owners = book.ownAddresses();
    const known = await readCoins(owners, before);
    return { ...known.facts, ...(await readHoldings(owners, known.coins, before)) };
  }

  /** Coins and what follows from them. Without them the rest is still asked for, unless nobody would answer. */
  async function readCoins(owners: readonly OwnAddress[], before: Portfolio) {
    try {
      const coins = await deps.coins.list(owners);
      const { blocks } = await deps.client.call('chain.info', {});
      const facts: Portfolio = {
        ...before,
        asOf: deps.clock.now(),
        problem: null,
        btc: totals(coins),
        coins: coins.map(coinView),
        height: blocks,
      };
      return { coins, facts };
    } catch (error) {
      if (isAppError(error, 'PROVIDER_UNREACHABLE', 'PROVIDER_BUDGET', 'API_KEY_REFUSED'))
        throw error;
      const { code, message } = toWireError(error);
      return { coins: null, facts: { ...before, problem: { code, message } } };
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
    /** As of the last look. */
    coins: () => current.coins,
    /** Addresses that held something when last seen. */
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
    ...noHoldings(),
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
  for (const { sats, height, report } of coins) {
    if (report.verdict === 'clean') spendable += sats;
    else if (report.verdict === 'asset') inAssets += sats;
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
