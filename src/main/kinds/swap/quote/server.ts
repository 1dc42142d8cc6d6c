import { error, warning } from '#main/kinds/shared/problem.ts';
import type { Basis, Parts } from '#main/kinds/swap/calls/parts.ts';
import { rowOf } from '#main/kinds/swap/calls/table.ts';
import { askPreparation } from '#main/kinds/swap/server/ask.ts';
import { compareDecimal, plainNumber } from '#shared/bitcoin/amount.ts';
import { isAppError } from '#shared/errors.ts';
import { RECEIVERS_EACH, type SwapCall } from '#shared/flows/operation.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

import { compareFees, type Difference } from './compare-fees.ts';
import { feeOptions } from './fees.ts';

type Figures = Pick<Parts, 'liquidity' | 'leads'>;

/** The part of a long list that fits one call. */
const firstPart = (ask: SwapCall): SwapCall =>
  ask.op === 'send' ? { ...ask, receivers: ask.receivers.slice(0, RECEIVERS_EACH) } : ask;

const isEqual = (a: string, b: string): boolean => {
  const [x, y] = [plainNumber(a), plainNumber(b)];
  return x !== null && y !== null && compareDecimal(x, y) === 0;
};

/** Differences between the server's figures and ours. Throws the provider's errors. */
async function compareFigures(
  ask: SwapCall,
  { liquidity, leads }: Figures,
  { from, address }: Basis,
): Promise<Difference[]> {
  const row = rowOf(ask);
  const figures = row.ownFigures?.(ask, liquidity) ?? [];
  if (figures.length === 0) return [];
  const isFirst = liquidity !== null && liquidity.lockedLp !== null;
  const typed = isFirst ? (['amount0', 'amount1'] as const) : [leads];
  const server = await row.serverFigures?.(from.client, address, ask, typed);
  return figures.flatMap(({ what, name, here }) => {
    const there = server?.[name] ?? '';
    return isEqual(here, there) ? [] : [{ what, here, there }];
  });
}

/** Asks the server for its figures and the fee. */
async function askServer(ask: SwapCall, figures: Figures, feeTick: string, basis: Basis) {
  const { address, module, readings, from } = basis;
  const fee = { payType: 'tick', feeTick, maxFeeAmount: '1' } as const;
  const request = { address, ask, fee, ts: from.serverSeconds(), middle: null };
  const [differences, answers] = await Promise.all([
    compareFigures(ask, figures, basis),
    askPreparation(from.client, request),
  ]);
  const fees = await feeOptions(answers, {
    feeTicks: module.feeTicks,
    feeTick,
    gasTick: module.hub,
    isSwap: ask.op === 'swap',
    availableOf: async (tick) => (await readings.balance(address, tick, 'fresh')).amount,
    priceOf: (tick) => readings.price(tick, 'fresh'),
  });
  return { fees, differences: [...differences, ...compareFees(answers)] };
}

/** The server's quote; what it rejects or postpones is a problem, not a failure. */
export async function quoteOfServer(
  { ask, ...figures }: Pick<Parts, 'ask'> & Figures,
  feeTick: string,
  basis: Basis,
) {
  const none = { fees: [], differences: [], problems: [] as Problem[] };
  if (ask === null || ask.op === 'community-info') return none;
  try {
    return { ...none, ...(await askServer(firstPart(ask), figures, feeTick, basis)) };
  } catch (thrown) {
    if (isAppError(thrown, 'PROVIDER_REJECTED'))
      return {
        ...none,
        problems: [
          error('server', say.swap.quoteServer.theSwapRefusesIt({ msg: thrown.details.msg })),
        ],
      };
    if (!isAppError(thrown, 'PROVIDER_BUSY')) throw thrown;
    const text = say.swap.quoteServer.theSwapIsWriting;
    return { ...none, problems: [warning('server', text)] };
  }
}
