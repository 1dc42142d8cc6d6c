import type { Division } from '#main/app/rune-divisions.ts';
import type { Differences } from '#main/ledger/ledger.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { AddressBook } from '#main/wallet/accounts.ts';
import type { SeenRune } from '#main/wallet/coin-knowledge.ts';
import type { CoinReader } from '#main/wallet/coin-reader.ts';
import type { Coin } from '#main/wallet/coins.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';
import type { KeptPortfolio } from '#shared/ipc/wallet.ts';

import { createHoldings, noHoldings } from './holdings.ts';

export interface PortfolioDeps {
  network: NetworkId;
  clock: Clock;
  client: ProviderClient;
  coins: CoinReader;
  /** How a rune divides by our records. */
  divided: (said: SeenRune) => Promise<Division>;
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
  /** A wallet's coins were read, with the differences from the last read of this run. */
  onRead?: (walletId: string, coins: readonly Coin[], differs: Differences | null) => void;
  /** The active wallet's holdings were read. */
  onHoldings?: (found: KeptPortfolio) => void;
}

/** Scope of a read, from small to large: changed addresses among a few, among all, or everything. */
export const EXTENTS = ['some', 'everywhere', 'whole'] as const;
export type Extent = (typeof EXTENTS)[number];

export interface PortfolioState {
  readonly deps: PortfolioDeps;
  readonly readHoldings: ReturnType<typeof createHoldings>;
  shownWallet: string | null;
  current: KeptPortfolio;
  restoring: Promise<void>;
  running: Promise<void> | null;
  next: Promise<void> | null;
  nextExtent: Extent;
  /** The active wallet's coins as last read, with their evidence; null before that. */
  seen: readonly Coin[] | null;
  /** An address's last reported balance. */
  readonly balances: Map<string, string>;
  /** When coins last moved at an address. */
  readonly moved: Map<string, number>;
  /** Addresses at which coins of ours moved since the last read. */
  readonly touched: Set<string>;
  probed: number;
  lookedAt: number;
  probedAt: number;
  cancelLook: (() => void) | null;
  /** Consecutive checks without changes or user requests. */
  quietLooks: number;
}

export function newPortfolio(deps: PortfolioDeps): PortfolioState {
  const state: PortfolioState = {
    deps,
    readHoldings: createHoldings(deps),
    shownWallet: deps.walletId(),
    current: empty(deps.network),
    restoring: Promise.resolve(),
    running: null,
    next: null,
    nextExtent: 'some',
    touched: new Set(),
    seen: null,
    balances: new Map(),
    moved: new Map(),
    probed: 0,
    lookedAt: Number.NEGATIVE_INFINITY,
    probedAt: Number.NEGATIVE_INFINITY,
    cancelLook: null,
    quietLooks: 0,
  };
  state.restoring = restore(state);
  return state;
}

/** The last stored portfolio is shown until then. */
async function restore(state: PortfolioState): Promise<void> {
  const wallet = state.shownWallet;
  const kept = await state.deps.load(wallet);
  if (wallet === state.shownWallet) state.current = kept ?? empty(state.deps.network);
}

/** Switches to the active wallet's portfolio. */
export async function follow(state: PortfolioState): Promise<void> {
  if (state.deps.walletId() !== state.shownWallet) {
    state.shownWallet = state.deps.walletId();
    state.seen = null;
    state.balances.clear();
    state.touched.clear();
    state.restoring = restore(state);
  }
  await state.restoring;
}

function empty(network: NetworkId): KeptPortfolio {
  const none = '0';
  const btc = {
    spendable: none,
    unconfirmed: none,
    held: none,
    inAssets: none,
    pending: none,
    unknown: none,
    total: none,
  };
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
