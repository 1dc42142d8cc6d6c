import { expect, it } from 'vitest';

import { createBudget } from '#main/provider/budget.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';

function keptCalls() {
  const calls = new Map<string, number>();
  const store = { isBusy: false };
  return {
    store,
    load: (month: string) => calls.get(month) ?? 0,
    add(month: string, more: number) {
      if (store.isBusy) throw new Error('busy');
      calls.set(month, (calls.get(month) ?? 0) + more);
    },
  };
}

it('counts at once, and writes the sum once a second', async () => {
  const clock = createFakeClock();
  const kept = keptCalls();
  const budget = createBudget(clock, kept);
  for (let call = 0; call < 5; call += 1) budget.add('2026-11', 1);
  expect([budget.load('2026-11'), kept.load('2026-11')]).toEqual([5, 0]);
  await clock.advance(1_000);
  expect([budget.load('2026-11'), kept.load('2026-11')]).toEqual([5, 5]);
});

it('keeps what a busy store does not take, and writes it later', async () => {
  const clock = createFakeClock();
  const kept = keptCalls();
  const budget = createBudget(clock, kept);
  kept.store.isBusy = true;
  budget.add('2026-11', 3);
  await clock.advance(5_000);
  budget.add('2026-11', 1);
  expect(budget.load('2026-11')).toBe(4);
  kept.store.isBusy = false;
  await clock.advance(1_000);
  expect(kept.load('2026-11')).toBe(4);
});

it('is closed whatever the store says, and then leaves it alone', async () => {
  const clock = createFakeClock();
  const kept = keptCalls();
  const budget = createBudget(clock, kept);
  budget.add('2026-11', 1);
  kept.store.isBusy = true;
  expect(() => {
    budget.close();
  }).not.toThrow();
  kept.store.isBusy = false;
  budget.add('2026-11', 1);
  await clock.advance(60_000);
  expect(kept.load('2026-11')).toBe(0);
});
