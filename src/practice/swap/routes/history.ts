import { type Handlers, pageOf } from '#practice/api/handlers.ts';
import { Refusal } from '#practice/api/refusal.ts';
import type { Chain } from '#practice/chain/chain.ts';
import { UNCONFIRMED_HEIGHT } from '#practice/chain/wire.ts';
import type { EventOf, FuncRow, HopRow } from '#practice/state/records/swap.ts';
import { codes } from '#practice/swap/codes.ts';
import { LOCKED_LP } from '#practice/swap/math.ts';
import { BURN_ADDRESS } from '#practice/swap/module.ts';
import { usdNumber } from '#practice/swap/prices.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

import { eventsOf } from './events.ts';

interface Filter {
  address?: string | undefined;
  tick?: string | undefined;
  fuzzySearch?: boolean | undefined;
  start: number;
  limit: number;
}

/** Whether one of the ticks is the one asked for; with a fuzzy search, contains it. `a/b` asks for a pair. */
function fits(ticks: readonly string[], { tick, fuzzySearch }: Filter): boolean {
  if (tick === undefined) return true;
  return tick
    .toLowerCase()
    .split('/')
    .every((needle) =>
      ticks.some((one) => {
        const own = one.toLowerCase();
        return fuzzySearch === true ? own.includes(needle) : own === needle;
      }),
    );
}

const paged = <T, W>(rows: readonly T[], { start, limit }: Filter, wire: (row: T) => W) => ({
  total: rows.length,
  list: pageOf(rows, start, limit).map(wire),
});

