import type { ActivityRecord } from '#main/store/activity.ts';
import { isDecimal } from '#shared/bitcoin/amount.ts';
import type { ActivityAmount } from '#shared/ipc/history.ts';

/** What is known of this wallet beside a line of the activity. */
export interface OwnFacts {
  isMine: (address: string) => boolean;
  /** Sats that left the wallet for an order by transactions of its own that were sent, without their fees. */
  paidFor: (orderId: string) => bigint;
}

type Line = Pick<ActivityRecord, 'ref' | 'data'>;
/** What came in or went out by what a line is about; null where its record does not say. */
export type AmountOf = (line: Line, own: OwnFacts) => ActivityAmount | null;
export type MoreOf = (line: Pick<Line, 'data'>) => (ActivityAmount | null)[];

/** Null unless a record says both. `unit`: `sats`, or a ticker. */
export const amount = (
  direction: ActivityAmount['direction'],
  value: unknown,
  unit: unknown,
): ActivityAmount | null =>
  typeof value === 'string' && isDecimal(value) && typeof unit === 'string' && unit !== ''
    ? { direction, amount: value, unit }
    : null;

/** Tokens that change their place and stay the wallet's. */
export const ownTokens: AmountOf = ({ data }) => amount('own', data['amount'], data['tick']);

/** The transactions that are known, each once. */
export const known = (txids: readonly (string | null)[]): string[] => [
  ...new Set(txids.filter((txid) => txid !== null)),
];
