import type { PoolCall } from '#main/kinds/swap/calls/row.ts';
import { poolCallsOf } from '#main/kinds/swap/calls/table.ts';
import { moduleTerms, readBalance, readPool } from '#main/kinds/swap/pools/readings.ts';
import { poolFrom } from '#main/kinds/swap/pools/swap-figures.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import type {
  PoolFacts,
  ServedOtherwise,
  SwapReadings,
} from '#main/signing/define/swap-readings.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';

import { servedOtherwise } from './served.ts';

async function poolOf(
  client: ProviderClient,
  address: string,
  call: PoolCall,
  feePerMille: bigint,
): Promise<PoolFacts | null> {
  const ticks = call.op === 'swap' ? [call.tickIn, call.tickOut] : [call.tick0, call.tick1];
  const [tickIn = '', tickOut = ''] = ticks;
  const decimalsOf = async (tick: string) => (await readBalance(client, address, tick)).decimals;
  const pool = await readPool(client, [tickIn, tickOut], decimalsOf);
  return pool.isKnown ? poolFrom(pool, tickIn, feePerMille) : null;
}

/**
 * The pool, and where the server disagrees. A difference is read again, since the pool may have changed between the two
 * reads.
 */
async function compared(
  client: ProviderClient,
  address: string,
  call: PoolCall,
  feePerMille: bigint,
  tries = 3,
): Promise<{ pool: PoolFacts | null; otherwise: ServedOtherwise[] }> {
  const pool = await poolOf(client, address, call, feePerMille);
  const otherwise = pool ? await servedOtherwise(client, address, call, pool) : [];
  return otherwise.length > 0 && tries > 1
    ? compared(client, address, call, feePerMille, tries - 1)
    : { pool, otherwise };
}

/** For the card only: a lock is valid in any case. */
async function freeShares(
  client: ProviderClient,
  { address, ask }: SwapIntent,
): Promise<Pick<SwapReadings, 'freeShares'>> {
  if (ask.op !== 'lock-lp') return {};
  const { tick0, tick1 } = ask;
  const own = await client.call('swap.myLockLp', { address, tick0, tick1 }).catch(() => null);
  return { freeShares: own?.availableLp ?? null };
}

/** The module's gas address from its own inscription, and the current pools. Throws the provider's errors. */
export async function readSwap(
  client: ProviderClient,
  intent: SwapIntent,
): Promise<Omit<SwapReadings, 'usedTs'>> {
  const module = await moduleTerms(client, intent.moduleId);
  const read = await Promise.all(
    poolCallsOf(intent).map(async (call) =>
      module === null
        ? { pool: null, otherwise: [] }
        : compared(client, intent.address, call, module.feePerMille),
    ),
  );
  return {
    ...(await freeShares(client, intent)),
    otherwise: read.flatMap(({ otherwise }) => otherwise),
    gasAddress: module?.gasAddress ?? null,
    pools: read.map(({ pool }) => pool),
  };
}
