import { z } from 'zod';

import type { ProviderClient } from '#main/provider/types.ts';
import { provedText } from '#main/signing/content-proof.ts';
import type {
  PoolFacts,
  ServedOtherwise,
  SwapReadings,
} from '#main/signing/define/swap-readings.ts';
import { plainNumber, scaleDecimal } from '#shared/bitcoin/amount.ts';
import { SHARE_DECIMALS } from '#shared/bitcoin/pool.ts';
import type { SwapIntent } from '#shared/flows/intents/operations.ts';

import { type PoolRequest, usesPool } from './pool-math.ts';
import { servedOtherwise } from './served.ts';

/** The parameters that a module was deployed with (api-facts 3.1). */
const deployed = z.object({
  init: z.object({ gas_to: z.string(), swap_fee_rate: z.string().optional() }),
});

/** What the module's own inscription says, proved from raw transactions; null where it cannot be proved. */
export async function moduleTerms(
  client: ProviderClient,
  moduleId: string,
): Promise<{ gasAddress: string; feePerMille: bigint } | null> {
  const proof = await provedText(client, moduleId);
  if ('fault' in proof) return null;
  try {
    const { init } = deployed.parse(JSON.parse(proof.text));
    return { gasAddress: init.gas_to, feePerMille: perMille(init.swap_fee_rate) };
  } catch {
    return null;
  }
}

const ticksOf = (request: PoolRequest): [string, string] =>
  request.func === 'swap' ? [request.tickIn, request.tickOut] : [request.tick0, request.tick1];

async function poolOf(
  client: ProviderClient,
  address: string,
  [tickIn, tickOut]: [string, string],
  feePerMille: bigint,
): Promise<PoolFacts | null> {
  const [tick0, tick1] = tickIn < tickOut ? [tickIn, tickOut] : [tickOut, tickIn];
  const [pool, first, second] = await Promise.all([
    client.call('swap.poolInfo', { tick0, tick1 }),
    client.call('swap.balance', { address, tick: tickIn }),
    client.call('swap.balance', { address, tick: tickOut }),
  ]);
  const flipped = pool.tick0 !== tickIn;
  const [decimalsIn, decimalsOut] = [Number(first.decimal), Number(second.decimal)];
  const amount = (value: unknown, decimals: number): bigint | null => {
    const text = typeof value === 'string' || typeof value === 'number' ? plainNumber(value) : null;
    return text === null ? null : scaleDecimal(text, decimals);
  };
  const reserveIn = amount(flipped ? pool.amount1 : pool.amount0, decimalsIn);
  const reserveOut = amount(flipped ? pool.amount0 : pool.amount1, decimalsOut);
  const shares = amount(pool.lp, SHARE_DECIMALS);
  if (reserveIn === null || reserveOut === null) return null;
  return {
    tickIn,
    tickOut,
    reserveIn,
    reserveOut,
    decimalsIn,
    decimalsOut,
    feePerMille,
    ...(shares === null ? {} : { shares }),
  };
}

/** The fee of a module that states none, and how many thousandths a stated fraction is. */
const perMille = (rate: string | undefined): bigint => scaleDecimal(rate ?? '0', 3);

/** The pool and what the server makes of it. What differs is read once more: somebody may have traded in between. */
async function compared(
  client: ProviderClient,
  address: string,
  request: PoolRequest,
  feePerMille: bigint,
  tries = 3,
): Promise<{ pool: PoolFacts | null; otherwise: ServedOtherwise[] }> {
  const pool = await poolOf(client, address, ticksOf(request), feePerMille);
  const otherwise = pool ? await servedOtherwise(client, address, request, pool) : [];
  return otherwise.length > 0 && tries > 1
    ? compared(client, address, request, feePerMille, tries - 1)
    : { pool, otherwise };
}

/** The module's gas address by its own inscription, and the pools as they are now. Throws the provider's failures. */
export async function readSwap(
  client: ProviderClient,
  intent: SwapIntent,
): Promise<Omit<SwapReadings, 'usedTs'>> {
  const module = await moduleTerms(client, intent.moduleId);
  const fee = module?.feePerMille ?? 0n;
  const read = await Promise.all(
    intent.operations
      .filter(usesPool)
      .map((request) =>
        module === null
          ? Promise.resolve({ pool: null, otherwise: [] })
          : compared(client, intent.address, request, fee),
      ),
  );
  const pools = read.map(({ pool }) => pool);
  const otherwise = read.flatMap((one) => one.otherwise);
  return { otherwise, gasAddress: module?.gasAddress ?? null, pools };
}
