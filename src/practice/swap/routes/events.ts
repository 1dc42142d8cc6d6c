import type { EventOf, SwapEvent } from '#practice/state/records/swap.ts';
import type { Ledger } from '#practice/swap/ledger.ts';

/** Events of one kind, newest first. */
export function eventsOf<K extends SwapEvent['kind']>(ledger: Ledger, kind: K): EventOf<K>[] {
  const found: EventOf<K>[] = [];
  for (const event of ledger.state.swapEvents.values()) {
    if (event.kind === kind) found.push(event as EventOf<K>);
  }
  return found.sort((a, b) => b.ts - a.ts || b.seq - a.seq);
}

const DAY = 86_400;

/** Dollars swapped in a pool, or in total, over the last days. */
export function volumesOf(ledger: Ledger, pair?: string) {
  const now = Math.floor(ledger.now() / 1000);
  const days = { volume24h: 0n, volume7d: 0n, volume30d: 0n, transactions: 0 };
  for (const event of ledger.state.swapEvents.values()) {
    if (event.kind !== 'swap' || (pair !== undefined && event.pair !== pair)) continue;
    const age = now - event.ts;
    if (age <= DAY) {
      days.volume24h += event.usd;
      days.transactions++;
    }
    if (age <= 7 * DAY) days.volume7d += event.usd;
    if (age <= 30 * DAY) days.volume30d += event.usd;
  }
  return days;
}
