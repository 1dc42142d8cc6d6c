import { expect, it } from 'vitest';

import type { StepContext } from '#main/flows/engine/define.ts';
import { approveBy } from '#main/flows/steps/approve.ts';
import type { Review } from '#shared/flows/prepared.ts';

const reviewOf = (lines: number) =>
  ({
    text: '',
    digest: '',
    card: { clauses: [], lines: Array(lines).fill('') },
  }) as unknown as Review;

/** How long a card with this many lines, shown for this long, stays unchanged. */
async function delayOf(lines: number, shownFor: number): Promise<number> {
  const { step } = approveBy<object, { after?: number }>({
    review: () => Promise.resolve(reviewOf(lines)),
    stay: (_data, how) => how,
    gone: () => ({}),
    granted: () => ({}),
    refused: () => ({}),
  });
  const deps = { clock: { now: () => shownFor } };
  const ctx = { deps, shownSince: 0, review: null, random: () => 0.5 };
  return (await step({}, ctx as unknown as StepContext)).after ?? 0;
}

it('updates a card every half minute, and rarely if that is expensive or no decision is made', async () => {
  const often = await delayOf(1, 60_000);
  expect(often).toBeLessThan(60_000);
  expect(await delayOf(50, 60_000)).toBe(often);
  expect(await delayOf(51, 60_000)).toBe(10 * often);
  expect(await delayOf(1, 660_000)).toBe(10 * often);
});
