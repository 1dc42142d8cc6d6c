import { scaleDecimal, unscaleDecimal } from './amount.ts';

/** Amounts of a rune in whole units, as decimals. */
interface RequestOf {
  rune: { name: string; divisibility: number };
  recipients: readonly { amount: string }[];
}

/** Each recipient's amount in atomic units. Throws INVALID_INPUT for more decimals than the rune has. */
export const atomsOf = ({ rune, recipients }: RequestOf): bigint[] =>
  recipients.map(({ amount }) => scaleDecimal(amount, rune.divisibility));

export const totalAtoms = (request: RequestOf): bigint =>
  atomsOf(request).reduce((sum, atoms) => sum + atoms, 0n);

/** `12.5 SOME•RUNE`, the total of all recipients. */
export const runesText = (request: RequestOf): string =>
  `${unscaleDecimal(totalAtoms(request), request.rune.divisibility)} ${request.rune.name}`;

/**
 * Chooses coins for an amount in atomic units: the largest first, so that few are spent; then the smallest coin
 * that completes the sum. Null if all coins together aren't enough.
 */
export function chooseRuneCoins<C extends { atoms: bigint }>(
  coins: readonly C[],
  wanted: bigint,
): C[] | null {
  const sorted = [...coins].sort((a, b) => (a.atoms < b.atoms ? 1 : a.atoms > b.atoms ? -1 : 0));
  const chosen: C[] = [];
  let left = wanted;
  for (const [at, coin] of sorted.entries()) {
    if (left <= 0n) break;
    const rest = sorted.slice(at);
    const last = rest.findLast(({ atoms }) => atoms >= left) ?? coin;
    chosen.push(last);
    left -= last.atoms;
  }
  return left <= 0n ? chosen : null;
}
