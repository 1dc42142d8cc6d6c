import type { Asked, Carried, Signed } from '#practice/swap/operations.ts';
import { usdNumber } from '#practice/swap/prices.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

/** Operation results: what was touched before and after, and the real amounts. */
export function createResults({ ledger, operations, rollups }: SwapWorld) {
  const { book, state } = ledger;

  /** Balances of the address and the pool of an operation, as they are now. */
  function touched(address: string, ticks: readonly string[]) {
    const [a, b] = ticks as [string, string];
    const pool = book.pool(book.pairOf(a, b).pair);
    return {
      users: ticks.map((tick) => ({
        address,
        tick,
        balance: book.text(tick, book.balance(address, tick).swap),
      })),
      pools: pool
        ? [
            {
              pair: pool.pair,
              reserve0: book.text(pool.tick0, pool.reserve0),
              reserve1: book.text(pool.tick1, pool.reserve1),
              lp: book.lpText(pool.lp),
            },
          ]
        : [],
    };
  }

  function carry(asked: Asked<Signed>, ticks: readonly string[]) {
    const { address, ts } = asked.request;
    const preResult = touched(address, ticks);
    const carried = operations.submit(asked);
    const number = state.swapFuncs.get(carried.id)?.commit ?? 0;
    const base = {
      id: carried.id,
      rollupInscriptionId: rollups.commit(number)?.inscriptionId ?? '',
      address,
      ts,
      success: true,
      value: usdNumber(carried.done[0]?.usd ?? 0n),
      preResult,
      result: touched(address, ticks),
    };
    return { carried, base };
  }
  const doneOf = ({ done }: Carried) => {
    const [first] = done;
    if (!first) throw new Error('an operation without an outcome');
    return first;
  };

  return {
    touched,
    liquidity(asked: Asked<Signed>) {
      const [op] = asked.ops;
      if (op?.kind !== 'addLiq' && op?.kind !== 'removeLiq') throw new Error('no liquidity');
      const { carried, base } = carry(asked, [op.tick0, op.tick1]);
      const { liquidity } = doneOf(carried);
      if (!liquidity) throw new Error('no liquidity');
      return {
        ...base,
        type: op.kind === 'addLiq' ? 'add' : 'remove',
        tick0: op.tick0,
        tick1: op.tick1,
        amount0: book.text(op.tick0, liquidity.amount0),
        amount1: book.text(op.tick1, liquidity.amount1),
        lp: book.lpText(liquidity.lp),
        reward0: book.text(op.tick0, liquidity.reward0),
        reward1: book.text(op.tick1, liquidity.reward1),
      };
    },
    swap(asked: Asked<Signed>) {
      const [op] = asked.ops;
      if (op?.kind !== 'swap') throw new Error('no swap');
      const { carried, base } = carry(asked, [op.tickIn, op.tickOut]);
      const { amountIn = 0n, amountOut = 0n } = doneOf(carried);
      return {
        ...base,
        type: 'swap',
        tickIn: op.tickIn,
        tickOut: op.tickOut,
        amountIn: book.text(op.tickIn, amountIn),
        amountOut: book.text(op.tickOut, amountOut),
        exactType: op.exactType,
      };
    },
  };
}
