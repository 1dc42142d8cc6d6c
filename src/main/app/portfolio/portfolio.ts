import { createPieces } from '#main/app/pieces.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { AddressBook, OwnAddress } from '#main/wallet/accounts.ts';
import { type Coin, type CoinReader, coinView } from '#main/wallet/coins.ts';
import { eachInPieces, filterInPieces, mapInPieces } from '#main/wallet/in-pieces.ts';
import { tickToPath } from '#shared/bitcoin/ids.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import { isAppError, toWireError } from '#shared/errors.ts';
import type { Place } from '#shared/ipc/pieces.ts';
import type { InscriptionView, KeptPortfolio, Portfolio } from '#shared/ipc/wallet.ts';

import { createHoldings, noHoldings } from './holdings.ts';

interface PortfolioDeps {
  network: NetworkId;
  clock: Clock;
  client: ProviderClient;
  coins: CoinReader;
  book: () => AddressBook | null;
  /** The active wallet; null before the first unlock. */
  walletId: () => string | null;
  /** A wallet's last portfolio, stored for an offline start. */
  load: (walletId: string | null) => Promise<KeptPortfolio | null>;
  save: (walletId: string | null, value: KeptPortfolio) => Promise<void>;
  onChange: () => void;
  /** New or newly confirmed coins. Not called for a wallet's first read. */
  onArrived?: (coins: readonly Coin[]) => Promise<void>;
  /** Coins are gone, or in another block. */
  onGone?: () => void;
}

const STALE_AFTER = 60_000;
/** A check takes at most four calls, so an uneventful minute costs no more. */
const LOOK_EVERY = 60_000;
/** Without events or user requests the interval doubles, up to this. */
const REST_EVERY = 10 * 60_000;
/** While a coin waits for a block or an index; a check then takes one call. */
const WAIT_EVERY = 10_000;

