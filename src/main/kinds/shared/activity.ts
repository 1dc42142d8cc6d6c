import type { ActivityRecord } from '#main/store/activity-row.ts';
import { isDecimal } from '#shared/bitcoin/amount.ts';
import type { ActivityAmount } from '#shared/ipc/history.ts';

/** Facts about this wallet that an activity row doesn't contain. */
export interface OwnFacts {
  isMine: (address: string) => boolean;
  /** Sats that the wallet's own sent transactions paid for an order, without their fees. */
  paidFor: (orderId: string) => bigint;
  /** A rune's name and decimals by our records; null if it was never seen. */
  runeOf: (id: string) => { name: string; divisibility: number } | null;
}

type Line = Pick<ActivityRecord, 'ref' | 'data'>;
/** The main amount of a row; null if its record doesn't say. */
export type AmountOf = (line: Line, own: OwnFacts) => ActivityAmount | null;
export type MoreOf = (line: Pick<Line, 'data'>) => (ActivityAmount | null)[];

/** Null unless a record has both. `unit`: `sats`, or a ticker. */
export const amount = (
  direction: ActivityAmount['direction'],
  value: unknown,
  unit: unknown,
): ActivityAmount | null =>
  typeof value === 'string' && isDecimal(value) && typeof unit === 'string' && unit !== ''
    ? { direction, amount: value, unit }
    : null;

/** Tokens that move within the wallet. */
export const ownTokens: AmountOf = ({ data }) => amount('own', data['amount'], data['tick']);

/** The known transactions, without duplicates. */
export const known = (txids: readonly (string | null)[]): string[] => [
  ...new Set(txids.filter((txid) => txid !== null)),
];
