import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { piecesOf } from '#main/kinds/spend/sign/pieces.ts';

const cut = fc
  .tuple(
    fc.bigInt(546n, 200_000n),
    fc.constantFrom(330n, 546n, 10_000n),
    fc.constantFrom(294n, 600n),
  )
  .chain(([sats, postage, smallest]) =>
    fc.record({
      sats: fc.constant(sats),
      postage: fc.constant(postage),
      smallest: fc.constant(smallest),
      offsets: fc.uniqueArray(fc.bigInt(0n, sats - 1n), { minLength: 1, maxLength: 8 }),
    }),
  );

describe('pieces of a coin', () => {
  it('sum to it, hold each inscription once where it sits, and are never too small', () => {
    fc.assert(
      fc.property(cut, ({ sats, postage, smallest, offsets }) => {
        const found = offsets.map((offset, at) => ({ id: `i${at}`, offset }));
        const pieces = piecesOf(sats, found, postage, smallest);
        expect(pieces.reduce((sum, piece) => sum + piece.sats, 0n)).toBe(sats);
        let at = 0n;
        for (const piece of pieces) {
          const inside = found.filter(({ offset }) => offset >= at && offset < at + piece.sats);
          expect([...piece.inscriptions].sort()).toEqual(inside.map(({ id }) => id).sort());
          const least = piece.inscriptions.length > 0 ? postage : smallest;
          expect(piece.sats).toBeGreaterThanOrEqual(least < sats ? least : sats);
          at += piece.sats;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('put an inscription on the first sat of its own coin', () => {
    const found = [
      { id: 'b', offset: 30_000n },
      { id: 'a', offset: 0n },
    ];
    expect(piecesOf(60_000n, found, 546n, 600n)).toEqual([
      { sats: 546n, inscriptions: ['a'] },
      { sats: 29_454n, inscriptions: [] },
      { sats: 546n, inscriptions: ['b'] },
      { sats: 29_454n, inscriptions: [] },
    ]);
  });

  it('leave a coin whole that has nothing worth a coin beside its inscription', () => {
    expect(piecesOf(900n, [{ id: 'a', offset: 0n }], 546n, 600n)).toHaveLength(1);
  });

  it('refuse an inscription outside of its coin', () => {
    expect(() => piecesOf(546n, [{ id: 'a', offset: 546n }], 330n, 600n)).toThrow(RangeError);
  });
});
