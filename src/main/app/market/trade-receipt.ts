import { AppError } from '#shared/errors.ts';
import type { FlowView, JournalEntry } from '#shared/flows/view.ts';

/**
 * Everything that a talk about a trade needs, in one file: what was asked, each line with its price and its transaction,
 * which anybody can look up, and when what happened. Holds no key, and no signature that somebody could use.
 * Throws NOT_FOUND for what is no trade.
 */
export function tradeReceipt(
  { id, state, createdAt, updatedAt, title, headline, trade }: FlowView,
  journal: readonly JournalEntry[],
  network: string,
  now: number,
): string {
  if (!trade) throw new AppError('NOT_FOUND', 'this is no trade');
  const time = (ms: number): string => new Date(ms).toISOString();
  const receipt = {
    receipt: 'inkstone trade',
    version: 1,
    network,
    written: time(now),
    trade: { id, title, state, headline, began: time(createdAt), lastChange: time(updatedAt) },
    asked: trade.asked,
    lines: trade.lines,
    journal: journal.map((entry) => ({ ...entry, at: time(entry.at) })),
  };
  return `${JSON.stringify(receipt, null, 2)}\n`;
}
