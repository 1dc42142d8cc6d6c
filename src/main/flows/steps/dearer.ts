import { groupDigits, scaleDecimal } from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

import type { Question } from './questions.ts';

type Option = Question['options'][number];
/** Current and previously shown amount, as integers of the same unit. */
type Pair = readonly [asked: bigint, shown: bigint];
const DECIMALS = 30;

const isFar = ([price, shown]: Pair): boolean => price * 2n > shown * 3n;
const isFurther = ([price, shown]: Pair, [otherPrice, otherShown]: Pair): boolean =>
  price * otherShown > otherPrice * shown;

function times([price, shown]: Pair): string {
  const tenths = (price * 20n + shown) / (shown * 2n);
  const whole = groupDigits(String(tenths / 10n));
  return tenths < 100n && tenths % 10n > 0n ? `${whole}.${tenths % 10n}` : whole;
}

/**
 * How far a price exceeds the one shown, in words such as “3.1 times the estimate”; null up to 1.5 times. With several
 * prices, each a pair of decimals, the largest increase counts.
 */
export function farAbove(
  prices: readonly (readonly [asked: string, shown: string])[],
  shownAs: string,
): string | null {
  const [most] = prices
    .map(([price, shown]): Pair => [scaleDecimal(price, DECIMALS), scaleDecimal(shown, DECIMALS)])
    .filter(isFar)
    .sort((a, b) => (isFurther(a, b) ? -1 : 1));
  if (!most) return null;
  return most[1] === 0n
    ? say.flows.stepsDearer.somethingAndWasNothing({ shownAs })
    : say.flows.stepsDearer.times({ times: times(most), shownAs });
}

/**
 * The two answers to a higher price. For a small increase, agreeing is the primary choice; for a large one, declining
 * comes first and is primary, and agreeing states the increase.
 */
export function priceOptions(far: string | null, agree: Option, leave: Option): Option[] {
  if (far === null) return [{ ...agree, tone: 'primary' }, leave];
  return [
    { ...leave, tone: 'primary' },
    {
      ...agree,
      consequence: say.flows.stepsDearer.thatIs({ consequence: agree.consequence, far }),
      tone: 'danger',
    },
  ];
}
