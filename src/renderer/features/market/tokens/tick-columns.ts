import type { TickStats } from '#renderer/features/market/market-types.ts';

export type TickColumn = 'tick' | 'price' | 'change' | 'volume' | 'sold' | 'cap';

const number = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);

/** What a column is sorted by; null where the market does not say. */
export function valueOfTick(row: TickStats, column: TickColumn): string | number | null {
  const values = {
    tick: () => row.tick.toLowerCase(),
    price: () => number(row.curPrice),
    change: () => number(row.changePrice),
    volume: () => number(row.btcVolume),
    sold: () => number(row.amountVolume),
    cap: () => number(row.cap),
  };
  return values[column]();
}
