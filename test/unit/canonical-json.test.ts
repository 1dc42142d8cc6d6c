import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { canonicalJson, sameJson } from '#shared/canonical-json.ts';

describe('canonical JSON', () => {
  it('sorts keys by code units and leaves absent fields out', () => {
    expect(canonicalJson({ b: [1, undefined, 'ä'], a: undefined, B: { y: null, x: true } })).toBe(
      '{"B":{"x":true,"y":null},"b":[1,null,"ä"]}',
    );
    expect(() => canonicalJson({ sats: 1n })).toThrow('bigints');
  });

  it('is written alike exactly where two values are the same', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    const change = fc.tuple(value, fc.oneof(value, fc.constant(null)));
    fc.assert(
      fc.property(change, fc.boolean(), ([a, b], isCopy) => {
        const other: unknown = isCopy ? JSON.parse(JSON.stringify(a)) : b;
        expect(sameJson(a, other)).toBe(canonicalJson(a) === canonicalJson(other));
      }),
    );
  });

  it('takes an absent field for one that is undefined, and nothing for an empty object', () => {
    expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(sameJson({ a: 1 }, { a: 1, b: null })).toBe(false);
    expect(sameJson({ toString: 1 }, {})).toBe(false);
    expect([sameJson([], {}), sameJson(null, {}), sameJson(1n, 1n)]).toEqual([false, false, false]);
  });
});
