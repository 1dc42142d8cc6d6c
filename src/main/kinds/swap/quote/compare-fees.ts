import type { PreResult } from '#shared/api/swap-fields.ts';
import { plainNumber, scaleDecimal, unscaleDecimal } from '#shared/bitcoin/amount.ts';
import type { OperationQuote } from '#shared/ipc/swap.ts';
import { say } from '#shared/words/say.ts';

export type Difference = OperationQuote['differences'][number];

/** Dollars are rounded to six decimals, and a fee up to its token's next step. */
const WORK = 30;
const ROUNDING = 50n;

/** Whether fee, price and dollar value are consistent, and so are the quota’s figures. */
export function compareFees(answers: readonly PreResult[]): Difference[] {
  return answers.flatMap((answer) => [
    ...worth(
      say.swap.quoteCompareFees.feeInDollars,
      answer.feeAmount,
      answer.feeTickPrice,
      answer.usdPrice,
    ),
    ...(answer.assetFeeAmount == null || answer.assetFeeTickPrice == null
      ? []
      : worth(
          say.swap.quoteCompareFees.feeInDollarsPaid,
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
    return [
      {
        what,
        here: say.swap.quoteCompareFees.aNumber,
        there: say.swap.quoteCompareFees.at({ amount, price }),
      },
    ];
  const here = scaleDecimal(a, WORK) * scaleDecimal(p, WORK);
  const there = scaleDecimal(d, WORK) * 10n ** BigInt(WORK);
  const off = here > there ? here - there : there - here;
  // Tolerance: a fiftieth plus a millionth of a dollar or token, to allow for rounding of small fees.
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
  return off > step || off < -step
    ? [{ what: say.swap.quoteCompareFees.freeQuotaThatIs, here, there: left }]
    : [];
}
