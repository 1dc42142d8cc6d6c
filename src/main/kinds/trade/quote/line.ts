import { isUnusual, partOfFloor } from '#shared/bitcoin/price.ts';
import type { TradeQuote } from '#shared/ipc/trade.ts';

export type QuoteLine = TradeQuote['lines'][number];
export type QuoteStep = TradeQuote['steps'][number];
export type QuoteTotals = NonNullable<TradeQuote['totals']>;

/** A quote without any results yet. */
export const nothing: TradeQuote = {
  problems: [],
  lines: [],
  steps: [],
  totals: null,
  market: null,
  receives: null,
  livePrices: [],
};

/** `87.5` from tenths of a percent. */
export const percent = (part: bigint | null): string | null =>
  part === null ? null : `${part / 10n}.${part % 10n}`;

/** A line with its price relative to the floor. */
export function lineOf(
  label: string,
  price: { unitPrice: string; sats: bigint } | null,
  floor: string | null,
  more: Partial<QuoteLine> = {},
): QuoteLine {
  const part = price && partOfFloor(price.unitPrice, floor);
  return {
    label,
    priceSats: price?.sats.toString() ?? null,
    netSats: price?.sats.toString() ?? null,
    ofFloor: percent(part),
    retype: isUnusual(part),
    fault: null,
    gone: false,
    contentHash: null,
    ...more,
  };
}

export const sumOf = (values: readonly (string | null)[]): bigint =>
  values.reduce((sum, value) => sum + BigInt(value ?? '0'), 0n);
