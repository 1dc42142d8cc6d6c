import {
  type Carried,
  type OperationRequest,
  type Signed,
  submit,
} from '#practice/swap/operations.ts';
import { usdNumber } from '#practice/swap/prices.ts';
import type { SwapWorld } from '#practice/swap/world.ts';

/** Current balances of the address and the pool of an operation. */
function touched({ book }: SwapWorld, address: string, [a, b]: readonly [string, string]) {
  const pool = book.pool(book.pairOf(a, b).pair);
  const users = [a, b].map((tick) => ({
    address,
    tick,
    balance: book.text(tick, book.balance(address, tick).swap),
  }));
  if (!pool) return { users, pools: [] };
  const { pair, tick0, tick1 } = pool;
  const reserve0 = book.text(tick0, pool.reserve0);
  const reserve1 = book.text(tick1, pool.reserve1);
  return { users, pools: [{ pair, reserve0, reserve1, lp: book.lpText(pool.lp) }] };
}

/** Carries out an operation; returns what it touched before and after. */
function carry(
  world: SwapWorld,
  operation: OperationRequest<Signed>,
  ticks: readonly [string, string],
) {
  const { address, ts } = operation.request;
  const preResult = touched(world, address, ticks);
  const { id, done }: Carried = submit(world, operation);
  const [first] = done;
  if (!first) throw new Error('an operation without an outcome');
  const number = world.state.swapFuncs.get(id)?.commit ?? 0;
  const rollupInscriptionId = world.rollups.commit(number)?.inscriptionId ?? '';
  const value = usdNumber(first.usd ?? 0n);
  const result = touched(world, address, ticks);
  const base = { id, rollupInscriptionId, address, ts, success: true, value, preResult, result };
  return { first, base };
}

export function liquidityResult(world: SwapWorld, operation: OperationRequest<Signed>) {
  const { book } = world;
  const [op] = operation.ops;
  if (op?.kind !== 'addLiq' && op?.kind !== 'removeLiq') throw new Error('no liquidity');
  const { tick0, tick1 } = op;
  const { first, base } = carry(world, operation, [tick0, tick1]);
  const { liquidity } = first;
  if (!liquidity) throw new Error('no liquidity');
  return {
    ...base,
    type: op.kind === 'addLiq' ? 'add' : 'remove',
    tick0,
    tick1,
    ...book.texts(op, liquidity),
    lp: book.lpText(liquidity.lp),
    ...book.rewards(op, liquidity),
  };
}

export function swapResult(world: SwapWorld, operation: OperationRequest<Signed>) {
  const { book } = world;
  const [op] = operation.ops;
  if (op?.kind !== 'swap') throw new Error('no swap');
  const { tickIn, tickOut, exactType } = op;
  const { first, base } = carry(world, operation, [tickIn, tickOut]);
  const amountIn = book.text(tickIn, first.amountIn ?? 0n);
  const amountOut = book.text(tickOut, first.amountOut ?? 0n);
  return { ...base, type: 'swap', tickIn, tickOut, amountIn, amountOut, exactType };
}
