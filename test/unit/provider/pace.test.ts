import { describe, expect, it } from 'vitest';

import { createPace } from '#main/provider/pace.ts';
import { createServerClock } from '#main/provider/server-clock.ts';
import { AppError } from '#shared/errors.ts';
import { createFakeClock, settle } from '#test/flows/support/fake-clock.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The free plan. */
const FREE = { callsPerSecond: 5, callsPerMonth: 60_000 };
const JUNE = Date.UTC(2027, 5, 1);

function start(limits = FREE, from = JUNE) {
  const clock = createFakeClock(from);
  const used = new Map<string, number>();
  const pace = createPace({
    clock,
    budget: {
      load: (month) => used.get(month) ?? 0,
      add: (month, calls) => used.set(month, (used.get(month) ?? 0) + calls),
    },
    limits: () => limits,
  });
  const made: { at: number; background: boolean }[] = [];
  const call = (background: boolean) =>
    pace.run({ background }, async () => void made.push({ at: clock.now() - from, background }));
  return { clock, pace, used, made, call };
}

describe('the pace', () => {
  it('starts no more calls in a second than allowed, the user’s first', async () => {
    const { clock, made, call } = start();
    const all = [...Array(10)].map((_, i) => call(i < 5));
    await clock.advance(3 * SECOND);
    await Promise.all(all);
    const gaps = made.slice(1).map(({ at }, i) => at - (made[i]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(200);
    // The first background call started before any user call.
    expect(made.slice(1, 6).every(({ background }) => !background)).toBe(true);
  });

  it('pauses all calls for as long as the host asks', async () => {
    const { clock, pace, made, call } = start();
    const busy = new AppError('PROVIDER_BUSY', 'slow down', { retryAfterMs: 30 * SECOND });
    const refused = pace.run({ background: false }, () => Promise.reject(busy));
    await expect(refused).rejects.toBe(busy);
    const next = call(false);
    await clock.advance(29 * SECOND);
    expect(made).toEqual([]);
    await clock.advance(SECOND);
    await next;
  });

  it('gets work of three calls through a host that allows two a second, and is quick again later', async () => {
    const { clock, pace } = start({ callsPerSecond: 4, callsPerMonth: 60_000 });
    const seen: number[] = [];
    const ask = () =>
      pace.run({ background: false }, async () => {
        const now = clock.now();
        const isTooMuch = seen.filter((at) => now - at < SECOND).length >= 2;
        if (isTooMuch) throw new AppError('PROVIDER_BUSY', 'slow down', { retryAfterMs: SECOND });
        seen.push(now);
      });
    async function work(): Promise<number> {
      for (let tries = 1; ; tries += 1) {
        try {
          for (let n = 0; n < 3; n += 1) await ask();
          return tries;
        } catch (error) {
          if (tries === 20) throw error;
        }
      }
    }
    const done = work();
    await clock.advance(MINUTE);
    expect(await done).toBeLessThanOrEqual(3);
    const gaps: number[] = [];
    const many = Promise.all(
      [...Array(80)].map(() =>
        pace.run({ background: false }, async () => void gaps.push(clock.now())),
      ),
    );
    await clock.advance(MINUTE);
    await many;
    expect((gaps.at(-1) ?? 0) - (gaps.at(-2) ?? 0)).toBe(250);
  });

  it('spends nothing on a call that is stopped before it begins', async () => {
    const { pace } = start();
    const stop = () => {
      throw new Error('not now');
    };
    const run = pace.run({ background: false, before: stop }, async () => 1);
    await expect(run).rejects.toThrow('not now');
    expect(pace.used()).toBe(0);
  });
});

describe('the budget of a month', () => {
  it('is spent evenly by a background that would take it all on the first day', async () => {
    const { clock, pace, call } = start();
    let asking = true;
    const poller = async () => {
      while (asking) await call(true).catch(() => (asking = false));
    };
    void poller();
    void poller();
    await clock.advance(6 * HOUR);
    const perDay = pace.used() * 4;
    expect(perDay).toBeLessThan(3_000);
    expect(perDay).toBeGreaterThan(1_900);
    expect(pace.waiting().heldMs).toBeGreaterThan(0);
    asking = false;
    pace.close();
  });

  it('never delays the user for the background', async () => {
    const { clock, made, call } = start();
    for (let i = 0; i < 400; i += 1) call(true).catch(() => undefined);
    await clock.advance(10 * MINUTE);
    const before = clock.now() - JUNE;
    const request = call(false);
    await settle();
    await clock.advance(SECOND);
    await request;
    const mine = made.find(({ background }) => !background);
    expect((mine?.at ?? Infinity) - before).toBeLessThanOrEqual(SECOND);
  });

  it('lasts to its end on the free plan, with ten orders looked at every minute', async () => {
    const { clock, used, pace, made, call } = start(FREE, JUNE + 24 * DAY);
    used.set('2027-06', 48_000);
    const refused: unknown[] = [];
    let over = false;
    const look = () => {
      if (over) return;
      call(true).then(
        () => clock.after(MINUTE, look),
        (error: unknown) => refused.push(error),
      );
    };
    for (let order = 0; order < 10; order += 1) look();
    // Eight hours a day with the app open, each with forty screens of three queries.
    for (let hour = 0; hour < 6 * 24 - 1; hour += 1) {
      const open = hour % 24 >= 9 && hour % 24 < 17;
      for (let i = 0; open && i < 120; i += 1) {
        call(false).catch((error: unknown) => refused.push(error));
      }
      await clock.advance(HOUR);
    }
    over = true;
    expect(refused).toEqual([]);
    expect(pace.used()).toBeLessThan(60_000);
    for (let day = 0; day < 6; day += 1) {
      const looks = made.filter(({ at, background }) => background && Math.floor(at / DAY) === day);
      expect(looks.length, `day ${day}`).toBeGreaterThan(200);
    }
    pace.close();
  });

  it('makes occasional calls when little is left, and none when nothing is', async () => {
    const { clock, used, pace, call } = start(FREE, JUNE + DAY);
    used.set('2027-06', 56_990);
    const calls = [...Array(20)].map(() =>
      call(true).then(
        () => 'made',
        () => 'refused',
      ),
    );
    await clock.advance(3 * HOUR);
    const ends = await Promise.all(calls);
    expect(ends.filter((end) => end === 'made')).toHaveLength(10);
    expect(pace.used()).toBe(57_000);
  });
});

describe('the provider’s clock', () => {
  it('is the median of the last headers, half a second added for what they cut off', async () => {
    const clock = createFakeClock(JUNE);
    const server = createServerClock({ clock });
    expect(server.skew()).toBeNull();
    for (const offset of [120_000, 120_000, 0, 121_000, 119_000]) server.note(JUNE + offset);
    expect(server.skew()).toBe(120_500);
    for (let i = 0; i < 5; i += 1) server.note(JUNE - 60_000);
    expect(server.skew()).toBe(-59_500);
  });
});
