import type { ActivityRow } from '#shared/ipc/history.ts';

/** The category of a row, as in the filter of Activity. */
export const eventSorts = ['received', 'sent', 'inscribed', 'traded', 'swapped', 'other'] as const;
export type EventSort = (typeof eventSorts)[number];

const INSCRIBED =
  /^(order|inscribe|mint|etch|deploy|rune-|brc20-(inscribe|mint|deploy)|runes-(etch|mint))/u;
const TRADED = /^(market-|buy$|list$|delist$|re-price$)/u;
const SWAPPED = /^swap(-|$)/u;
const SENT_IN_SWAP = /^swap-send/u;
const SENT = /^send/u;

/** By its kind; for a transfer, by the direction of its amount. */
export function sortOf({ kind, amount }: Pick<ActivityRow, 'kind' | 'amount'>): EventSort {
  if (INSCRIBED.test(kind)) return 'inscribed';
  if (TRADED.test(kind)) return 'traded';
  if (SWAPPED.test(kind) && !SENT_IN_SWAP.test(kind)) return 'swapped';
  if (amount?.direction === 'in') return 'received';
  if (amount?.direction === 'out' || SENT.test(kind) || SENT_IN_SWAP.test(kind)) return 'sent';
  return kind === 'received' ? 'received' : 'other';
}