/** The wallet's holdings as last read. Reading never fails: a problem is a field of the answer. */
export function createPortfolio(deps: PortfolioDeps) {
  const inscriptions = createPieces((one: InscriptionView) => one);
  const readHoldings = createHoldings(deps);
  let shownWallet = deps.walletId();
  let current = empty(deps.network);
  let restoring = restore();
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  /** Whether the next run only checks instead of reading everything. */
  let nextIsLook = false;
  /** The active wallet's coins as last read, with their evidence; null before that. */
  let seen: readonly Coin[] | null = null;
  /** An address's last reported balance. */
  const balances = new Map<string, string>();
  const moved = new Map<string, number>();
  let probed = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let probedAt = Number.NEGATIVE_INFINITY;
  let cancelLook: (() => void) | null = null;
  /** Consecutive checks without changes or user requests. */
  let quietLooks = 0;
  const lookEvery = (): number => Math.min(REST_EVERY, LOOK_EVERY * 2 ** Math.min(quietLooks, 10));

  /** The last stored portfolio is shown until then. */
  async function restore(): Promise<void> {
    const wallet = shownWallet;
    const kept = await deps.load(wallet);
    if (wallet === shownWallet) current = kept ?? empty(deps.network);
  }

  /** Switches to the active wallet's portfolio. */
  async function follow(): Promise<void> {
    if (deps.walletId() !== shownWallet) {
      shownWallet = deps.walletId();
      seen = null;
      balances.clear();
      restoring = restore();
    }
    await restoring;
  }

  /** Reads all addresses, or only the changed ones. */
  async function refresh(changed: ReadonlySet<string> | null): Promise<void> {
    const book = deps.book();
    if (!book) return;
    await follow();
    const wallet = shownWallet;
    const { clock } = deps;
    if (changed === null) lookedAt = probedAt = clock.now();
    try {
      const found = await fetchAll(book, current, changed);
      if (wallet === deps.walletId()) {
        current = found;
        deps.onChange();
      }
      await deps.save(wallet, found);
    } catch (error) {
      if (wallet !== deps.walletId()) return;
      const { code, message } = toWireError(error);
      current = { ...current, problem: { code, message } };
      deps.onChange();
    }
  }

  async function fetchAll(
    book: AddressBook,
    before: KeptPortfolio,
    changed: ReadonlySet<string> | null,
  ): Promise<KeptPortfolio> {
    const owners = book.ownAddresses();
    const some = seen === null ? null : changed;
    const known = await readCoins(owners, before, some);
    return { ...known.facts, ...(await readHoldings(owners, known.coins, before, some)) };
  }

  async function listCoins(
    owners: readonly OwnAddress[],
    changed: ReadonlySet<string> | null,
  ): Promise<Coin[]> {
    if (changed === null || seen === null) return deps.coins.list(owners);
    const read = await deps.coins.list(owners.filter(({ address }) => changed.has(address)));
    const at = read[0]?.evidence.heights;
    const rest = seen.filter(({ owner }) => !changed.has(owner.address));
    const judged = await mapInPieces(rest, (coin) => deps.coins.judgeAgain(coin, at));
    return read.concat(judged);
  }

  /** A coin still waiting for a block or an index. */
  const isUnsettled = ({ height, report }: Coin): boolean =>
    height === null || report.verdict === 'unknown';

  /**
   * Cheaply checks for changes: the chain's height, and the balances of a few addresses in rotation. Reads only what
   * differs.
   */
  async function look(everywhere = false): Promise<void> {
    const book = deps.book();
    if (!book) return;
    await follow();
    if (seen === null) return refresh(null);
    const now = deps.clock.now();
    lookedAt = now;
    try {
      const { blocks } = await deps.client.call('chain.info', {});
      const changed = new Set<string>();
      if (blocks !== current.height) {
        for (const coin of seen.filter(isUnsettled)) changed.add(coin.owner.address);
        current = { ...current, height: blocks };
      }
      if (everywhere || now - probedAt >= lookEvery()) {
        probedAt = now;
        quietLooks += 1;
        const addresses = everywhere ? book.ownAddresses().map(({ address }) => address) : null;
        for (const address of addresses ?? nextToProbe(book)) {
          if (!changed.has(address) && (await hasMoved(address))) changed.add(address);
        }
      }
      if (changed.size > 0) quietLooks = 0;
      if (changed.size > 0) await refresh(changed);
      else current = { ...current, asOf: now };
    } catch (error) {
      const { code, message } = toWireError(error);
      current = { ...current, problem: { code, message } };
    }
  }

  /** The current receive addresses each time, and at every second check one of the others in turn. */
  function nextToProbe(book: AddressBook): string[] {
    const current = book.accounts.slice(0, 2).map((account) => book.receive(account).address);
    const others = book
      .ownAddresses()
      .map(({ address }) => address)
      .filter((address) => !current.includes(address));
    probed += 1;
    const other = probed % 2 === 0 ? others[(probed / 2) % others.length] : undefined;
    return [...new Set(current), ...(other === undefined ? [] : [other])];
  }

  async function hasMoved(address: string): Promise<boolean> {
    const balance = await deps.client.call('chain.balance', { address });
    const { satoshi, pendingSatoshi, utxoCount } = balance;
    const said = `${satoshi} ${pendingSatoshi} ${utxoCount}`;
    const before = balances.get(address);
    balances.set(address, said);
    if (before !== undefined) return before !== said;
    const count = (seen ?? []).filter(({ owner }) => owner.address === address).length;
    return utxoCount !== count;
  }

  /** Rate-limited; a change in between is picked up at the next check. */
  function lookSoon(): void {
    if (cancelLook !== null || running !== null) return;
    const every = seen?.some(isUnsettled) === true ? WAIT_EVERY : lookEvery();
    const wait = lookedAt + every - deps.clock.now();
    if (wait <= 0) {
      void run(() => look());
      return;
    }
    cancelLook = deps.clock.after(wait, () => {
      cancelLook = null;
      if (running === null) void run(() => look());
    });
  }

  async function noteMoved(before: readonly Coin[], after: readonly Coin[]): Promise<void> {
    const key = ({ outpoint, height }: Coin): string => `${outpoint}@${height}`;
    const [was, is] = [new Set<string>(), new Set<string>()];
    await eachInPieces(before, (coin) => void was.add(key(coin)));
    await eachInPieces(after, (coin) => void is.add(key(coin)));
    const gone = await filterInPieces(before, (coin) => !is.has(key(coin)));
    const come = await filterInPieces(after, (coin) => !was.has(key(coin)));
    for (const { owner } of [...gone, ...come]) moved.set(owner.address, deps.clock.now());
    if (gone.length > 0) deps.onGone?.();
  }

  async function tellArrived(coins: readonly Coin[], before: KeptPortfolio): Promise<void> {
    const heights = new Map<string, number | null>();
    await eachInPieces(before.coins, (coin) => void heights.set(coin.outpoint, coin.height));
    const arrived = await filterInPieces(coins, ({ outpoint, height }) => {
      const last = heights.get(outpoint);
      return last === undefined || (last === null && height !== null);
    });
    if (arrived.length > 0) await deps.onArrived?.(arrived);
  }

  /** Reads coins and what depends on them. Without coins the rest is still read, unless the provider is unavailable. */
  async function readCoins(
    owners: readonly OwnAddress[],
    before: KeptPortfolio,
    changed: ReadonlySet<string> | null,
  ) {
    const wallet = deps.walletId();
    try {
      const coins = await listCoins(owners, changed);
      const { blocks } = await deps.client.call('chain.info', {});
      if (wallet === deps.walletId()) {
        if (seen !== null) await noteMoved(seen, coins);
        seen = coins;
      }
      if (before.asOf !== null) await tellArrived(coins, before);
      const facts: KeptPortfolio = {
        ...before,
        asOf: deps.clock.now(),
        problem: null,
        btc: await totals(coins),
        coins: await mapInPieces(coins, coinView),
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

  const run = (work: () => Promise<void> = () => refresh(null)): Promise<void> =>
    (running = work().finally(() => {
      running = next;
      next = null;
    }));

  /** Resolves after a refresh that started after this call, since one in progress may have missed the change. */
  /** Resets the interval after a user request or an event of ours. */
  function awake(): void {
    if (quietLooks === 0) return;
    quietLooks = 0;
    if (cancelLook === null) return;
    cancelLook();
    cancelLook = null;
    lookSoon();
  }

  function refreshed(isLook = false): Promise<void> {
    quietLooks = 0;
    const work = (onlyLooks: boolean) => (onlyLooks ? run(() => look(true)) : run());
    if (running === null) return work(isLook);
    nextIsLook = isLook && (next === null || nextIsLook);
    next ??= running.then(() => work(nextIsLook));
    return next;
  }

  return {
    /** Resolves once the active wallet's stored portfolio is loaded. */
    ready: follow,
    /** The last known portfolio; `fresh` reads from the network first. */
    async get(fresh: boolean): Promise<KeptPortfolio> {
      await follow();
      if (fresh) await refreshed();
      awake();
      const { asOf } = current;
      return { ...current, stale: asOf === null || deps.clock.now() - asOf > STALE_AFTER };
    },
    /** The same for the page: without coins, and with the first piece of the inscriptions. */
    async show(fresh: boolean): Promise<Portfolio & { more: Place | null }> {
      const { coins: _coins, ...known } = await this.get(fresh);
      const { items, more } = inscriptions.first(known.inscriptions);
      return { ...known, inscriptions: items, more };
    },
    moreInscriptions: inscriptions.more,
    /** As of the last read. */
    coins: () => current.coins,
    /** Addresses of these coins as last read; fast for few out of many. */
    placesOf(outpoints: ReadonlySet<string>): ReadonlyMap<string, string> {
      const places = new Map<string, string>();
      for (const { outpoint, address } of current.coins)
        if (outpoints.has(outpoint)) places.set(outpoint, address);
      return places;
    },
    /** When coins last moved at an address; null if not since the start. */
    movedAt: (address: string): number | null => moved.get(address) ?? null,
    /** Addresses with holdings at the last read. */
    lastAddresses: (): string[] => current.coins.map(({ address }) => address),
    /** Resolves when no refresh is in progress. */
    idle: async (): Promise<void> => {
      while (running !== null) await running;
    },
    /** Something of ours changed: starts a refresh without waiting. */
    poke: (): void => void refreshed(),
    /** Coins of ours moved: checks every address, and reads the changed ones. */
    lookEverywhere: (): void => void refreshed(true),
    /** The chain's height from a check no older than this; null without one. */
    heightWithin: (ms: number): number | null =>
      deps.clock.now() - lookedAt <= ms ? current.height : null,
    /** Something may have changed, probably not ours. */
    look: lookSoon,
    /** Judges known coins again after a decision of the user, in pieces. Makes no calls. */
    async judgeAgain(): Promise<void> {
      let from = seen;
      while (from !== null) {
        const judged: readonly Coin[] = await mapInPieces(from, (coin) =>
          deps.coins.judgeAgain(coin),
        );
        const coins = await mapInPieces(judged, coinView);
        const btc = await totals(judged);
        if (from === seen) {
          seen = judged;
          current = { ...current, btc, coins };
          deps.onChange();
          return;
        }
        // Read again meanwhile, possibly before the decision.
        from = seen;
      }
    },
    stop: (): void => cancelLook?.(),
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

function empty(network: NetworkId): KeptPortfolio {
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
async function totals(coins: readonly Coin[]): Promise<KeptPortfolio['btc']> {
  let spendable = 0n;
  let inAssets = 0n;
  let pending = 0n;
  let unknown = 0n;
  await eachInPieces(coins, ({ sats, height, report }) => {
    if (report.verdict === 'clean') spendable += sats;
    else if (report.verdict === 'asset') inAssets += sats;
    else if (height === null) pending += sats;
    else unknown += sats;
  });
  const total = spendable + inAssets + pending + unknown;
  return {
    spendable: spendable.toString(),
    inAssets: inAssets.toString(),
    pending: pending.toString(),
    unknown: unknown.toString(),
    total: total.toString(),
  };
}
