import { describe, expect, it } from 'vitest';

import { isSuccess, readScript } from '#main/signing/read/script.ts';
import { leafFault } from '#main/signing/read/strict-leaf.ts';
import { revealScript } from '#practice/formats/envelope.ts';

const key = Buffer.from('79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex');
const item = (body: string, parents: string[] = []) => ({
  contentType: 'text/plain;charset=utf-8',
  body: Buffer.from(body),
  parents,
});

describe('a leaf that every index reads alike', () => {
  it.each([1, 15, 75, 76, 255, 256, 519, 520, 521, 1_040, 70_000])(
    'is one as the handbook writes it, with %i bytes of content',
    (length) => {
      expect(leafFault(revealScript(key, [item('x'.repeat(length))]))).toBeNull();
    },
  );

  it('may name parents of any index, written without zeros', () => {
    for (const index of [0, 1, 255, 256, 65_536, 4_294_967_295]) {
      const parent = `${'ab'.repeat(32)}i${index}`;
      expect(leafFault(revealScript(key, [item('x', [parent])]))).toBeNull();
    }
  });

  it('is never one that is cut short, or has a byte more', () => {
    const leaf = Buffer.from(revealScript(key, [item('hello')]));
    for (let length = 0; length < leaf.length; length += 1) {
      expect(leafFault(leaf.subarray(0, length))).not.toBeNull();
    }
    for (let more = 0; more < 256; more += 1) {
      expect(leafFault(Buffer.concat([leaf, Buffer.from([more])]))).not.toBeNull();
      expect(leafFault(Buffer.concat([Buffer.from([more]), leaf]))).not.toBeNull();
    }
  });

  it('is not one with two inscriptions, or with a pointer', () => {
    expect(leafFault(revealScript(key, [item('a'), item('b')]))).toMatch(/continues after/);
    expect(leafFault(revealScript(key, [{ ...item('a'), pointer: 546n }]))).toMatch(/pointer/);
  });
});

describe('opcodes of tapscript', () => {
  it('names the 87 that let anybody spend, as BIP-342 lists them', () => {
    const ranges = [
      ...[
        [80, 80],
        [98, 98],
        [126, 129],
        [131, 134],
        [137, 138],
        [141, 142],
        [149, 153],
      ],
      [187, 254],
    ] as const;
    const listed = ranges.flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from + 1 }, (_, more) => from + more),
    );
    expect(listed).toHaveLength(87);
    const found = Array.from({ length: 256 }, (_, op) => op).filter(isSuccess);
    expect(found).toEqual(listed);
  });

  it('distinguishes the shortest push of any length from every longer one', () => {
    const shapes: [length: number, width: number][] = [
      [0, 0],
      [75, 0],
      [76, 1],
      [255, 1],
      [256, 2],
      [520, 2],
    ];
    for (const [length, shortest] of shapes) {
      for (const width of [0, 1, 2, 4]) {
        if (width === 0 ? length > 75 : length >= 256 ** width) continue;
        const size = Buffer.alloc(4);
        size.writeUInt32LE(length);
        const opcode = width === 0 ? [length] : [{ 1: 0x4c, 2: 0x4d }[width] ?? 0x4e];
        const push = Buffer.concat([
          Buffer.from(opcode),
          size.subarray(0, width),
          Buffer.alloc(length),
        ]);
        expect(readScript(push)?.map((token) => token.shortest)).toEqual([width === shortest]);
      }
    }
  });
});
