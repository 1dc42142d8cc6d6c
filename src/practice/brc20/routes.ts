import type { Routes } from '#practice/api/handlers.ts';
import { byAmount, descending, detailOf, fits, type Page, pick } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { Balance, Brc20Event, Tick, Transfer } from '#practice/state/records/brc20.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import { scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';

import { balanceKey } from './book.ts';
import { tickSize } from './rules.ts';

/** Ticker sizes that lists show by default: 4-byte only (api-facts 5.2). */
const DEFAULT_FILTER = 8;
const HOUR = 3_600;
/** Transfers shown per address and tick. */
const SHOWN_TRANSFERS = 20;

const keyOf = (tick: Tick) => tick.tick.toLowerCase();
export const overall = (row: Balance) => row.available + row.transferable;
export const textOf = (tick: Tick) => (scaled: bigint) => unscaleDecimal(scaled, tick.decimals);

/** A ticker in a path: plain, or the hex of its bytes. */
export function findTick({ state }: ChainView, segment: string): Tick {
  const hex = /^([0-9a-fA-F]{2}){4,6}$/.test(segment)
    ? Buffer.from(segment, 'hex').toString('utf8').toLowerCase()
    : '';
  const tick = state.ticks.get(segment.toLowerCase()) ?? state.ticks.get(hex);
  return tick ?? refuse('failed', 'ticker not found');
}

export const holdersOf = ({ state }: ChainView, key: string) =>
  byAmount(
    [...state.balances.values()].filter((row) => row.tick === key && overall(row) > 0n),
    overall,
  );

/** Amount minted in the last seconds before the tip. */
export function mintedSince({ state, chain }: ChainView, tick: Tick, seconds: number): bigint {
  const since = chain.tip().time - seconds;
  let sum = 0n;
  for (const event of state.events.values()) {
    const counts = event.type === 'inscribe-mint' && event.valid && event.time >= since;
    if (counts && event.tick === keyOf(tick)) sum += scaleDecimal(event.amount, tick.decimals);
  }
  return sum;
}

function wireTick(view: ChainView, tick: Tick) {
  const text = textOf(tick);
  const minted = text(tick.minted);
  return {
    ...pick(tick, 'creator', 'mintTimes', 'txid', 'inscriptionId', 'selfMint'),
    ticker: tick.tick,
    totalMinted: minted,
    confirmedMinted: minted,
    confirmedMinted1h: text(mintedSince(view, tick, HOUR)),
    confirmedMinted24h: text(mintedSince(view, tick, 24 * HOUR)),
    minted,
    completeHeight: tick.completeHeight ?? 0,
    completeBlocktime: tick.completeTime ?? 0,
    inscriptionNumberStart: tick.firstNumber,
    inscriptionNumberEnd: tick.lastNumber,
    historyCount: tick.events,
    holdersCount: holdersOf(view, keyOf(tick)).length,
    deployHeight: tick.height,
    deployBlocktime: tick.time,
    inscriptionNumber: view.state.inscriptions.get(tick.inscriptionId)?.number ?? -1,
    max: text(tick.max),
    limit: text(tick.limit),
    decimal: tick.decimals,
  };
}

function amounts(tick: Tick, row: Balance | undefined) {
  const text = textOf(tick);
  const available = text(row?.available ?? 0n);
  return {
    overallBalance: text(row ? overall(row) : 0n),
    transferableBalance: text(row?.transferable ?? 0n),
    availableBalance: available,
    availableBalanceSafe: available,
    availableBalanceUnSafe: '0',
  };
}

const wireEvent = ({ state, chain }: ChainView, event: Brc20Event) => ({
  ...pick(event, 'type', 'valid', 'txid', 'idx', 'vout', 'inscriptionId', 'from', 'to', 'amount'),
  ticker: state.ticks.get(event.tick)?.tick ?? event.tick,
  txidx: event.idx,
  offset: 0,
  inscriptionNumber: event.number,
  satoshi: wireSats(event.sats),
  overallBalance: event.overall,
  transferBalance: event.transferable,
  availableBalance: event.available,
  height: event.height,
  blockhash: chain.block(event.height)?.hash ?? '',
  blocktime: event.time,
  h: event.seq,
});

/** A page with its height. */
export const page = <T, W>(
  { chain }: ChainView,
  rows: readonly T[],
  at: Page,
  wire: (row: T) => W,
) => ({
  height: chain.tip().height,
  ...detailOf(rows, at, wire),
});

/** Whose history an event belongs to: a send is the sender's, the rest are the recipient's. */
const concerns = (event: Brc20Event, address: string) =>
  event.type === 'transfer'
    ? event.from === address || event.to === address
    : (event.type === 'send' ? event.from : event.to) === address;

interface HistoryFilter {
  ticker?: string;
  address?: string;
  txid?: string;
  type?: string | undefined;
  height?: number | undefined;
}

function history(view: ChainView, at: Page, filter: HistoryFilter) {
  const { ticker, address, txid, type, height } = filter;
  const tick = ticker === undefined ? undefined : keyOf(findTick(view, ticker));
  const events = [...view.state.events.values()].filter(
    (event) =>
      fits<object>(event, { tick, txid, height, type: type === '' ? undefined : type }) &&
      (address === undefined || concerns(event, address)),
  );
  return page(view, events.reverse(), at, (event) => wireEvent(view, event));
}

const shown = ({ state }: ChainView, filter = DEFAULT_FILTER) =>
  [...state.ticks.values()].filter(({ tick }) => ((1 << (tickSize(tick) - 1)) & filter) !== 0);

