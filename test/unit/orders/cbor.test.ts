import { describe, expect, it } from 'vitest';

import { readCbor, saysJson } from '#main/orders/cbor.ts';
import { isPlainJson } from '#main/orders/inscribed.ts';
import { cbor, cborOfJson } from '#practice/formats/cbor.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
const written = (json: unknown): Uint8Array => cbor(cborOfJson(json));

describe('CBOR', () => {
  it.each([
    ...[null, true, false, 0, 23, 24, 255, 256, 65_536, 4_294_967_296, -1, -25, 0.5, 1e300],
    ...['', 'Ä 文', [], [1, [2]], {}, { a: { b: [null] }, '': 1 }],
    Number.MAX_SAFE_INTEGER,
  ])('says the JSON that it was written from: %j', (json) => {
    expect(saysJson(readCbor(written(json)), json)).toBe(true);
    expect(saysJson(readCbor(written([json])), json)).toBe(false);
  });

  it('means nothing by the order of keys, nor by the width of a number', () => {
    expect(saysJson(readCbor(written({ a: 1, b: 2 })), { b: 2, a: 1 })).toBe(true);
    expect(saysJson(readCbor(hex('f93c00')), 1)).toBe(true);
    expect(saysJson(readCbor(hex('fa3fc00000')), 1.5)).toBe(true);
    expect(saysJson(readCbor(hex('f97bff')), 65_504)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a text cut off', '6261'],
    ['more after the value', '0000'],
    ['an indefinite length', '9f01ff'],
    ['a tag', 'c001'],
    ['a key twice', 'a2616101616102'],
    ['a text that is no UTF-8', '61ff'],
    ['a list as a key', 'a18001'],
    ['undefined', 'f7'],
    ['a length beyond the bytes', '5b7fffffffffffffff'],
  ])('is not read with %s', (_what, text) => {
    expect(readCbor(hex(text))).toBeUndefined();
  });

  it('is not read deeper than 64 levels', () => {
    expect(readCbor(hex(`${'81'.repeat(64)}00`))).toBeDefined();
    expect(readCbor(hex(`${'81'.repeat(100_000)}00`))).toBeUndefined();
  });
});

it('JSON that can’t be compared exactly is refused before it is ordered', () => {
  for (const text of ['{', '1e999', '9007199254740993', '"\\ud800"', '{"\\udc00":1}'])
    expect(isPlainJson(text), text).toBe(false);
  for (const text of ['{}', '9007199254740991', '-0.5', '"Ä"', 'null'])
    expect(isPlainJson(text), text).toBe(true);
});
