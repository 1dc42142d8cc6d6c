import type { Routes } from '#practice/api/handlers.ts';
import { fits, listOf, type Page, pick, sumOf } from '#practice/api/lists.ts';
import { refuse } from '#practice/api/refusal.ts';
import { UNCONFIRMED_HEIGHT } from '#practice/chain/wire.ts';
import type { EventOf, FuncRow, HopRow, SwapEvent } from '#practice/state/records/swap.ts';
import { type SwapBook, ticksOfPair } from '#practice/swap/book.ts';
import { allLp, LOCKED_LP } from '#practice/swap/math.ts';
import { BURN_ADDRESS } from '#practice/swap/module.ts';
import { usdNumber } from '#practice/swap/prices.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

import { eventsOf } from './events.ts';

interface Filter {
  address?: string | undefined;
  tick?: string | undefined;
  fuzzySearch?: boolean | undefined;
  type?: 'add' | 'remove' | undefined;
}

/** Whether one of the ticks matches the search; a fuzzy search matches parts. `a/b` is a pair. */
function hasTick(ticks: readonly string[], { tick, fuzzySearch }: Filter): boolean {
  const needles = tick === undefined ? [] : tick.toLowerCase().split('/');
  const own = ticks.map((one) => one.toLowerCase());
  return needles.every((needle) =>
    own.some((one) => (fuzzySearch === true ? one.includes(needle) : one === needle)),
  );
}
const isBy = ({ address }: { address: string }, filter: Filter) =>
  filter.address === undefined || address === filter.address;

type Keep<K extends SwapEvent['kind']> = (event: EventOf<K>, request: Filter) => boolean;

/** A list of an address's events of one kind. `ticks`: of each, for the filter. */
const historyOf =
  <K extends SwapEvent['kind']>(
    kind: K,
    ticks: (event: EventOf<K>) => readonly string[],
    wire: (event: EventOf<K>, book: SwapBook) => object,
    keep: Keep<K> = isBy,
  ) =>
  (world: SwapWorld, request: Filter & Page) =>
    listOf(
      eventsOf(world, kind).filter((row) => keep(row, request) && hasTick(ticks(row), request)),
      request,
      (row) => wire(row, world.book),
    );

const ticksOf = ({ pair }: { pair: string }) => ticksOfPair(pair);
const hopsOf = ({ hops }: EventOf<'multi'>) => hops as [HopRow, HopRow];

/** LP tokens that were sent, or burned. */
const sentLp = (burned: boolean) =>
  historyOf(
    'sendLp',
    ticksOf,
    (row, book) => ({
      ...pick(row, 'id', 'address', 'to', 'ts'),
      tick: row.pair,
      amount: book.lpText(row.lp),
      sendLpResult: {
        ...book.textsOfPair(row),
        lp: book.lpText(row.lp),
        value: usdNumber(row.usd),
      },
    }),
    (row, request) => (row.to === BURN_ADDRESS) === burned && isBy(row, request),
  );
const burns = sentLp(true);

function wireHop({ success, failureReason, ...row }: HopRow, { exactType, ts }: EventOf<'multi'>) {
  return { ...row, exactType, ts, success, ...(success ? {} : { failureReason }) };
}

const wireFunc = (row: FuncRow) => pick(row, 'id', 'addr', 'func', 'params', 'ts');

/** All events, newest first. */
export const historyRoutes: Routes<SwapWorld> = {
  'swap.gasHistory': historyOf(
    'gas',
    () => [],
    (row, book) => ({
      ...pick(row, 'tickA', 'tickB', 'tick', 'to', 'ts'),
      funcType: row.func,
      gas: book.text(row.tick, row.gas),
    }),
  ),
  'swap.sendHistory': historyOf(
    'send',
    ({ tick }) => [tick],
    (row, book) => ({
      ...pick(row, 'id', 'address', 'tick', 'to', 'ts'),
      amount: book.text(row.tick, row.amount),
      value: usdNumber(row.usd),
    }),
    (row, request) => isBy(row, request) || row.to === request.address,
  ),
  'swap.sendLpHistory': sentLp(false),
  'swap.burnHistory': (world, request) => {
    const { state, book } = world;
    const pools = [...state.swapPools.values()].filter((pool) =>
      hasTick([pool.tick0, pool.tick1], request),
    );
    const burnedOf = ({ lp, pair }: (typeof pools)[0]) =>
      (lp > 0n ? LOCKED_LP : 0n) + book.lp(BURN_ADDRESS, pair).free;
    return {
      ...burns(world, request),
      totalLp: book.lpText(sumOf(pools, allLp)),
      burnedLp: book.lpText(sumOf(pools, burnedOf)),
    };
  },
  'swap.liqHistory': historyOf(
    'liq',
    ticksOf,
    (row, book) => {
      const [tick0, tick1] = ticksOfPair(row.pair);
      return {
        ...pick(row, 'id', 'address', 'type', 'ts'),
        ...{ tick0, tick1, ...book.textsOfPair(row) },
        ...book.rewards({ tick0, tick1 }, row),
        lp: book.lpText(row.lp),
        value: usdNumber(row.usd),
      };
    },
    (row, request) => isBy(row, request) && fits(row, { type: request.type }),
  ),
  'swap.swapHistory': historyOf(
    'swap',
    ({ tickIn, tickOut }) => [tickIn, tickOut],
    (row, book) => ({
      ...pick(row, 'id', 'address', 'tickIn', 'tickOut', 'exactType', 'ts'),
      amountIn: book.text(row.tickIn, row.amountIn),
      amountOut: book.text(row.tickOut, row.amountOut),
      value: usdNumber(row.usd),
    }),
  ),
  'swap.multiSwapHistory': historyOf(
    'multi',
    (row) => hopsOf(row).flatMap(({ tickIn, tickOut }) => [tickIn, tickOut]),
    (row) => {
      const [first, second] = hopsOf(row);
      return {
        ...pick(row, 'id', 'address', 'exactType', 'ts'),
        ...pick(first, 'tickIn', 'amountIn'),
        tickOut: second.tickOut,
        amountOut: second.success ? second.amountOut : '0',
        value: usdNumber(row.usd),
        route0: wireHop(first, row),
        route1: wireHop(second, row),
      };
    },
  ),
  'swap.rollupHistory': ({ state, chain }, page) => {
    const rows = [...state.swapCommits.values()]
      .filter((row) => row.status === 'published')
      .sort((a, b) => b.number - a.number);
    return listOf(rows, page, (row) => ({
      ...pick(row, 'txid', 'inscriptionId', 'ts'),
      height: chain.heightOf(row.txid) ?? UNCONFIRMED_HEIGHT,
      transactionNum: row.ids.length,
      inscriptionNumber: state.inscriptions.get(row.inscriptionId)?.number ?? -1,
      inscriptionFuncItems: row.ids.map((id) => ({
        ...wireFunc(state.swapFuncs.get(id) as FuncRow),
        tag: '',
      })),
    }));
  },
  'swap.funcInfo': ({ state, rollups }, { id }) => {
    const row = state.swapFuncs.get(id);
    const rolled = row && rollups.commit(row.commit)?.status === 'published';
    if (!row || !rolled) refuse('failed', 'function not found in any commit');
    return { ...wireFunc(row), sig: row.sig };
  },
  'swap.addressGas': (world, { address, feeTick }) => {
    const tick = world.book.tick(feeTick);
    const rows = eventsOf(world, 'gas').filter(
      (row) => row.address === address && row.tick === tick,
    );
    const total = sumOf(rows, ({ gas }) => gas);
    return { total: Number(world.book.text(tick, total)) };
  },
};
