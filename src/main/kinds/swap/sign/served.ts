import { type PoolCall } from '#main/kinds/swap/calls/row.ts';
import { rowOf } from '#main/kinds/swap/calls/table.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type { PoolFacts, ServedOtherwise } from '#main/signing/define/swap-readings.ts';
import {
  compareDecimal,
  plainNumber,
  scaleDecimal,
  unscaleDecimal,
} from '#shared/bitcoin/amount.ts';
import { matching, SHARE_DECIMALS, sharesFor, worthOf } from '#shared/bitcoin/pool.ts';
import { isAppError } from '#shared/errors.ts';
import { say } from '#shared/words/say.ts';

import { swapOutcome } from './pool-math.ts';

interface Figure {
  what: string;
  name: 'expect' | 'amount0' | 'amount1' | 'lp';
  amount: string;
}

/** What the pool gives for a call, calculated here; null if it can't serve it. */
function ownFigures(call: PoolCall, pool: PoolFacts): Figure[] | null {
  if (call.op === 'swap') {
    const outcome = swapOutcome(call, pool);
    if (!outcome) return null;
    const isIn = call.exactType === 'exactIn';
    const [tick, decimals] = isIn
      ? [call.tickOut, pool.decimalsOut]
      : [call.tickIn, pool.decimalsIn];
    const what = isIn
      ? say.swap.signServed.thatComesOut({ tick })
      : say.swap.signServed.thatGoesIn({ tick });
    return [{ what, name: 'expect', amount: unscaleDecimal(outcome.quoted, decimals) }];
  }
  const { shares = 0n } = pool;
  if (shares === 0n) return null;
  const sides = { reserve0: pool.reserveIn, reserve1: pool.reserveOut, shares };
  if (call.op === 'add-liquidity') {
    const amount0 = scaleDecimal(call.amount0, pool.decimalsIn);
    const amount1 = matching(amount0, sides.reserve0, sides.reserve1);
    const lp = unscaleDecimal(sharesFor(sides, amount0, amount1).shares, SHARE_DECIMALS);
    return [{ what: say.swap.signServed.shares, name: 'lp', amount: lp }];
  }
  const { amount0, amount1 } = worthOf(sides, scaleDecimal(call.lp, SHARE_DECIMALS));
  const out = (tick: string) => say.swap.signServed.thatComesOut({ tick });
  return [
    { what: out(call.tick0), name: 'amount0', amount: unscaleDecimal(amount0, pool.decimalsIn) },
    { what: out(call.tick1), name: 'amount1', amount: unscaleDecimal(amount1, pool.decimalsOut) },
  ];
}

/**
 * Differences between the server's figures and our calculation. Empty if either is missing. Throws the server's errors.
 */
export async function servedOtherwise(
  client: ProviderClient,
  address: string,
  call: PoolCall,
  pool: PoolFacts,
): Promise<ServedOtherwise[]> {
  const own = ownFigures(call, pool);
  if (own === null) return [];
  try {
    const served = await rowOf(call).serverFigures?.(client, address, call, ['amount0']);
    return own.flatMap(({ what, name, amount: here }) => {
      const there = plainNumber(served?.[name] ?? '');
      if (there !== null && compareDecimal(here, there) === 0) return [];
      return [{ what, here, there: there ?? say.swap.signServed.noNumber }];
    });
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED')) return [];
    throw error;
  }
}
