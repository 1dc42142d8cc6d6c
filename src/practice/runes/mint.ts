import type { RuneRow } from '#practice/state/records/runes.ts';

/** First block of a rune's mint and the one after its last: both kinds of terms apply. Null: no limit. */
export function mintWindow(rune: RuneRow): { start: number | null; end: number | null } {
  const { terms } = rune;
  if (!terms) return { start: null, end: null };
  const relative = (offset: number | null) => (offset === null ? null : rune.height + offset);
  const bounds = (a: number | null, b: number | null, pick: (...of: number[]) => number) =>
    a === null ? b : b === null ? a : pick(a, b);
  return {
    start: bounds(terms.heightStart, relative(terms.offsetStart), Math.max),
    end: bounds(terms.heightEnd, relative(terms.offsetEnd), Math.min),
  };
}

/** The amount of one mint in a block of this height; null if the mint is closed. */
export function mintAmount(rune: RuneRow, height: number): bigint | null {
  const { terms } = rune;
  if (!terms) return null;
  const { start, end } = mintWindow(rune);
  if (start !== null && height < start) return null;
  if (end !== null && height >= end) return null;
  return rune.mints < terms.cap ? terms.amount : null;
}
