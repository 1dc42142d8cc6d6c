import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { endpoints } from '#shared/api/endpoints.ts';
import { MAX_TEXT } from '#shared/api/fields.ts';

/** Fields by name with values on both sides of what each fast check allows. */
const near: Record<string, fc.Arbitrary<unknown>> = {
  'stats.richList': fc.record(
    {
      address: fc.oneof(
        { weight: 8, arbitrary: fc.string() },
        fc.constantFrom('x'.repeat(MAX_TEXT), 'x'.repeat(MAX_TEXT + 1), null, 1, ['x']),
      ),
      balance: fc.oneof(
        { weight: 8, arbitrary: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }) },
        fc.constantFrom(0, -0, -1, -5e-324, 5e-324, Number.MAX_VALUE, 1e999, '1', null, true, {}),
      ),
      more: fc.jsonValue(),
    },
    { requiredKeys: ['address', 'balance'] },
  ),
};

const quickRows = Object.entries(endpoints).flatMap(([name, row]) =>
  row.quick ? [{ name, schema: row.data, quick: row.quick }] : [],
);

describe('an answer that is read quickly', () => {
  it('is of a row that this test knows', () => {
    expect(quickRows.map(({ name }) => name)).toEqual(Object.keys(near));
  });

  it.each(quickRows)('is what the schema of $name takes and leaves as it is', (row) => {
    const item = near[row.name] ?? fc.anything();
    const lists = fc.array(fc.oneof({ weight: 20, arbitrary: item }, fc.jsonValue()), {
      maxLength: 8,
    });
    let taken = 0;
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: lists }, fc.jsonValue()), (data) => {
        const read = row.schema.safeParse(data);
        const quick = row.quick(data);
        expect(quick).toBe(read.success);
        if (read.success) expect(read.data).toEqual(data);
        if (Array.isArray(data) && data.length > 0) {
          if (quick) taken += 1;
          else refused += 1;
        }
      }),
      { numRuns: 3_000, seed: 7 },
    );
    expect(taken).toBeGreaterThan(300);
    expect(refused).toBeGreaterThan(300);
  });

  it('is no longer than the schema allows', () => {
    const holder = { address: 'a', balance: 1 };
    for (const row of quickRows) {
      expect(row.quick(Array.from({ length: 10_000 }, () => holder))).toBe(true);
      expect(row.quick(Array.from({ length: 10_001 }, () => holder))).toBe(false);
    }
  });
});
