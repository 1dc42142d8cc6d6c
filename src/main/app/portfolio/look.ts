import type { AddressBook } from '#main/wallet/accounts.ts';
import type { Coin } from '#main/wallet/coins.ts';
import { toWireError } from '#shared/errors.ts';

import { type Extent, EXTENTS, follow, type PortfolioState } from './portfolio-state.ts';
import { refresh } from './read.ts';

/** A check takes at most four calls, so an uneventful minute costs no more. */
const LOOK_EVERY = 60_000;
/** Without events or user requests the interval doubles, up to this. */
const REST_EVERY = 10 * 60_000;
/** While a coin waits for a block or an index; a check then takes one call. */
const WAIT_EVERY = 10_000;

const lookEvery = ({ quietLooks }: PortfolioState): number =>
  Math.min(REST_EVERY, LOOK_EVERY * 2 ** Math.min(quietLooks, 10));

/** A coin still waiting for a block or an index. */
const isUnsettled = ({ height, report }: Coin): boolean =>
  height === null || report.verdict === 'unknown';

/**
 * Cheaply checks for changes: the chain's height, and the balances of a few addresses in rotation. Reads only what
 * differs.
 */
async function look(state: PortfolioState, everywhere = false): Promise<void> {
  const book = state.deps.book();
  if (!book) return;
  await follow(state);
  if (state.seen === null) return refresh(state, null);
  const now = state.deps.clock.now();
  state.lookedAt = now;
  try {
    const { blocks } = await state.deps.client.call('chain.info', {});
    const changed = new Set<string>();
    if (blocks !== state.current.height) {
      for (const coin of state.seen.filter(isUnsettled)) changed.add(coin.owner.address);
      state.current = { ...state.current, height: blocks };
    }
    if (everywhere || now - state.probedAt >= lookEvery(state)) {
      state.probedAt = now;
      state.quietLooks += 1;
      const addresses = everywhere ? book.ownAddresses().map(({ address }) => address) : null;
      for (const address of addresses ?? nextToProbe(state, book)) {
        if (!changed.has(address) && (await hasMoved(state, address))) changed.add(address);
      }
    }
    const read = new Set([...changed, ...state.touched]);
    state.touched.clear();
    if (read.size > 0) {
      state.quietLooks = 0;
      await refresh(state, read, changed);
    } else state.current = { ...state.current, asOf: now };
  } catch (error) {
    const { code, message } = toWireError(error);
    state.current = { ...state.current, problem: { code, message } };
  }
}

/** The current receive addresses each time, and at every second check one of the others in turn. */
function nextToProbe(state: PortfolioState, book: AddressBook): string[] {
  const current = book.accounts.slice(0, 2).map((account) => book.receive(account).address);
  const others = book
    .ownAddresses()
    .map(({ address }) => address)
    .filter((address) => !current.includes(address));
  state.probed += 1;
  const other = state.probed % 2 === 0 ? others[(state.probed / 2) % others.length] : undefined;
  return [...new Set(current), ...(other === undefined ? [] : [other])];
}

async function hasMoved(state: PortfolioState, address: string): Promise<boolean> {
  const balance = await state.deps.client.call('chain.balance', { address });
  const { satoshi, pendingSatoshi, utxoCount } = balance;
  const said = `${satoshi} ${pendingSatoshi} ${utxoCount}`;
  const before = state.balances.get(address);
  state.balances.set(address, said);
  if (before !== undefined) return before !== said;
  const count = (state.seen ?? []).filter(({ owner }) => owner.address === address).length;
  return utxoCount !== count;
}

/** Rate-limited; a change in between is picked up at the next check. */
export function lookSoon(state: PortfolioState): void {
  if (state.cancelLook !== null || state.running !== null) return;
  const every = state.seen?.some(isUnsettled) === true ? WAIT_EVERY : lookEvery(state);
  const wait = state.lookedAt + every - state.deps.clock.now();
  if (wait <= 0) {
    void run(state, () => look(state));
    return;
  }
  state.cancelLook = state.deps.clock.after(wait, () => {
    state.cancelLook = null;
    if (state.running === null) void run(state, () => look(state));
  });
}

const run = (
  state: PortfolioState,
  work: () => Promise<void> = () => refresh(state, null),
): Promise<void> =>
  (state.running = work().finally(() => {
    state.running = state.next;
    state.next = null;
  }));

/** Resets the interval after a user request or an event of ours. */
export function awake(state: PortfolioState): void {
  if (state.quietLooks === 0) return;
  state.quietLooks = 0;
  if (state.cancelLook === null) return;
  state.cancelLook();
  state.cancelLook = null;
  lookSoon(state);
}

/** Coins of ours moved at these addresses: reads those coins at once, and other data with the next block. */
export function touch(state: PortfolioState, addresses: Iterable<string>): void {
  for (const address of addresses) state.touched.add(address);
  if (state.touched.size > 0 && state.seen !== null) void refreshed(state, 'some');
}

/** Resolves after a refresh that started after this call, since one in progress may have missed the change. */
export function refreshed(state: PortfolioState, extent: Extent = 'whole'): Promise<void> {
  state.quietLooks = 0;
  const work = (wanted: Extent) =>
    wanted === 'whole' ? run(state) : run(state, () => look(state, wanted === 'everywhere'));
  if (state.running === null) return work(extent);
  const isMore = state.next === null || EXTENTS.indexOf(extent) > EXTENTS.indexOf(state.nextExtent);
  if (isMore) state.nextExtent = extent;
  state.next ??= state.running.then(() => work(state.nextExtent));
  return state.next;
}