/** Everything that happened, newest first. */
export function historyHandlers(world: SwapWorld, chain: Chain): Handlers {
  const { ledger } = world;
  const { book, state } = ledger;
  const ticksOfPair = (pair: string) => pair.split('/') as [string, string];
  const by = (row: { address: string }, { address }: Filter) =>
    address === undefined || row.address === address;
  const sentLp = (row: EventOf<'sendLp'>) => {
    const [tick0, tick1] = ticksOfPair(row.pair);
    return {
      id: row.id,
      address: row.address,
      tick: row.pair,
      amount: book.lpText(row.lp),
      to: row.to,
      ts: row.ts,
      sendLpResult: {
        amount0: book.text(tick0, row.amount0),
        amount1: book.text(tick1, row.amount1),
        lp: book.lpText(row.lp),
        value: usdNumber(row.usd),
      },
    };
  };
  const sentLps = (filter: Filter, burnt: boolean) =>
    eventsOf(ledger, 'sendLp').filter(
      (row) =>
        (row.to === BURN_ADDRESS) === burnt &&
        by(row, filter) &&
        fits(ticksOfPair(row.pair), filter),
    );
  const hop = (row: HopRow, event: EventOf<'multi'>) => ({
    id: row.id,
    tickIn: row.tickIn,
    tickOut: row.tickOut,
    amountIn: row.amountIn,
    amountOut: row.amountOut,
    exactType: event.exactType,
    ts: event.ts,
    success: row.success,
    ...(row.success ? {} : { failureReason: row.failureReason }),
  });
  const wireFunc = ({ id, addr, func, params, ts }: FuncRow) => ({ id, addr, func, params, ts });

  return {
    'swap.gasHistory': (ask) => {
      const rows = eventsOf(ledger, 'gas').filter((row) => by(row, ask));
      return paged(rows, ask, (row) => ({
        funcType: row.func,
        tickA: row.tickA,
        tickB: row.tickB,
        gas: book.text(row.tick, row.gas),
        tick: row.tick,
        to: row.to,
        ts: row.ts,
      }));
    },
    'swap.sendHistory': (ask) => {
      const mine = ({ address, to }: EventOf<'send'>) =>
        ask.address === undefined || address === ask.address || to === ask.address;
      const rows = eventsOf(ledger, 'send').filter((row) => mine(row) && fits([row.tick], ask));
      return paged(rows, ask, (row) => ({
        id: row.id,
        address: row.address,
        tick: row.tick,
        amount: book.text(row.tick, row.amount),
        to: row.to,
        ts: row.ts,
        value: usdNumber(row.usd),
      }));
    },
    'swap.sendLpHistory': (ask) => paged(sentLps(ask, false), ask, sentLp),
    'swap.burnHistory': (ask) => {
      const pools = [...state.swapPools.values()].filter((pool) =>
        fits([pool.tick0, pool.tick1], ask),
      );
      const total = pools.reduce((sum, pool) => sum + pool.lp, 0n);
      const burned = pools.reduce((sum, pool) => {
        const locked = pool.lp > 0n ? LOCKED_LP : 0n;
        return sum + locked + book.lp(BURN_ADDRESS, pool.pair).free;
      }, 0n);
      return {
        ...paged(sentLps(ask, true), ask, sentLp),
        totalLp: book.lpText(total),
        burnedLp: book.lpText(burned),
      };
    },
    'swap.liqHistory': (ask) => {
      const rows = eventsOf(ledger, 'liq').filter(
        (row) =>
          by(row, ask) &&
          fits(ticksOfPair(row.pair), ask) &&
          (ask.type === undefined || row.type === ask.type),
      );
      return paged(rows, ask, (row) => {
        const [tick0, tick1] = ticksOfPair(row.pair);
        return {
          id: row.id,
          address: row.address,
          type: row.type,
          tick0,
          tick1,
          amount0: book.text(tick0, row.amount0),
          amount1: book.text(tick1, row.amount1),
          reward0: book.text(tick0, row.reward0),
          reward1: book.text(tick1, row.reward1),
          lp: book.lpText(row.lp),
          ts: row.ts,
          value: usdNumber(row.usd),
        };
      });
    },
    'swap.swapHistory': (ask) => {
      const rows = eventsOf(ledger, 'swap').filter(
        (row) => by(row, ask) && fits([row.tickIn, row.tickOut], ask),
      );
      return paged(rows, ask, (row) => ({
        id: row.id,
        address: row.address,
        tickIn: row.tickIn,
        tickOut: row.tickOut,
        amountIn: book.text(row.tickIn, row.amountIn),
        amountOut: book.text(row.tickOut, row.amountOut),
        exactType: row.exactType,
        ts: row.ts,
        value: usdNumber(row.usd),
      }));
    },
    'swap.multiSwapHistory': (ask) => {
      const outer = ({ hops }: EventOf<'multi'>) => [hops[0], hops[1]] as [HopRow, HopRow];
      const rows = eventsOf(ledger, 'multi').filter((row) => {
        const [first, second] = outer(row);
        return by(row, ask) && fits([first.tickIn, first.tickOut, second.tickOut], ask);
      });
      return paged(rows, ask, (row) => {
        const [first, second] = outer(row);
        return {
          id: row.id,
          address: row.address,
          tickIn: first.tickIn,
          tickOut: second.tickOut,
          amountIn: first.amountIn,
          amountOut: second.success ? second.amountOut : '0',
          exactType: row.exactType,
          ts: row.ts,
          value: usdNumber(row.usd),
          route0: hop(first, row),
          route1: hop(second, row),
        };
      });
    },
    'swap.rollupHistory': (ask) => {
      const rows = [...state.swapCommits.values()]
        .filter((row) => row.status === 'published')
        .sort((a, b) => b.number - a.number);
      return paged(rows, ask, (row) => ({
        txid: row.txid,
        height: chain.heightOf(row.txid) ?? UNCONFIRMED_HEIGHT,
        transactionNum: row.ids.length,
        inscriptionId: row.inscriptionId,
        inscriptionNumber: state.inscriptions.get(row.inscriptionId)?.number ?? -1,
        ts: row.ts,
        inscriptionFuncItems: row.ids.map((id) => ({
          ...wireFunc(state.swapFuncs.get(id) as FuncRow),
          tag: '',
        })),
      }));
    },
    'swap.funcInfo': ({ id }) => {
      const row = state.swapFuncs.get(id);
      const rolled = row && world.rollups.commit(row.commit)?.status === 'published';
      if (!row || !rolled) throw new Refusal(codes.failed, 'function not found in any commit');
      return { ...wireFunc(row), sig: row.sig };
    },
    'swap.addressGas': ({ address, feeTick }) => {
      const tick = book.tick(feeTick);
      const total = eventsOf(ledger, 'gas')
        .filter((row) => row.address === address && row.tick === tick)
        .reduce((sum, row) => sum + row.gas, 0n);
      return { total: Number(book.text(tick, total)) };
    },
  };
}
