import {
  compareDecimal,
  plainNumber,
  scaleDecimal,
  unscaleDecimal,
} from '#shared/bitcoin/amount.ts';
import { say } from '#shared/words/say.ts';

/** More decimals than any token. */
const WORK = 30;
const digitsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

type Bound = (expected: bigint, thousandths: bigint) => bigint;

/** The slippage limit for an expected amount, cut to the digits of the two amounts, since tokens have no more. */
function bound(expected: string, is: string, slippage: string, of: Bound): string {
  const cut = 10n ** BigInt(WORK - Math.max(digitsOf(expected), digitsOf(is)));
  const exact = of(scaleDecimal(expected, WORK), scaleDecimal(slippage, 3));
  return unscaleDecimal((exact / cut) * cut, WORK);
}

type Said = string | undefined;
const isNumber = (is: Said): is is string => is !== undefined && plainNumber(is) !== null;

export function atLeast(what: string, is: Said, wanted: string, slippage: string, of: Bound) {
  if (!isNumber(is)) return [];
  const least = bound(wanted, is, slippage, of);
  return compareDecimal(is, least) < 0
    ? [say.swap.callsBounds.isBelowTheLeast({ what, is, least })]
    : [];
}
export function atMost(what: string, is: Said, wanted: string, slippage: string, of: Bound) {
  if (!isNumber(is)) return [];
  const most = bound(wanted, is, slippage, of);
  return compareDecimal(is, most) > 0
    ? [say.swap.callsBounds.isAboveTheMost({ what, is, most })]
    : [];
}
export const exactly = (what: string, is: Said, wanted: string): string[] =>
  isNumber(is) && compareDecimal(is, wanted) !== 0
    ? [say.swap.callsBounds.isNotAsAsked({ what, is, wanted })]
    : [];
/** Checks that nothing exceeds the requested amount. */
export const notAbove = (what: string, is: Said, wanted: string): string[] =>
  atMost(what, is, wanted, '0', (expected) => expected);
