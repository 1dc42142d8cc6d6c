import { expect, it } from 'vitest';

import { blocksAt, timeText } from '#renderer/base/form/fee-time.ts';

const rates = { fastest: 24, halfHour: 18, hour: 12, minimum: 1 };

it.each([
  [30, 1],
  [24, 1],
  [23.99, 3],
  [18, 3],
  [12, 6],
  [11, 'later'],
  [1, 'later'],
  [0.5, 'below'],
] as const)('a rate of %s sat/vB is expected to confirm in %s', (rate, blocks) => {
  expect(blocksAt(rate, rates)).toBe(blocks);
});

it('is in minutes where blocks come by themselves', () => {
  expect(timeText(24, rates, false)).toBe('About 1 block, 10 min');
  expect(timeText(18, rates, false)).toBe('About 3 blocks, 30 min');
  expect(timeText(18, rates, true)).toBe('About 3 blocks');
});
