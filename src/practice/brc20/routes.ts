import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { wireSats } from '#practice/formats/bytes.ts';
import type { Balance, Brc20Event, Tick, Transfer } from '#practice/state/records/brc20.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import type { State } from '#practice/state/state.ts';
import { scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';

import { balanceKey } from './book.ts';
import { tickSize } from './rules.ts';

/** Mask of ticker sizes that lists show unless asked: 4-byte only (api-facts 5.2). */
const DEFAULT_FILTER = 8;
const HOUR = 3_600;
const filterBit = (tick: string) => 1 << (tickSize(tick) - 1);

interface Paged {
  start: number;
  limit: number;
}

export function brc20Handlers(state: State, chain: Chain): Handlers {
  const height = () => chain.tip().height;

  /** A ticker as given in a path: plain, or the hex of its bytes. */
  const findTick = (segment: string): Tick => {
    const plain = state.ticks.get(segment.toLowerCase());
    const hex = /^([0-9a-fA-F]{2}){4,6}$/.test(segment)
      ? state.ticks.get(Buffer.from(segment, 'hex').toString('utf8').toLowerCase())
      : undefined;
    const tick = plain ?? hex;
    if (!tick) throw new Refusal(-1, 'ticker not found');
    return tick;
  };
  const keyOf = (tick: Tick) => tick.tick.toLowerCase();
  const balances = (keep: (row: Balance) => boolean) => [...state.balances.values()].filter(keep);
  const holdersOf = (key: string) =>
    balances((row) => row.tick === key && row.available + row.transferable > 0n).sort((a, b) =>
      a.available + a.transferable < b.available + b.transferable ? 1 : -1,
    );

  /** What blocks of the last seconds before the tip minted. */
  const mintedSince = (tick: Tick, seconds: number) => {
    const since = chain.tip().time - seconds;
    let sum = 0n;
    for (const event of state.events.values()) {
      const counts = event.type === 'inscribe-mint' && event.valid && event.time >= since;
      if (counts && event.tick === keyOf(tick)) sum += scaleDecimal(event.amount, tick.decimals);
    }
    return sum;
  };

  const wireTick = (tick: Tick) => {
    const text = (scaled: bigint) => unscaleDecimal(scaled, tick.decimals);
    return {
      ticker: tick.tick,
      creator: tick.creator,
      totalMinted: text(tick.minted),
      confirmedMinted: text(tick.minted),
      confirmedMinted1h: text(mintedSince(tick, HOUR)),
      confirmedMinted24h: text(mintedSince(tick, 24 * HOUR)),
      minted: text(tick.minted),
      mintTimes: tick.mintTimes,
      completeHeight: tick.completeHeight ?? 0,
      completeBlocktime: tick.completeTime ?? 0,
      inscriptionNumberStart: tick.firstNumber,
      inscriptionNumberEnd: tick.lastNumber,
      historyCount: tick.events,
      holdersCount: holdersOf(keyOf(tick)).length,
      txid: tick.txid,
      deployHeight: tick.height,
      deployBlocktime: tick.time,
      inscriptionId: tick.inscriptionId,
      inscriptionNumber: state.inscriptions.get(tick.inscriptionId)?.number ?? -1,
      max: text(tick.max),
      limit: text(tick.limit),
      decimal: tick.decimals,
      selfMint: tick.selfMint,
    };
  };

  const amounts = (tick: Tick, row: Balance | undefined) => {
    const text = (scaled: bigint) => unscaleDecimal(scaled, tick.decimals);
    const available = row?.available ?? 0n;
    const transferable = row?.transferable ?? 0n;
    return {
      overallBalance: text(available + transferable),
      transferableBalance: text(transferable),
      availableBalance: text(available),
      availableBalanceSafe: text(available),
      availableBalanceUnSafe: '0',
    };
  };

  const wireEvent = (event: Brc20Event) => ({
    ticker: state.ticks.get(event.tick)?.tick ?? event.tick,
    type: event.type,
    valid: event.valid,
    txid: event.txid,
    idx: event.idx,
    txidx: event.idx,
    vout: event.vout,
    offset: 0,
    inscriptionNumber: event.number,
    inscriptionId: event.inscriptionId,
    from: event.from,
    to: event.to,
    satoshi: wireSats(event.sats),
    amount: event.amount,
    overallBalance: event.overall,
    transferBalance: event.transferable,
    availableBalance: event.available,
    height: event.height,
    blockhash: chain.block(event.height)?.hash ?? '',
    blocktime: event.time,
    h: event.seq,
  });
  const history = (page: Paged, keep: (event: Brc20Event) => boolean) => {
    const events = [...state.events.values()].filter(keep).reverse();
    return {
      height: height(),
      start: page.start,
      total: events.length,
      detail: pageOf(events, page.start, page.limit).map(wireEvent),
    };
  };
  /** Whose history an event belongs to: a send to the sender, the rest to the receiver. */
  const concerns = (event: Brc20Event, address: string) =>
    event.type === 'transfer'
      ? event.from === address || event.to === address
      : (event.type === 'send' ? event.from : event.to) === address;
  const ofType = (event: Brc20Event, type: string | undefined) => !type || event.type === type;

  const shown = (filter: number | undefined) =>
    [...state.ticks.values()].filter(
      (tick) => (filterBit(tick.tick) & (filter ?? DEFAULT_FILTER)) !== 0,
    );

  const summary = (
    params: Paged & { address: string; tick_filter?: number | undefined },
    excludeZero: boolean,
  ) => {
    const ticks = shown(params.tick_filter).filter((tick) => {
      const row = state.balances.get(balanceKey(keyOf(tick), params.address));
      return row && (!excludeZero || row.available + row.transferable > 0n);
    });
    return {
      height: height(),
      start: params.start,
      total: ticks.length,
      detail: pageOf(ticks, params.start, params.limit).map((tick) => ({
        ticker: tick.tick,
        ...amounts(tick, state.balances.get(balanceKey(keyOf(tick), params.address))),
        decimal: tick.decimals,
        selfMint: tick.selfMint,
      })),
    };
  };

  const transfersOf = (key: string, address: string) =>
    [...state.transfers.values()].filter((row) => row.tick === key && row.owner === address);
  const wireTransfer = (tick: Tick, row: Transfer) => {
    const inscription = state.inscriptions.get(row.id) as Inscription;
    return {
      inscriptionId: row.id,
      inscriptionNumber: inscription.number ?? -1,
      satoshi: wireSats(chain.coin(inscription.at)?.sats ?? 0n),
      confirmations: inscription.height === null ? 0 : height() - inscription.height + 1,
      data: {
        op: 'transfer',
        tick: tick.tick,
        amt: unscaleDecimal(row.amount, tick.decimals),
        decimal: String(tick.decimals),
        lim: unscaleDecimal(tick.limit, tick.decimals),
      },
    };
  };
  /** Balances of an address as they were at a height, from the events. */
  const balancesAt = (address: string, at: number): Map<string, Brc20Event> => {
    const last = new Map<string, Brc20Event>();
    for (const event of state.events.values()) {
      if (event.height > at || event.type === 'transfer' || !concerns(event, address)) continue;
      last.set(event.tick, event);
    }
    return last;
  };

  return {
    'brc20.bestHeight': () => ({
      height: height(),
      blockid: chain.tip().hash,
      timestamp: chain.tip().time,
      total: state.ticks.size,
    }),
    'brc20.list': (params) => {
      const ticks = shown(params.tick_filter).map((tick) => tick.tick);
      return {
        height: height(),
        start: params.start,
        total: ticks.length,
        detail: pageOf(ticks, params.start, params.limit),
      };
    },
    'brc20.status': (params) => {
      const ticks = shown(params.tick_filter)
        .filter((tick) => !params.ticker || keyOf(tick) === params.ticker.toLowerCase())
        .filter(
          (tick) =>
            !params.complete || (params.complete === 'yes') === (tick.completeHeight !== null),
        )
        .map(wireTick);
      const rank: Record<string, (tick: ReturnType<typeof wireTick>) => number> = {
        holders: (tick) => tick.holdersCount,
        deploy: (tick) => tick.deployHeight,
        minted: (tick) => tick.mintTimes,
        transactions: (tick) => tick.historyCount,
      };
      const by = rank[params.sort ?? 'deploy'] ?? (() => 0);
      ticks.sort((a, b) => by(b) - by(a));
      return {
        height: height(),
        start: params.start,
        total: ticks.length,
        detail: pageOf(ticks, params.start, params.limit),
      };
    },
    'brc20.info': ({ ticker }) => wireTick(findTick(ticker)),
    'brc20.holders': ({ ticker, start, limit }) => {
      const tick = findTick(ticker);
      const rows = holdersOf(keyOf(tick));
      return {
        height: height(),
        start,
        total: rows.length,
        detail: pageOf(rows, start, limit).map((row) => ({
          address: row.address,
          ...amounts(tick, row),
        })),
      };
    },
    'brc20.history': (params) => {
      const key = keyOf(findTick(params.ticker));
      return history(
        params,
        (event) =>
          event.tick === key &&
          ofType(event, params.type) &&
          (!params.height || event.height === params.height),
      );
    },
    'brc20.txHistory': (params) => {
      const key = keyOf(findTick(params.ticker));
      return history(
        params,
        (event) => event.tick === key && event.txid === params.txid && ofType(event, params.type),
      );
    },
    'brc20.historyByHeight': (params) => history(params, (event) => event.height === params.height),
    'brc20.addressSummary': (params) => summary(params, params.exclude_zero ?? false),
    'brc20.addressSummaryByHeight': (params) => {
      const last = balancesAt(params.address, params.height);
      const ticks = shown(params.tick_filter).filter((tick) => last.has(keyOf(tick)));
      return {
        height: params.height,
        start: params.start,
        total: ticks.length,
        detail: pageOf(ticks, params.start, params.limit).map((tick) => {
          const event = last.get(keyOf(tick)) as Brc20Event;
          return {
            ticker: tick.tick,
            overallBalance: event.overall,
            transferableBalance: event.transferable,
            availableBalance: event.available,
            decimal: tick.decimals,
          };
        }),
      };
    },
    'brc20.addressTickInfo': ({ address, ticker }) => {
      const tick = findTick(ticker);
      const key = keyOf(tick);
      const transfers = transfersOf(key, address);
      const events = [...state.events.values()].filter(
        (event) => event.tick === key && concerns(event, address),
      );
      return {
        ticker: tick.tick,
        ...amounts(tick, state.balances.get(balanceKey(key, address))),
        historyCount: events.length,
        historyInscriptions: [],
        transferableCount: transfers.length,
        transferableInscriptions: transfers.slice(0, 20).map((row) => wireTransfer(tick, row)),
      };
    },
    'brc20.addressHistory': (params) => history(params, (event) => concerns(event, params.address)),
    'brc20.addressTickHistory': (params) => {
      const key = keyOf(findTick(params.ticker));
      return history(
        params,
        (event) =>
          event.tick === key && concerns(event, params.address) && ofType(event, params.type),
      );
    },
    'brc20.transferable': ({ address, ticker, start, limit }) => {
      const tick = findTick(ticker);
      const rows = transfersOf(keyOf(tick), address);
      return {
        height: height(),
        start,
        total: rows.length,
        detail: pageOf(rows, start, limit).map((row) => wireTransfer(tick, row)),
      };
    },
  };
}
