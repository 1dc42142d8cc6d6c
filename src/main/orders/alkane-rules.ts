import type { ShownAlkane } from '#shared/flows/inputs.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { say } from '#shared/words/say.ts';

const error = (field: string, text: string): Problem => ({ field, text, severity: 'error' });
const warning = (field: string, text: string): Problem => ({ field, text, severity: 'warning' });

/** An alkane according to the index. */
export interface AlkaneFacts {
  name: string;
  divisibility: number;
  /** Atomic units that a mint gives; null if it has no mint. */
  amount: string | null;
  /** Mints left; null if the index doesn't say. */
  left: bigint | null;
  mintable: boolean;
}

/** Why mints of an alkane would yield nothing, or less than shown. */
export function alkaneProblems(
  shown: ShownAlkane,
  count: number,
  facts: AlkaneFacts | null,
): Problem[] {
  const said = say.orders.alkaneRules;
  if (facts === null) return [error('alkaneid', said.thereIsNone)];
  const { name, amount, divisibility, left, mintable } = facts;
  if (amount === null || !mintable || left === 0n) return [error('alkaneid', said.theMintIsClosed)];
  // The page showed these; the index must still say the same.
  const isSame =
    shown.name === name && shown.amount === amount && shown.divisibility === divisibility;
  if (!isSame) return [error('alkaneid', said.itChanged)];
  if (left === null) return [warning('alkaneid', said.mintsLeftUnknown)];
  if (left < BigInt(count))
    return [error('count', say.orders.runeRules.onlyMintsAreLeft({ left: String(left) }))];
  if (left < 20n * BigInt(count))
    return [warning('count', say.orders.runeRules.onlyMintsAreLeftWhat({ left: String(left) }))];
  return [];
}
