import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { writeRunestone } from '#main/kinds/spend/sign/runestone.ts';
import { runeFlow } from '#main/signing/read/rune-flow.ts';
import { readRunestone } from '#main/signing/read/runestone.ts';
import { createVarintReader, encodeVarint } from '#main/signing/read/varint.ts';
import { readRunestone as readAsPracticeDoes } from '#practice/formats/runestone.ts';
import { chooseRuneCoins } from '#shared/bitcoin/rune-amounts.ts';

const PAY = Buffer.from(`0014${'11'.repeat(20)}`, 'hex');
const stoneOf = (integers: readonly (bigint | number)[]): Buffer => {
  const payload = integers.flatMap((integer) => encodeVarint(BigInt(integer)));
  return Buffer.from([0x6a, 0x5d, payload.length, ...payload]);
};
/** Next to two paying outputs: the runestone is output 2 of 3. */
const read = (...integers: (bigint | number)[]) => readRunestone([PAY, PAY, stoneOf(integers)]);

describe('a runestone', () => {
  it('is the first OP_RETURN OP_13 output, and nothing else is', () => {
    expect(readRunestone([PAY])).toBeNull();
    expect(readRunestone([PAY, Buffer.from('6a04deadbeef', 'hex')])).toBeNull();
    expect(readRunestone([PAY, stoneOf([22, 0]), stoneOf([22, 1])])).toMatchObject({
      output: 1,
      pointer: 0,
    });
  });

  it('holds edicts with ids as differences', () => {
    expect(read(0, 840_000, 5, 100, 1, 0, 2, 7, 0, 10, 3, 1, 3)?.edicts).toEqual([
      { id: '840000:5', amount: 100n, output: 1 },
      { id: '840000:7', amount: 7n, output: 0 },
      { id: '840010:3', amount: 1n, output: 3 },
    ]);
  });

  it('etches, mints and points', () => {
    expect(read(2, 3, 4, 99, 6, 500, 8, 10, 10, 3, 22, 1)).toMatchObject({
      cenotaph: null,
      etching: { name: 'CV', divisibility: 0 },
      premine: 500n,
      pointer: 1,
    });
    expect(read(1, 2, 2, 1, 4, 25)?.etching).toEqual({ name: 'Z', divisibility: 2 });
    expect(read(1, 38, 2, 1, 4, 26)?.etching).toEqual({ name: 'AA', divisibility: 38 });
    // Too many decimals, no name, and no etching at all.
    expect(read(1, 39, 2, 1)?.etching).toEqual({ name: null, divisibility: 0 });
    expect(read(1, 2, 4, 25)?.etching).toBe(null);
    expect(read(20, 840_000, 20, 1)).toMatchObject({ cenotaph: null, mint: '840000:1' });
    expect(read(16_383, 1)).toMatchObject({ cenotaph: null, carriesProtocol: true });
  });

  it.each([
    ['an opcode that pushes no data', '6a5d51', 'opcode'],
    ['a push that is cut short', '6a5d05aabb', 'invalid-script'],
    ['a push length that is cut short', '6a5d4d01', 'invalid-script'],
    ['a number that does not end', '6a5d0180', 'varint'],
    ['a number above 128 bits', `6a5d13${'ff'.repeat(18)}7f`, 'varint'],
  ])('is a cenotaph with %s', (_, hex, flaw) => {
    expect(readRunestone([PAY, Buffer.from(hex, 'hex')])).toMatchObject({ cenotaph: flaw });
  });

  it.each([
    ['a tag without value', [22], 'truncated-field'],
    ['an edict of three numbers', [0, 1, 1, 1], 'trailing-integers'],
    ['an edict to an output beyond the last', [0, 1, 1, 1, 4], 'edict-output'],
    ['an edict for block 0, transaction 1', [0, 0, 1, 1, 1], 'edict-rune-id'],
    ['a transaction index above 32 bits', [0, 1, 2n ** 32n, 1, 1], 'edict-rune-id'],
    ['a pointer beyond the last output', [22, 3], 'unrecognized-even-tag'],
    ['a second pointer', [22, 0, 22, 1], 'unrecognized-even-tag'],
    ['an unknown even tag', [24, 1], 'unrecognized-even-tag'],
    ['the cenotaph tag', [126, 0], 'unrecognized-even-tag'],
    ['terms without etching', [2, 2], 'unrecognized-flag'],
    ['an unknown flag', [2, 9], 'unrecognized-flag'],
    ['half a mint', [20, 840_000], 'unrecognized-even-tag'],
    ['a supply above 128 bits', [2, 3, 8, 2n ** 127n, 10, 4], 'supply-overflow'],
  ])('is a cenotaph with %s', (_, integers, flaw) => {
    expect(read(...integers)?.cenotaph).toBe(flaw);
  });

  it('ignores unknown odd tags', () => {
    expect(read(127, 5, 25, 1)?.cenotaph).toBeNull();
  });

  it('can be read from any bytes without a throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 90 }), (bytes) => {
        const script = Buffer.concat([Buffer.from([0x6a, 0x5d]), bytes]);
        expect(readRunestone([script, PAY])).not.toBeNull();
      }),
    );
  });

  it('writes and reads numbers of up to 128 bits alike', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), (value) => {
        const reader = createVarintReader(Uint8Array.from(encodeVarint(value)));
        expect([reader.next(), reader.done()]).toEqual([value, true]);
      }),
    );
  });
});

