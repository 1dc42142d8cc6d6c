import { createPieces } from '#main/app/pieces.ts';
import { tickToPath } from '#shared/bitcoin/ids.ts';
import type { Place } from '#shared/ipc/pieces.ts';
import type { InscriptionView, KeptPortfolio, Portfolio } from '#shared/ipc/wallet.ts';

import { awake, lookSoon, refreshed, touch } from './look.ts';
import { follow, newPortfolio, type PortfolioDeps } from './portfolio-state.ts';
import { judgeAgain } from './read.ts';

const STALE_AFTER = 60_000;

/** The wallet's holdings as last read. Reading never fails: a problem is a field of the answer. */
export function createPortfolio(deps: PortfolioDeps) {
  const inscriptions = createPieces((one: InscriptionView) => one);
  const state = newPortfolio(deps);

  return {
    /** Resolves once the active wallet's stored portfolio is loaded. */
    ready: (): Promise<void> => follow(state),
    /** The last known portfolio; `fresh` reads from the network first. */
    async get(fresh: boolean): Promise<KeptPortfolio> {
      await follow(state);
      if (fresh) await refreshed(state);
      awake(state);
      const { asOf } = state.current;
      return { ...state.current, stale: asOf === null || deps.clock.now() - asOf > STALE_AFTER };
    },
    /** The same for the page: without coins, and with the first piece of the inscriptions. */
    async show(fresh: boolean): Promise<Portfolio & { more: Place | null }> {
      const { coins: _coins, ...known } = await this.get(fresh);
      const { items, more } = inscriptions.first(known.inscriptions);
      return { ...known, inscriptions: items, more };
    },
    moreInscriptions: inscriptions.more,
    /** As of the last read. */
    coins: () => state.current.coins,
    /** Addresses of these coins as last read; fast for few out of many. */
    placesOf(outpoints: ReadonlySet<string>): ReadonlyMap<string, string> {
      const places = new Map<string, string>();
      for (const { outpoint, address } of state.current.coins)
        if (outpoints.has(outpoint)) places.set(outpoint, address);
      return places;
    },
    /** When coins last moved at an address; null if not since the start. */
    movedAt: (address: string): number | null => state.moved.get(address) ?? null,
    /** Addresses with holdings at the last read. */
    lastAddresses: (): string[] => state.current.coins.map(({ address }) => address),
    /** Addresses with BRC-20 or swap balances at the last read. */
    tokenAddresses: (): string[] => [
      ...state.current.brc20.flatMap(({ holders }) => holders.map(({ address }) => address)),
      ...state.current.swap.map(({ address }) => address),
    ],
    /** Resolves when no refresh is in progress. */
    idle: async (): Promise<void> => {
      while (state.running !== null) await state.running;
    },
    /** Something of ours changed: starts a refresh without waiting. */
    poke: (): void => void refreshed(state),
    /** Coins of ours moved: checks every address, and reads the changed ones. */
    lookEverywhere: (): void => void refreshed(state, 'everywhere'),
    touch: (addresses: Iterable<string>): void => {
      touch(state, addresses);
    },
    /** The chain's height from a check no older than this; null without one. */
    heightWithin: (ms: number): number | null =>
      deps.clock.now() - state.lookedAt <= ms ? state.current.height : null,
    /** Something may have changed, probably not ours. */
    look: (): void => lookSoon(state),
    /** Judges known coins again after a decision of the user, in pieces. Makes no calls. */
    judgeAgain: (): Promise<void> => judgeAgain(state),
    stop: (): void => state.cancelLook?.(),
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
