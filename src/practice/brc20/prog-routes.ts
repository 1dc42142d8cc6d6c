import type { Routes } from '#practice/api/handlers.ts';
import { descending, pick, sumOf } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import type { Params } from '#practice/api/rules/table.ts';
import type { ChainView } from '#practice/chain/chain.ts';
import { bytesToHex, utf8 } from '#practice/formats/bytes.ts';
import type { Brc20Event, Tick } from '#practice/state/records/brc20.ts';
import type { Inscription } from '#practice/state/records/inscriptions.ts';
import { scaleDecimal } from '#shared/bitcoin/amount.ts';

import { balanceKey } from './book.ts';
import {
  balancesAt,
  findTick,
  holdersOf,
  mintedSince,
  overall,
  page,
  textOf,
  transfersOf,
} from './routes.ts';
import { tickSize } from './rules.ts';

const HOUR = 3_600;
/** `OP_RETURN "BRC20PROG"`: a transfer to it hands its tokens to the sender's account in the contracts. */
const DEPOSIT_SCRIPT = `6a09${bytesToHex(utf8('BRC20PROG'))}`;

const keyOf = (tick: Tick) => tick.tick.toLowerCase();
const isServed = (tick: string) => tickSize(tick) === 6;

/** Only 6-character tickers. */
function tickOf(view: ChainView, segment: string): Tick {
  const tick = findTick(view, segment);
  return isServed(tick.tick) ? tick : refuse('failed', 'ticker not found');
}
const ticksOf = ({ state }: ChainView) =>
  [...state.ticks.values()].filter(({ tick }) => isServed(tick));

const eventsOf = ({ state }: ChainView, keep: (event: Brc20Event) => boolean) =>
  [...state.events.values()].filter((event) => isServed(event.tick) && keep(event)).reverse();

/** What an address sent to the contracts. None runs here, so nothing comes back. */
function inModule(view: ChainView, tick: Tick, address: string): bigint {
  const isDeposit = ({ type, valid, from, to, txid, vout, ...event }: Brc20Event) =>
    event.tick === keyOf(tick) &&
    [type === 'transfer', valid, from === address, to === ''].every(Boolean) &&
    view.state.coins.get(`${txid}:${vout}`)?.script === DEPOSIT_SCRIPT;
  return sumOf(eventsOf(view, isDeposit), ({ amount }) => scaleDecimal(amount, tick.decimals));
}

function wireBalance(view: ChainView, tick: Tick, address: string) {
  const row = view.state.balances.get(balanceKey(keyOf(tick), address));
  const text = textOf(tick);
  return {
    ...{ ticker: tick.tick, selfMint: tick.selfMint, decimal: tick.decimals },
    overallBalance: text(row ? overall(row) : 0n),
    transferableBalance: text(row?.transferable ?? 0n),
    availableBalance: text(row?.available ?? 0n),
    moduleBalance: text(inModule(view, tick, address)),
  };
}

function wireTick(view: ChainView, tick: Tick) {
  const text = textOf(tick);
  const minted = text(tick.minted);
  const since = (hours: number) => text(mintedSince(view, tick, hours * HOUR));
  return {
    ...pick(tick, 'selfMint', 'inscriptionId', 'mintTimes', 'creator', 'txid'),
    ticker: tick.tick,
    holdersCount: holdersOf(view, keyOf(tick)).length,
    historyCount: tick.events,
    inscriptionNumber: view.state.inscriptions.get(tick.inscriptionId)?.number ?? -1,
    max: text(tick.max),
    limit: text(tick.limit),
    ...{ minted, totalMinted: minted, confirmedMinted: minted },
    ...{ confirmedMinted1h: since(1), confirmedMinted6h: since(6), confirmedMinted24h: since(24) },
    decimal: tick.decimals,
    deployHeight: tick.height,
  };
}

const wireEvent = ({ state }: ChainView, event: Brc20Event) => ({
  ...pick(
    event,
    'type',
    'txid',
    'vout',
    'inscriptionId',
    'from',
    'to',
    'amount',
    'height',
    'valid',
  ),
  id: event.seq,
  ticker: state.ticks.get(event.tick)?.tick ?? event.tick,
  offset: 0,
  inscriptionNumber: event.number,
  decimal: state.ticks.get(event.tick)?.decimals ?? 0,
  overallBalance: event.overall,
  transferBalance: event.transferable,
  availableBalance: event.available,
});

type WireTick = ReturnType<typeof wireTick>;
type Filter = NonNullable<Params<'prog.history'>['type']>;
const ranks: Record<NonNullable<Params<'prog.status'>['sort']>, (tick: WireTick) => number> = {
  holders: (tick) => tick.holdersCount,
  deploy: (tick) => tick.deployHeight,
  transactions: (tick) => tick.historyCount,
};
/** Each filter's type of event; the contracts themselves withdraw nothing here. */
const filtered: Record<Filter, Brc20Event['type'] | null> = {
  'deploy-inscribe': 'inscribe-deploy',
  transfer: 'transfer',
  'inscribe-mint': 'inscribe-mint',
  'inscribe-transfer': 'inscribe-transfer',
  'brc20prog-withdraw-inscribe': null,
  'brc20prog-withdraw-transfer': null,
};