export const transfersOf = ({ state }: ChainView, key: string, address: string) =>
  [...state.transfers.values()].filter((row) => row.tick === key && row.owner === address);

function wireTransfer({ state, chain }: ChainView, tick: Tick, row: Transfer) {
  const { number, at, height } = state.inscriptions.get(row.id) as Inscription;
  return {
    inscriptionId: row.id,
    inscriptionNumber: number ?? -1,
    satoshi: wireSats(chain.coin(at)?.sats ?? 0n),
    confirmations: height === null ? 0 : chain.tip().height - height + 1,
    data: {
      op: 'transfer',
      tick: tick.tick,
      amt: textOf(tick)(row.amount),
      decimal: String(tick.decimals),
      lim: textOf(tick)(tick.limit),
    },
  };
}

/** An address's balances at a height, from the events. */
export function balancesAt(
  { state }: ChainView,
  address: string,
  at: number,
): Map<string, Brc20Event> {
  const last = new Map<string, Brc20Event>();
  for (const event of state.events.values()) {
    if (event.height > at || event.type === 'transfer' || !concerns(event, address)) continue;
    last.set(event.tick, event);
  }
  return last;
}

type WireTick = ReturnType<typeof wireTick>;
const ranks: Record<string, (tick: WireTick) => number> = {
  holders: (tick) => tick.holdersCount,
  deploy: (tick) => tick.deployHeight,
  minted: (tick) => tick.mintTimes,
  transactions: (tick) => tick.historyCount,
};

export const brc20Routes: Routes<ChainView> = {
  'brc20.bestHeight': ({ state, chain }) => {
    const { height, hash, time } = chain.tip();
    return { height, blockid: hash, timestamp: time, total: state.ticks.size };
  },
  'brc20.list': (view, { tick_filter, ...at }) =>
    page(view, shown(view, tick_filter), at, ({ tick }) => tick),
  'brc20.status': (view, { tick_filter, ticker, complete, sort = 'deploy', ...at }) => {
    const rank = ranks[sort] as (tick: WireTick) => number;
    const ticks = shown(view, tick_filter)
      .filter((tick) => !ticker || keyOf(tick) === ticker.toLowerCase())
      .filter((tick) => !complete || (complete === 'yes') === (tick.completeHeight !== null))
      .map((tick) => wireTick(view, tick))
      .sort((a, b) => descending(rank(a), rank(b)));
    return page(view, ticks, at, (tick) => tick);
  },
  'brc20.info': (view, { ticker }) => wireTick(view, findTick(view, ticker)),
  'brc20.holders': (view, { ticker, ...at }) => {
    const tick = findTick(view, ticker);
    return page(view, holdersOf(view, keyOf(tick)), at, (row) => ({
      address: row.address,
      ...amounts(tick, row),
    }));
  },
  // Height 0 means none.
  'brc20.history': (view, { ticker, type, height, ...at }) =>
    history(view, at, { ticker, type, height: height === 0 ? undefined : height }),
  'brc20.txHistory': (view, { ticker, txid, type, ...at }) =>
    history(view, at, { ticker, txid, type }),
  'brc20.historyByHeight': (view, { height, ...at }) => history(view, at, { height }),
  'brc20.addressHistory': (view, { address, ...at }) => history(view, at, { address }),
  'brc20.addressTickHistory': (view, { address, ticker, type, ...at }) =>
    history(view, at, { address, ticker, type }),
  'brc20.addressSummary': (view, { address, tick_filter, exclude_zero = false, ...at }) => {
    const rows = shown(view, tick_filter).flatMap((tick) => {
      const row = view.state.balances.get(balanceKey(keyOf(tick), address));
      return row && (!exclude_zero || overall(row) > 0n) ? [{ tick, row }] : [];
    });
    return page(view, rows, at, ({ tick, row }) => ({
      ticker: tick.tick,
      ...amounts(tick, row),
      decimal: tick.decimals,
      selfMint: tick.selfMint,
    }));
  },
  'brc20.addressSummaryByHeight': (view, { address, height, tick_filter, ...at }) => {
    const last = balancesAt(view, address, height);
    const rows = shown(view, tick_filter).flatMap((tick) => {
      const event = last.get(keyOf(tick));
      return event ? [{ tick, event }] : [];
    });
    const list = page(view, rows, at, ({ tick, event }) => ({
      ticker: tick.tick,
      overallBalance: event.overall,
      transferableBalance: event.transferable,
      availableBalance: event.available,
      decimal: tick.decimals,
    }));
    return { ...list, height };
  },
  'brc20.addressTickInfo': (view, { address, ticker }) => {
    const tick = findTick(view, ticker);
    const key = keyOf(tick);
    const transfers = transfersOf(view, key, address);
    const events = [...view.state.events.values()].filter(
      (event) => event.tick === key && concerns(event, address),
    );
    return {
      ticker: tick.tick,
      ...amounts(tick, view.state.balances.get(balanceKey(key, address))),
      historyCount: events.length,
      historyInscriptions: [],
      transferableCount: transfers.length,
      transferableInscriptions: transfers
        .slice(0, SHOWN_TRANSFERS)
        .map((row) => wireTransfer(view, tick, row)),
    };
  },
  'brc20.transferable': (view, { address, ticker, ...at }) => {
    const tick = findTick(view, ticker);
    return page(view, transfersOf(view, keyOf(tick), address), at, (row) =>
      wireTransfer(view, tick, row),
    );
  },
};
