import { expect, it } from 'vitest';

import { thinned } from '#main/app/portfolio/balance-history.ts';

it('a long history is drawn with the last balance of each stretch of time', () => {
  const points = Array.from({ length: 10_000 }, (_, at) => ({ at: at * 7, sats: BigInt(at) }));
  const some = thinned(points, 500);
  expect(some.length).toBeLessThanOrEqual(500);
  expect(some.at(-1)).toEqual(points.at(-1));
  expect(some.every(({ at }, index) => index === 0 || at > (some[index - 1]?.at ?? 0))).toBe(true);
  expect(thinned(points.slice(0, 3), 500)).toEqual(points.slice(0, 3));
  expect(thinned([], 500)).toEqual([]);
});
