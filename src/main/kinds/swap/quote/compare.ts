import type { ProviderClient } from '#main/provider/types.ts';
import type { PreResult } from '#shared/api/swap-fields.ts';
import {
  compareDecimal,
  plainNumber,
  scaleDecimal,
  unscaleDecimal,
} from '#shared/bitcoin/amount.ts';
import type { OperationAsk } from '#shared/flows/operation.ts';
import type { LiquidityFigures, OperationQuote } from '#shared/ipc/swap.ts';

export type Difference = OperationQuote['differences'][number];

const same = (a: string, b: string): boolean => {
  const [x, y] = [plainNumber(a), plainNumber(b)];
  return x !== null && y !== null && compareDecimal(x, y) === 0;
};
const compared = (what: string, here: string, there: string): Difference[] =>
  same(here, there) ? [] : [{ what, here, there }];

/** What the server gives for the same, where it differs from what was computed here. Throws the provider's failures. */
export async function compareFigures(
  client: ProviderClient,
  address: string,
  ask: OperationAsk,
  /** What was computed here, where liquidity is added. */
  { liquidity, leads }: { liquidity: LiquidityFigures | null; leads: 'amount0' | 'amount1' },
): Promise<Difference[]> {
  switch (ask.op) {
    case 'swap':
    case 'multi-swap': {
      const { tickIn, tickOut, exactType } = ask;
      const isIn = exactType === 'exactIn';
      const amount = isIn ? ask.amountIn : ask.amountOut;
      const row = ask.op === 'swap' ? 'swap.quoteSwap' : 'swap.quoteMultiSwap';
      const { expect } = await client.call(row, { address, tickIn, tickOut, amount, exactType });
      return isIn
        ? compared(`${tickOut} out`, ask.amountOut, expect)
        : compared(`${tickIn} in`, ask.amountIn, expect);
    }
    case 'remove-liquidity': {
      const { tick0, tick1, lp } = ask;
      const there = await client.call('swap.quoteRemoveLiq', { address, tick0, tick1, lp });
      const [amount0, amount1] =
        there.tick0 === tick0 ? [there.amount0, there.amount1] : [there.amount1, there.amount0];
      return [
        ...compared(`${tick0} out`, ask.amount0, amount0),
        ...compared(`${tick1} out`, ask.amount1, amount1),
      ];
    }
    case 'add-liquidity': {
      const { tick0, tick1 } = ask;
      const { amount0, amount1, lp, lockedLp } = liquidity ?? { ...ask, lockedLp: null };
      // An empty pool is asked about both amounts, any other about one.
      const one = leads === 'amount0' ? { amount0 } : { amount1 };
      const typed = lockedLp === null ? one : { amount0, amount1 };
      const there = await client.call('swap.quoteAddLiq', { address, tick0, tick1, ...typed });
      return [
        ...compared(`${tick0} in`, amount0, there.amount0),
        ...compared(`${tick1} in`, amount1, there.amount1),
        ...compared('shares', lp, there.lp),
      ];
    }
    default:
      return [];
  }
}

/** Dollars are rounded to six decimals, and a fee up by one step of its token. */
const WORK = 30;
const ROUNDING = 50n;

/** Whether the fee, its price and its dollars belong together, and the quota’s figures too. */
export function compareFees(answers: readonly PreResult[]): Difference[] {
  return answers.flatMap((answer) => [
    ...worth('fee in dollars', answer.feeAmount, answer.feeTickPrice, answer.usdPrice),
    ...(answer.assetFeeAmount == null || answer.assetFeeTickPrice == null
      ? []
      : worth(
          'fee in dollars, paid in the token sold',
          answer.assetFeeAmount,
          answer.assetFeeTickPrice,
          answer.usdPrice,
        )),
    ...quota(answer),
  ]);
}

function worth(what: string, amount: string, price: string, usd: string): Difference[] {
  const [a, p, d] = [amount, price, usd].map((text) => plainNumber(text));
  if (a == null || p == null || d == null)
    return [{ what, here: 'a number', there: `${amount} at ${price}` }];
  const here = scaleDecimal(a, WORK) * scaleDecimal(p, WORK);
  const there = scaleDecimal(d, WORK) * 10n ** BigInt(WORK);
  const off = here > there ? here - there : there - here;
  // A fiftieth, and a millionth of a dollar or of a token: what rounding makes of small fees.
  const step = 10n ** BigInt(2 * WORK - 6) + scaleDecimal(p, WORK) * 10n ** BigInt(WORK - 6);
  if (off * ROUNDING <= there + step * ROUNDING) return [];
  return [{ what, here: unscaleDecimal(here / 10n ** BigInt(WORK), WORK), there: d }];
}

function quota({
  totalFreeQuota,
  totalUsedFreeQuota,
  remainingFreeQuota,
}: PreResult): Difference[] {
  const [total, used, left] = [totalFreeQuota, totalUsedFreeQuota, remainingFreeQuota].map(
    (text) => (text === undefined ? null : plainNumber(text)),
  );
  if (total == null || used == null || left == null) return [];
  const rest = scaleDecimal(total, WORK) - scaleDecimal(used, WORK);
  const here = unscaleDecimal(rest > 0n ? rest : 0n, WORK);
  const off = scaleDecimal(here, WORK) - scaleDecimal(left, WORK);
  // Each of the three is rounded to six decimals.
  const step = 2n * 10n ** BigInt(WORK - 6);
  return off > step || off < -step ? [{ what: 'free quota that is left', here, there: left }] : [];
}
