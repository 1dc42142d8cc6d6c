import { carriedBy, type Differences } from '#main/ledger/ledger.ts';
import { marksOf } from '#main/store/coins/ledger.ts';
import { eachInTurns, filterInTurns, mapInTurns } from '#main/turns.ts';
import type { AddressBook, OwnAddress } from '#main/wallet/accounts.ts';
import { type Coin, coinView } from '#main/wallet/coins.ts';
import { isAvailable } from '#shared/bitcoin/paying.ts';
import { isAppError, toWireError } from '#shared/errors.ts';
import type { CoinView, KeptPortfolio } from '#shared/ipc/wallet.ts';

import { follow, type PortfolioState } from './portfolio-state.ts';

/** Reads all addresses, or only the changed ones. `holdings`: addresses whose other holdings are read too. */
export async function refresh(
  state: PortfolioState,
  changed: ReadonlySet<string> | null,
  holdings = changed,
): Promise<void> {
  const book = state.deps.book();
  if (!book) return;
  await follow(state);
  const wallet = state.shownWallet;
  const { clock } = state.deps;
  if (changed === null) state.lookedAt = state.probedAt = clock.now();
  try {
    const found = await fetchAll(state, book, state.current, { changed, holdings });
    if (wallet === state.deps.walletId()) {
      state.current = found;
      state.deps.onChange();
      state.deps.onHoldings?.(found);
    }
    await state.deps.save(wallet, found);
  } catch (error) {
    if (wallet !== state.deps.walletId()) return;
    const { code, message } = toWireError(error);
    state.current = { ...state.current, problem: { code, message } };
    state.deps.onChange();
  }
}

async function fetchAll(
  state: PortfolioState,
  book: AddressBook,
  before: KeptPortfolio,
  { changed, holdings }: Record<'changed' | 'holdings', ReadonlySet<string> | null>,
): Promise<KeptPortfolio> {
  const owners = book.ownAddresses();
  const isFirst = state.seen === null;
  const known = await readCoins(state, owners, before, isFirst ? null : changed);
  const rest = await state.readHoldings(owners, known.coins, before, isFirst ? null : holdings);
  return { ...known.facts, ...rest };
}

/** Reads coins and what depends on them. Without coins the rest is still read, unless the provider is unavailable. */
async function readCoins(
  state: PortfolioState,
  owners: readonly OwnAddress[],
  before: KeptPortfolio,
  changed: ReadonlySet<string> | null,
) {
  const wallet = state.deps.walletId();
  const last = state.seen ?? [];
  try {
    const coins = await listCoins(state, owners, changed);
    const { blocks } = await state.deps.client.call('chain.info', {});
    if (wallet === state.deps.walletId()) {
      const differs = state.seen === null ? null : await noteMoved(state, state.seen, coins);
      state.seen = coins;
      if (wallet !== null) state.deps.onRead?.(wallet, coins, differs);
    }
    if (before.asOf !== null) await reportArrived(state, coins, before);
    const facts: KeptPortfolio = {
      ...before,
      asOf: state.deps.clock.now(),
      problem: null,
      btc: await totals(coins),
      coins: await viewsOf(coins, last, before.coins),
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

/** The views of these coins. An unchanged coin object keeps its last view. */
async function viewsOf(
  coins: readonly Coin[],
  last: readonly Coin[],
  views: readonly CoinView[],
): Promise<CoinView[]> {
  const shown: CoinView[] = [];
  await eachInTurns(coins, (coin, at) => {
    const view = last[at] === coin ? views[at] : undefined;
    shown.push(view?.outpoint === coin.outpoint ? view : coinView(coin));
  });
  return shown;
}

async function listCoins(
  state: PortfolioState,
  owners: readonly OwnAddress[],
  changed: ReadonlySet<string> | null,
): Promise<Coin[]> {
  if (changed === null || state.seen === null)
    return state.deps.coins.list(owners, state.seen ?? []);
  const read = await state.deps.coins.list(owners.filter(({ address }) => changed.has(address)));
  const at = read[0]?.evidence.heights;
  const rest = state.seen.filter(({ owner }) => !changed.has(owner.address));
  const judged = await mapInTurns(rest, (coin) => state.deps.coins.judgeAgain(coin, at));
  return read.concat(judged);
}

async function noteMoved(
  state: PortfolioState,
  before: readonly Coin[],
  after: readonly Coin[],
): Promise<Differences> {
  const key = (coin: Coin): string => {
    const { inscriptions, tokens } = carriedBy(coin);
    const marks = marksOf([...inscriptions, ...(tokens ?? [])]);
    return `${coin.outpoint}@${coin.height} ${marks.join()}`;
  };
  // An unchanged coin stays the same object.
  const [last, now] = [new Set(before), new Set(after)];
  const old = await filterInTurns(before, (coin) => !now.has(coin));
  const fresh = await filterInTurns(after, (coin) => !last.has(coin));
  const [was, is] = [new Set<string>(), new Set<string>()];
  await eachInTurns(old, (coin) => void was.add(key(coin)));
  await eachInTurns(fresh, (coin) => void is.add(key(coin)));
  const gone = await filterInTurns(old, (coin) => !is.has(key(coin)));
  const come = await filterInTurns(fresh, (coin) => !was.has(key(coin)));
  for (const { owner } of [...gone, ...come])
    state.moved.set(owner.address, state.deps.clock.now());
  if (gone.length > 0) state.deps.onGone?.();
  return { come, gone };
}

async function reportArrived(
  state: PortfolioState,
  coins: readonly Coin[],
  before: KeptPortfolio,
): Promise<void> {
  const heights = new Map<string, number | null>();
  await eachInTurns(before.coins, (coin) => void heights.set(coin.outpoint, coin.height));
  const arrived = await filterInTurns(coins, ({ outpoint, height }) => {
    const last = heights.get(outpoint);
    return last === undefined || (last === null && height !== null);
  });
  if (arrived.length > 0) await state.deps.onArrived?.(arrived);
}

/** Judges known coins again after a decision of the user, in pieces. Makes no calls. */
export async function judgeAgain(state: PortfolioState): Promise<void> {
  let from = state.seen;
  while (from !== null) {
    const judged: readonly Coin[] = await mapInTurns(from, (coin) =>
      state.deps.coins.judgeAgain(coin),
    );
    const coins = await mapInTurns(judged, coinView);
    const btc = await totals(judged);
    if (from === state.seen) {
      state.seen = judged;
      state.current = { ...state.current, btc, coins };
      state.deps.onChange();
      return;
    }
    // Read again meanwhile, possibly before the decision.
    from = state.seen;
  }
}

/** Unconfirmed coins count as pending unless they may already be spent. */
async function totals(coins: readonly Coin[]): Promise<KeptPortfolio['btc']> {
  let spendable = 0n;
  let held = 0n;
  let unconfirmed = 0n;
  let inAssets = 0n;
  let pending = 0n;
  let unknown = 0n;
  await eachInTurns(coins, (coin) => {
    const { sats, height, report } = coin;
    if (report.verdict === 'asset') inAssets += sats;
    else if (report.verdict === 'clean' && isAvailable(coin)) {
      spendable += sats;
      if (height === null) unconfirmed += sats;
    } else if (report.verdict === 'clean') held += sats;
    else if (height === null) pending += sats;
    else unknown += sats;
  });
  const total = spendable + held + inAssets + pending + unknown;
  return {
    spendable: spendable.toString(),
    unconfirmed: unconfirmed.toString(),
    held: held.toString(),
    inAssets: inAssets.toString(),
    pending: pending.toString(),
    unknown: unknown.toString(),
    total: total.toString(),
  };
}