export const progRoutes: Routes<ChainView> = {
  'prog.bestHeight': ({ chain }) => {
    const { height, hash, time } = chain.tip();
    return { height, blockid: hash, timestamp: time };
  },
  'prog.list': (view, at) => page(view, ticksOf(view), at, ({ tick }) => tick),
  'prog.status': (view, { ticker, complete = 'all', sort = 'deploy', ...at }) => {
    const ticks = ticksOf(view)
      .filter((tick) => !ticker || keyOf(tick) === ticker.toLowerCase())
      .filter(
        (tick) => complete === 'all' || (complete === 'yes') === (tick.completeHeight !== null),
      )
      .map((tick) => wireTick(view, tick))
      .sort((a, b) => descending(ranks[sort](a), ranks[sort](b)));
    return page(view, ticks, at, (tick) => tick);
  },
  'prog.info': (view, { ticker }) => {
    const tick = tickOf(view, ticker);
    const text = textOf(tick);
    const inscription = view.state.inscriptions.get(tick.inscriptionId);
    return {
      ...{ id: inscription?.number ?? -1, originalTick: tick.tick, tick: keyOf(tick) },
      ...{ maxSupply: text(tick.max), decimals: tick.decimals, limitPerMint: text(tick.limit) },
      ...{ remainingSupply: text(tick.max - tick.minted), burnedSupply: '0' },
      ...{ isSelfMint: tick.selfMint, deployInscriptionId: tick.inscriptionId },
      ...{ blockHeight: tick.height, inscriptionNumber: inscription?.number ?? -1 },
      ...{ mintTimes: tick.mintTimes, mintedSupply: text(tick.minted), txid: tick.txid },
      creatorAddress: tick.creator,
    };
  },
  'prog.holders': (view, { ticker, ...at }) => {
    const tick = tickOf(view, ticker);
    const text = textOf(tick);
    return page(view, holdersOf(view, keyOf(tick)), at, (row) => ({
      address: row.address,
      overallBalance: text(overall(row)),
      transferableBalance: text(row.transferable),
      availableBalance: text(row.available),
    }));
  },
  'prog.history': (view, { ticker, type, height, ...at }) => {
    const key = keyOf(tickOf(view, ticker));
    const isWanted = (event: Brc20Event) =>
      event.tick === key &&
      (type === undefined || event.type === filtered[type]) &&
      (!height || event.height === height);
    return page(view, eventsOf(view, isWanted), at, (event) => wireEvent(view, event));
  },
  'prog.historyByHeight': (view, { height, ...at }) =>
    page(
      view,
      eventsOf(view, (event) => event.height === height),
      at,
      (event) => wireEvent(view, event),
    ).detail,
  'prog.addressSummary': (view, { address, ticker, ...at }) => {
    const rows = ticksOf(view)
      .filter((tick) => !ticker || keyOf(tick) === ticker.toLowerCase())
      .map((tick) => wireBalance(view, tick, address))
      .filter(({ overallBalance, moduleBalance }) =>
        [overallBalance, moduleBalance].some((amount) => amount !== '0'),
      );
    const { height } = view.chain.tip();
    return { moduleHeight: height, ...page(view, rows, at, (row) => row) };
  },
  'prog.addressBalance': (view, { address, ticker }) =>
    wireBalance(view, tickOf(view, ticker), address),
  'prog.addressBalanceByHeight': (view, { address, ticker, height }) => {
    const tick = tickOf(view, ticker);
    const event = balancesAt(view, address, height).get(keyOf(tick));
    return {
      ...{ ticker: tick.tick, selfMint: tick.selfMint, decimal: tick.decimals },
      overallBalance: event?.overall ?? '0',
      transferableBalance: event?.transferable ?? '0',
      availableBalance: event?.available ?? '0',
    };
  },
  'prog.transferable': (view, { address, ticker, ...at }) => {
    const tick = tickOf(view, ticker);
    const { state, chain } = view;
    return page(view, transfersOf(view, keyOf(tick), address), at, ({ id, amount, owner }) => {
      const row = state.inscriptions.get(id) as Inscription;
      const number = row.number ?? -1;
      return {
        ...{ id: number, inscriptionId: id, tick: tick.tick, amount: textOf(tick)(amount) },
        currentHolderPkscript: chain.coin(row.at)?.script ?? '',
        ...{ currentHolderWallet: owner, eventId: number, blockHeight: row.height ?? 0 },
        inscriptionNumber: number,
      };
    });
  },
};
