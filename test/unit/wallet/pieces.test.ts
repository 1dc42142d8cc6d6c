import { describe, expect, it } from 'vitest';

import { createPieces } from '#main/app/pieces.ts';
import { PIECE_ITEMS, PIECE_LENGTH, type Place } from '#shared/ipc/pieces.ts';

const numbered = (count: number): { id: number; text: string }[] =>
  Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(id % 700) }));

/** Reads a list to its end and records the length of each answer. */
function readAll<T>(all: readonly T[]) {
  let shown = 0;
  const pieces = createPieces((item: T) => {
    shown += 1;
    return item;
  });
  const turns: { items: number; length: number; shown: number }[] = [];
  const items: T[] = [];
  for (let place: Place | 'first' | null = 'first'; place !== null;) {
    shown = 0;
    const answer: { items: T[] | null; more: Place | null } =
      place === 'first' ? pieces.first(all) : pieces.more(place);
    const piece = answer.items ?? [];
    turns.push({ items: piece.length, length: JSON.stringify(piece).length, shown });
    items.push(...piece);
    place = answer.more;
  }
  return { items, turns };
}

describe('a long list sent to the page in pieces', () => {
  it('comes whole and in order, and no answer holds main for more than a piece', async () => {
    const all = numbered(100_000);
    const { items, turns } = readAll(all);
    expect(items.length).toBe(all.length);
    expect(items.every(({ id }, index) => id === index)).toBe(true);
    expect(Math.max(...turns.map((turn) => turn.items))).toBe(PIECE_ITEMS);
    expect(Math.max(...turns.map((turn) => turn.shown))).toBeLessThanOrEqual(PIECE_ITEMS);
    expect(Math.max(...turns.map((turn) => turn.length))).toBeLessThanOrEqual(PIECE_LENGTH + 2);
  });

  it('is cut sooner where its items are long, and one that is too long goes alone', async () => {
    const long = (size: number) => ({ text: 'y'.repeat(size) });
    const all = [long(200_000), long(100_000), long(400_000), long(10)];
    const { items, turns } = readAll(all);
    expect(items).toEqual(all);
    expect(turns.map((turn) => turn.items)).toEqual([1, 1, 1, 1]);
  });

  it('continues unchanged while two newer ones begin, and is dropped then', () => {
    const pieces = createPieces((item: { id: number }) => item.id);
    const { more } = pieces.first(numbered(600));
    pieces.first(numbered(700));
    pieces.first(numbered(700));
    expect(pieces.more(more!).items).toHaveLength(100);
    pieces.first(numbered(700));
    expect(pieces.more(more!)).toEqual({ items: null, more: null });
  });

  it('is kept once, however often it is begun', () => {
    const pieces = createPieces((item: { id: number }) => item.id);
    const all = numbered(600);
    const begun = [1, 2, 3, 4, 5].map(() => pieces.first(all).more);
    expect(new Set(begun.map((place) => place?.list)).size).toBe(1);
  });

  it('is not mixed with a list of another wallet or network', () => {
    const [here, there] = [createPieces((one: number) => one), createPieces((one: number) => one)];
    const { more } = here.first(Array.from({ length: 600 }, () => 1));
    there.first(Array.from({ length: 600 }, () => 2));
    expect(there.more(more!)).toEqual({ items: null, more: null });
  });
});
