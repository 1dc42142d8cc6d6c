import { scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';

import type { Readings } from './readings.ts';
import { hopOf, passing } from './trade-figures.ts';

/** The route of a swap by the pools as they are now. */
async function hopsOf(readings: Readings, address: string, ask: OperationAsk) {
  if (ask.op !== 'swap' && ask.op !== 'multi-swap') return null;
  const { feePerMille } = await readings.module();
  if (feePerMille === null) return null;
  const ticks =
    ask.op === 'swap' ? [ask.tickIn, ask.tickOut] : [ask.tickIn, ask.middle, ask.tickOut];
  return Promise.all(
    ticks.slice(1).map(async (to, at) => {
      const tick = ticks[at] ?? '';
      return hopOf(await readings.pool(address, tick, to, 'fresh'), tick, feePerMille);
    }),
  );
}

async function passed(readings: Readings, address: string, ask: OperationAsk) {
  const hops = await hopsOf(readings, address, ask);
  if (!hops || (ask.op !== 'swap' && ask.op !== 'multi-swap')) return null;
  const [first, last] = [hops[0], hops.at(-1)];
  if (!first || !last) return null;
  const exact =
    ask.exactType === 'exactIn'
      ? scaleDecimal(ask.amountIn, first.decimalsIn)
      : scaleDecimal(ask.amountOut, last.decimalsOut);
  const amounts = passing(hops, exact, ask.exactType);
  return amounts && { amounts, first, last };
}

/** What passes between the pools of a swap over two, by their prices now. */
export async function middleOf(
  readings: Readings,
  address: string,
  ask: OperationAsk,
): Promise<string | null> {
  if (ask.op !== 'multi-swap') return null;
  const now = await passed(readings, address, ask);
  return now && unscaleDecimal(now.amounts[1] ?? 0n, now.first.decimalsOut);
}

/** A swap with what its pools give now; null where they cannot serve it. */
export async function requoteSwap(
  readings: Readings,
  address: string,
  ask: Extract<OperationAsk, { op: 'swap' | 'multi-swap' }>,
): Promise<OperationAsk | null> {
  const now = await passed(readings, address, ask);
  if (!now) return null;
  const { amounts, first, last } = now;
  return ask.exactType === 'exactIn'
    ? { ...ask, amountOut: unscaleDecimal(amounts.at(-1) ?? 0n, last.decimalsOut) }
    : { ...ask, amountIn: unscaleDecimal(amounts[0] ?? 0n, first.decimalsIn) };
}
