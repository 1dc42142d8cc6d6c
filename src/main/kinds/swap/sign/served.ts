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

import { type PoolRequest, swapOutcome } from './pool-math.ts';

interface Figure {
  what: string;
  amount: string;
}

/** What the pool gives for a request, by our own reckoning; null where it cannot serve it. */
export function ownFigures(request: PoolRequest, pool: PoolFacts): Figure[] | null {
  if (request.func === 'swap') {
    const outcome = swapOutcome(request, pool);
    if (!outcome) return null;
    const isIn = request.exactType === 'exactIn';
    const [tick, decimals] = isIn
      ? [request.tickOut, pool.decimalsOut]
      : [request.tickIn, pool.decimalsIn];
    const what = `${tick} that ${isIn ? 'comes out' : 'goes in'}`;
    return [{ what, amount: unscaleDecimal(outcome.quoted, decimals) }];
  }
  const { shares = 0n } = pool;
  if (shares === 0n) return null;
  const sides = { reserve0: pool.reserveIn, reserve1: pool.reserveOut, shares };
  if (request.func === 'addLiq') {
    const amount0 = scaleDecimal(request.amount0, pool.decimalsIn);
    const amount1 = matching(amount0, sides.reserve0, sides.reserve1);
    const used = sharesFor(sides, amount0, amount1);
    return [{ what: 'shares', amount: unscaleDecimal(used.shares, SHARE_DECIMALS) }];
  }
  const { amount0, amount1 } = worthOf(sides, scaleDecimal(request.lp, SHARE_DECIMALS));
  return [
    { what: `${request.tick0} that comes out`, amount: unscaleDecimal(amount0, pool.decimalsIn) },
    { what: `${request.tick1} that comes out`, amount: unscaleDecimal(amount1, pool.decimalsOut) },
  ];
}

/** The same as the server quotes it, in the same order; null where it refuses to. Throws its failures. */
async function serverFigures(
  client: ProviderClient,
  address: string,
  request: PoolRequest,
): Promise<string[] | null> {
  try {
    if (request.func === 'swap') {
      const { tickIn, tickOut, exactType } = request;
      const amount = exactType === 'exactIn' ? request.amountIn : request.amountOut;
      const ask = { address, tickIn, tickOut, amount, exactType };
      return [(await client.call('swap.quoteSwap', ask)).expect];
    }
    const { tick0, tick1 } = request;
    if (request.func === 'addLiq') {
      const { amount0 } = request;
      return [(await client.call('swap.quoteAddLiq', { address, tick0, tick1, amount0 })).lp];
    }
    const { lp } = request;
    const there = await client.call('swap.quoteRemoveLiq', { address, tick0, tick1, lp });
    return there.tick0 === tick0 ? [there.amount0, there.amount1] : [there.amount1, there.amount0];
  } catch (error) {
    if (isAppError(error, 'PROVIDER_REJECTED')) return null;
    throw error;
  }
}

/** Where the server’s figures are others than the pool’s by our reckoning. Nothing where either knows none. */
export async function servedOtherwise(
  client: ProviderClient,
  address: string,
  request: PoolRequest,
  pool: PoolFacts,
): Promise<ServedOtherwise[]> {
  const own = ownFigures(request, pool);
  const served = own && (await serverFigures(client, address, request));
  if (!own || !served) return [];
  return own.flatMap(({ what, amount: here }, at) => {
    const there = plainNumber(served[at] ?? '');
    if (there !== null && compareDecimal(here, there) === 0) return [];
    return [{ what, here, there: there ?? 'no number' }];
  });
}
