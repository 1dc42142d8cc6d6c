import { describe, expect, it } from 'vitest';

import { createBreaker } from '#main/provider/breaker.ts';
import { createMeter } from '#main/provider/meter.ts';
import { createPace } from '#main/provider/pace.ts';
import { createReads } from '#main/provider/reads.ts';
import { createServerClock } from '#main/provider/server-clock.ts';
import { AppError } from '#shared/errors.ts';
import { createFakeClock, type FakeClock } from '#test/flows/support/fake-clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Jumps of two minutes, a day and a year; the last one forward. */
const JUMPS = [-2 * MINUTE, -DAY, -365 * DAY, 400 * DAY];

function startPace(clock: FakeClock) {
  const used = new Map<string, number>();
  return createPace({
    clock,
    budget: {
      load: (month) => used.get(month) ?? 0,
      add: (month, calls) => used.set(month, (used.get(month) ?? 0) + calls),
    },
    limits: () => ({ callsPerSecond: 5, callsPerMonth: 60_000 }),
  });
}

describe.each(JUMPS)('a clock that was set by %d ms', (jump) => {
  it('delays no call of the user or the background', async () => {
    const clock = createFakeClock();
    const pace = startPace(clock);
    const made: number[] = [];
    const call = (background: boolean) =>
      pace.run({ background }, () => Promise.resolve(made.push(clock.steady?.() ?? 0)));
    for (let i = 0; i < 20; i += 1) void call(i % 2 === 0);
    await clock.advance(1_000);
    clock.jump(jump);
    const before = made.length;
    for (let i = 0; i < 5; i += 1) void call(false);
    await clock.advance(5_000);
    expect(made.length - before).toBeGreaterThanOrEqual(15);
    void call(true);
    await clock.advance(6 * MINUTE);
    expect(made).toHaveLength(26);
  });

  it('makes no pause longer that the host asked for', async () => {
    const clock = createFakeClock();
    const pace = startPace(clock);
    const busy = new AppError('PROVIDER_BUSY', 'slow down', { retryAfterMs: 30_000 });
    const request = pace.run({ background: false }, () => Promise.reject(busy));
    await expect(request).rejects.toBe(busy);
    clock.jump(jump);
    let made = false;
    void pace.run({ background: false }, () => Promise.resolve((made = true)));
    await clock.advance(29_000);
    expect(made).toBe(false);
    await clock.advance(1_000);
    expect(made).toBe(true);
  });

  it('leaves no part of the provider closed', async () => {
    const clock = createFakeClock();
    const breaker = createBreaker({ clock });
    for (let i = 0; i < 5; i += 1) breaker.note('host chain', true);
    clock.jump(jump);
    expect(breaker.open()).toEqual(['host chain']);
    await clock.advance(16_000);
    expect(breaker.open()).toEqual([]);
    expect(() => breaker.check('host chain', 'chain.info')).not.toThrow();
  });

  it('is known from the first answer after it, and counts the rate right', async () => {
    const clock = createFakeClock();
    const truth = () => 1_800_000_000_000 + (clock.steady?.() ?? 0);
    const jumps: number[] = [];
    const server = createServerClock({ clock, onJump: (by) => jumps.push(by) });
    const meter = createMeter({ clock });
    meter.count('chain');
    for (let i = 0; i < 5; i += 1) server.note(truth() - 500);
    await clock.advance(MINUTE);
    clock.jump(jump);
    expect(server.skew()).toBeNull();
    server.note(truth() - 500);
    expect(server.skew()).toBe(-jump);
    expect(jumps).toEqual([jump]);
    expect(meter.rate()).toBe(0);
  });

  it('makes no kept answer young', async () => {
    const clock = createFakeClock();
    let calls = 0;
    const reads = createReads({
      network: 'mainnet',
      clock,
      client: { ask: () => Promise.resolve((calls += 1)) },
      source: () => 'one',
      onFresh: () => undefined,
    });
    await reads.read('swap.systemStatus', {});
    clock.jump(jump);
    await clock.advance(2 * MINUTE);
    const answer = await reads.read('swap.systemStatus', {});
    expect([calls, answer.age]).toEqual([2, 0]);
  });
});

it('forgets no measure of the server for a clock that is kept right by the network', async () => {
  const clock = createFakeClock();
  const server = createServerClock({ clock });
  server.note(clock.now() + 90_000);
  await clock.advance(10 * MINUTE);
  clock.jump(-300);
  expect(server.skew()).toBe(90_500);
});