describe('where runes land', () => {
  const spent = new Map([['1:1', 100n]]);
  const flow = (...integers: (bigint | number)[]) =>
    Object.fromEntries(runeFlow(spent, read(...integers), [false, false, true]).get('1:1') ?? []);

  it('is the first output that isn’t OP_RETURN, without a runestone', () => {
    const landings = runeFlow(spent, null, [true, false]).get('1:1');
    expect([...(landings ?? [])]).toEqual([[1, 100n]]);
    expect([...(runeFlow(spent, null, [true]).get('1:1') ?? [])]).toEqual([['burned', 100n]]);
  });

  it('follows edicts in order, then the pointer', () => {
    expect(flow(0, 1, 1, 30, 1)).toEqual({ 0: 70n, 1: 30n });
    expect(flow(22, 1, 0, 1, 1, 30, 0)).toEqual({ 0: 30n, 1: 70n });
    expect(flow(0, 1, 1, 0, 1)).toEqual({ 1: 100n });
    expect(flow(0, 1, 1, 500, 1)).toEqual({ 1: 100n });
  });

  it('shares out over all outputs', () => {
    expect(flow(0, 1, 1, 0, 3)).toEqual({ 0: 50n, 1: 50n });
    expect(flow(0, 1, 1, 60, 3)).toEqual({ 0: 60n, 1: 40n });
  });

  it('is nowhere on an OP_RETURN output or in a cenotaph', () => {
    expect(flow(0, 1, 1, 0, 2)).toEqual({ burned: 100n });
    expect(flow(22, 2)).toEqual({ burned: 100n });
    expect(flow(126, 0)).toEqual({ burned: 100n });
  });

  it('never makes or loses a unit', () => {
    const integers = fc.array(fc.bigInt({ min: 0n, max: 200n }), { maxLength: 14 });
    fc.assert(
      fc.property(integers, (values) => {
        const landed = runeFlow(spent, read(...values), [false, false, true]).get('1:1');
        const total = [...(landed?.values() ?? [])].reduce((sum, amount) => sum + amount, 0n);
        expect(total).toBe(100n);
      }),
    );
  });
});

describe('a runestone of ours', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: (1n << 64n) - 1n }), {
    minLength: 1,
    maxLength: 4,
  });
  const ids = fc.tuple(fc.integer({ min: 1, max: 5_000_000 }), fc.nat({ max: 9_000 }));

  it('is read by both decoders as it was meant', () => {
    fc.assert(
      fc.property(ids, amounts, ([block, tx], provided) => {
        const script = writeRunestone(`${block}:${tx}`, provided);
        const scripts = [PAY, ...provided.map(() => PAY), script, PAY];
        const wanted = provided.map((amount, at) => ({
          id: `${block}:${tx}`,
          amount,
          output: at + 1,
        }));
        expect(readRunestone(scripts)).toMatchObject({
          cenotaph: null,
          edicts: wanted,
          pointer: 0,
          etching: null,
          mint: null,
          carriesProtocol: false,
        });
        const other = readAsPracticeDoes(scripts.map((one) => ({ script: one, sats: 546n })));
        expect(other).toMatchObject({ cenotaph: false, pointer: 0, mint: null });
        expect(
          other?.edicts.map(({ id, ...edict }) => ({ ...edict, id: `${id.block}:${id.tx}` })),
        ).toEqual(wanted);
      }),
    );
  });

  it('refuses what no edict can hold, and more than nodes relay', () => {
    expect(() => writeRunestone('1:1', [0n])).toThrow(/above zero/);
    expect(() => writeRunestone('1:1', [1n << 128n])).toThrow(/2\^128/);
    expect(() => writeRunestone('840000:1', Array<bigint>(9).fill(1n << 60n))).toThrow(/fewer/);
  });

  it('spends few coins: one that suffices, otherwise the largest and what completes them', () => {
    const coins = [5n, 100n, 20n, 30n].map((atoms) => ({ atoms }));
    const chosen = (wanted: bigint) => chooseRuneCoins(coins, wanted)?.map(({ atoms }) => atoms);
    expect(chosen(25n)).toEqual([30n]);
    expect(chosen(104n)).toEqual([100n, 5n]);
    expect(chosen(155n)).toEqual([100n, 30n, 20n, 5n]);
    expect(chosen(156n)).toBeUndefined();
  });
});
