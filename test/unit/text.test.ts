import { describe, expect, it } from 'vitest';

import { toPlain } from '#main/provider/plain.ts';
import { makeVisible, plainText, plural, seenText, visibleText } from '#shared/text.ts';

/** Default_Ignorable_Code_Point of Unicode 16.0, DerivedCoreProperties.txt: 4,174 code points. */
const ignorable = [
  ...[[0xad], [0x34f], [0x61c], [0x115f, 0x1160], [0x17b4, 0x17b5], [0x180b, 0x180f]],
  ...[[0x200b, 0x200f], [0x202a, 0x202e], [0x2060, 0x206f], [0x3164], [0xfe00, 0xfe0f]],
  ...[[0xfeff], [0xffa0], [0xfff0, 0xfff8], [0x1bca0, 0x1bca3], [0x1d173, 0x1d17a]],
  [0xe0000, 0xe0fff],
];
/** General category Cf of Unicode 16.0, DerivedGeneralCategory.txt: 170 code points. */
const formats = [
  ...[[0xad], [0x600, 0x605], [0x61c], [0x6dd], [0x70f], [0x890, 0x891], [0x8e2], [0x180e]],
  ...[[0x200b, 0x200f], [0x202a, 0x202e], [0x2060, 0x2064], [0x2066, 0x206f], [0xfeff]],
  ...[[0xfff9, 0xfffb], [0x110bd], [0x110cd], [0x13430, 0x1343f], [0x1bca0, 0x1bca3]],
  ...[[0x1d173, 0x1d17a], [0xe0001], [0xe0020, 0xe007f]],
];
/** Blank or without a fixed appearance, but in neither list. */
const others = [
  ...[0x00, 0x07, 0x1b, 0x7f, 0x85, 0x9f, 0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f],
  ...[0x205f, 0x2800, 0x3000, 0xe000, 0xfffc, 0xffff, 0x13441, 0x13442, 0x16fe4, 0x1d159, 0xf0000],
];
const each = (ranges: number[][]): number[] =>
  ranges.flatMap(([from = 0, to = from]) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at),
  );
const nameOf = (code: number): string => `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;

describe.each([
  ['Default_Ignorable_Code_Point', each(ignorable), 4_174],
  ['Cf', each(formats), 170],
  ['characters that are blank all the same', others, others.length],
])('every character of %s', (_name, codes, count) => {
  it('is shown by name in names, ticks, messages and answers', () => {
    expect(codes).toHaveLength(count);
    for (const code of codes) {
      const text = `or${String.fromCodePoint(code)}di`;
      const shown = `or${nameOf(code)}di`;
      expect(plainText(text)).toBe(shown);
      expect(visibleText(text)).toBe(shown);
      expect(makeVisible(text)).toEqual({ text: shown, hidden: 1 });
      expect(toPlain({ tick: text }).data).toEqual({ tick: shown });
    }
  });

  it('does not break up a word that is looked for', () => {
    for (const code of codes) {
      const seen = seenText(`fu${String.fromCodePoint(code)}nc`);
      expect(seen.replace(/[ \n]/g, '')).toBe('func');
    }
  });
});

describe('what this runtime knows of Unicode', () => {
  it('holds no character of these kinds that is not named', () => {
    const kinds = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Bidi_Control}\p{Variation_Selector}]/u;
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (kinds.test(character)) expect(plainText(`a${character}b`)).toBe(`a${nameOf(code)}b`);
    }
  });
});

describe('foreign text', () => {
  it('stays as it is where everything in it can be seen', () => {
    for (const text of ['ordi', 'Line one\nLine two', 'ö 测试 😄 שלום', 'a-b_c ⟨x⟩', '', '🟧']) {
      expect(plainText(text)).toBe(text);
    }
  });

  it('has spaces named that a page would swallow', () => {
    expect(plainText(' ordi')).toBe('⟨U+0020⟩ordi');
    expect(plainText('ordi ')).toBe('ordi⟨U+0020⟩');
    expect(plainText('ordi\n')).toBe('ordi⟨U+000A⟩');
    expect(plainText('or   di')).toBe('or ⟨U+0020⟩⟨U+0020⟩di');
    expect(plainText('    ')).toBe('⟨U+0020⟩'.repeat(4));
  });

  it('is the same when it is shown twice', () => {
    const once = plainText(' a\u200b\u202eb\ud800\ufe0f ');
    expect(plainText(once)).toBe(once);
    expect(visibleText(once)).toBe(once);
  });

  it('is capped, never in the middle of a character', () => {
    expect(plainText('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(plainText('😄'.repeat(50), 10).isWellFormed()).toBe(true);
    expect(plainText('\u200b'.repeat(1_000_000), 10).length).toBe(10);
  });

  it('is shown at once, however many spaces it is made of', () => {
    expect(plainText(`${' '.repeat(100_000)}x${' '.repeat(100_000)}`, 40_000).length).toBe(40_000);
  });
});

describe('our own sums', () => {
  it('keep the thin space between groups of digits, and only there', () => {
    expect(plainText('18\u202f432 sats of 1\u202f000\u202f000')).toBe(
      '18\u202f432 sats of 1\u202f000\u202f000',
    );
    expect(plainText('or\u202fdi')).toBe('or⟨U+202F⟩di');
    expect(plainText('1\u202f00')).toBe('1⟨U+202F⟩00');
    expect(plainText('a\u202f000')).toBe('a⟨U+202F⟩000');
  });
});

describe('counted things', () => {
  it('have one form for one and another for more', () => {
    expect([plural(1, 'coin'), plural(0, 'coin'), plural(2, 'address', 'addresses')]).toEqual([
      '1 coin',
      '0 coins',
      '2 addresses',
    ]);
  });
});
