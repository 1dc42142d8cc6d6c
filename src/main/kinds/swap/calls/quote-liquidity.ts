import { error, warning } from '#main/kinds/shared/problem.ts';
import { addFigures, removeFigures } from '#main/kinds/swap/pools/liquidity-figures.ts';
import { say } from '#shared/words/say.ts';

import {
  type Basis,
  type DraftOf,
  failed,
  isProblem,
  noPool,
  nothing,
  ownShares,
  type Parts,
  poolOf,
  tooMany,
  typedAmount,
  typedShares,
} from './parts.ts';

export async function quoteDeploy(draft: DraftOf<'deploy-pool'>, basis: Basis): Promise<Parts> {
  if (draft.tick0 === draft.tick1)
    return failed(error('tick1', say.swap.callsQuoteLiquidity.chooseAnotherToken));
  const pool = await poolOf(draft, basis);
  if (pool.existed) return failed(error('tick1', say.swap.callsQuoteLiquidity.thisPoolExistsAdd));
  return {
    ...nothing,
    ask: draft,
    consequences: [
      say.swap.callsQuoteLiquidity.thePoolIsEmpty,
      say.swap.callsQuoteLiquidity.aPoolCannotBe,
    ],
  };
}

/** The sides are linked: the one not typed follows the pool. */
export async function quoteAdd(draft: DraftOf<'add-liquidity'>, basis: Basis): Promise<Parts> {
  if (draft.tick0 === draft.tick1)
    return failed(error('tick1', say.swap.callsQuoteLiquidity.chooseAnotherToken));
  const pool = await poolOf(draft, basis);
  if (!pool.existed) return failed(noPool(draft));
  const flipped = draft.tick0 !== pool.tick0;
  const decimals: [number, number] = flipped
    ? [pool.decimals1, pool.decimals0]
    : [pool.decimals0, pool.decimals1];
  const typed0 = typedAmount(draft.amount0, decimals[0], 'amount0');
  const typed1 = typedAmount(draft.amount1, decimals[1], 'amount1');
  const problems = [typed0, typed1].filter((one) => one !== null).filter(isProblem);
  if (problems.length > 0) return failed(...problems);
  const amounts = [typed0, typed1].map((one) => (one && !isProblem(one) ? one.amount : null));
  const [a = null, b = null] = flipped ? [...amounts].reverse() : amounts;
  if (a === null && b === null) return nothing;
  const isFirst = pool.shares === 0n;
  if (isFirst && (a === null || b === null))
    return failed(
      warning(a === null ? 'amount0' : 'amount1', say.swap.callsQuoteLiquidity.thePoolIsEmptyBoth),
    );
  // If both were typed into a pool that has a price, the first one leads.
  const leads = typed0 === null ? 'amount1' : 'amount0';
  const isPoolsFirst = flipped === (leads === 'amount1');
  const led: [bigint | null, bigint | null] = isPoolsFirst ? [a, null] : [null, b];
  const found = addFigures(pool, isFirst ? [a, b] : led, draft.slippage);
  if (!found) return failed(error('amount0', say.swap.callsQuoteLiquidity.tooLittleForA));
  const { figures, most } = found;
  const inOrder = <T>(first: T, second: T): [T, T] => (flipped ? [second, first] : [first, second]);
  const [amount0, amount1] = inOrder(figures.amount0, figures.amount1);
  const [most0, most1] = inOrder(...most);
  const { tick0, tick1, slippage } = draft;
  const request = { amount0: most0, amount1: most1, lp: figures.lp };
  return {
    ...nothing,
    ask: { op: 'add-liquidity', tick0, tick1, ...request, slippage },
    liquidity: { ...figures, amount0, amount1 },
    leads,
    spends: [
      { tick: tick0, amount: most0, field: 'amount0' },
      { tick: tick1, amount: most1, field: 'amount1' },
    ],
    consequences: isFirst
      ? [
          say.swap.callsQuoteLiquidity.youSetThePrice,
          say.swap.callsQuoteLiquidity.sharesStayInThe({ lockedLp: figures.lockedLp ?? '0' }),
        ]
      : [],
  };
}

export async function quoteRemove(
  draft: DraftOf<'remove-liquidity'>,
  basis: Basis,
): Promise<Parts> {
  const { tick0, tick1, slippage } = draft;
  const [pool, own] = await Promise.all([poolOf(draft, basis), ownShares(draft, basis)]);
  if (!pool.existed) return failed(noPool(draft));
  const typed = typedShares(draft.lp, 'lp');
  if (typed === null) return { ...nothing, shares: own };
  if (isProblem(typed)) return { ...failed(typed), shares: own };
  const figures = removeFigures(pool, typed.amount, slippage);
  if (!figures)
    return {
      ...failed(error('lp', say.swap.callsQuoteLiquidity.soManySharesBring)),
      shares: own,
    };
  const flipped = tick0 !== pool.tick0;
  const turned = flipped
    ? {
        ...figures,
        amount0: figures.amount1,
        amount1: figures.amount0,
        least0: figures.least1,
        least1: figures.least0,
      }
    : figures;
  const { amount0, amount1, lp } = turned;
  return {
    ...nothing,
    problems: tooMany('lp', lp, own?.free),
    ask: { op: 'remove-liquidity', tick0, tick1, lp, amount0, amount1, slippage },
    liquidity: turned,
    shares: own,
    consequences: [say.swap.callsQuoteLiquidity.theFeesThatThese],
  };
}
