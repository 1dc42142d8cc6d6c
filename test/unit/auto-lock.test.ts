import { describe, expect, it } from 'vitest';

import { createAutoLock } from '#main/app/auto-lock.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** `system`: the system's last input; null if it can't tell. */
function opened({ minutes = 15, system = null as number | null } = {}) {
  const clock = createFakeClock();
  const state = { minutes, system, locks: 0 };
  const autoLock = createAutoLock({
    clock,
    minutes: () => state.minutes,
    idleMs: () => (state.system === null ? null : clock.now() - state.system),
    lock() {
      state.locks += 1;
      autoLock.stop();
    },
  });
  if (system !== null) state.system = clock.now();
  autoLock.start();
  /** A page that reports activity every 20 seconds. */
  async function touching(ms: number, input: () => void = () => undefined): Promise<void> {
    for (let at = 0; at < ms && state.locks === 0; at += 20_000) {
      await clock.advance(20_000);
      input();
      autoLock.touch();
    }
  }
  return { clock, autoLock, state, touching };
}

describe('a wallet that is open', () => {
  it('locks after the minutes without input, and not before', async () => {
    const { clock, autoLock, state } = opened();
    await clock.advance(14 * MINUTE);
    autoLock.touch();
    await clock.advance(14 * MINUTE + 59_000);
    expect(state.locks).toBe(0);
    await clock.advance(1_000);
    expect(state.locks).toBe(1);
    await clock.advance(HOUR);
    autoLock.touch();
    expect(state.locks).toBe(1);
  });

  it('locks while a page claims activity forever and the machine is idle', async () => {
    const { state, touching, clock } = opened({ system: 0 });
    const began = clock.now();
    await touching(10 * HOUR);
    expect(state.locks).toBe(1);
    expect(clock.now() - began).toBeLessThan(16 * MINUTE);
  });

  it('stays open for as long as the system reports input', async () => {
    const { state, touching, clock } = opened({ system: 0 });
    await touching(10 * HOUR, () => {
      state.system = clock.now() - 1_000;
    });
    expect(state.locks).toBe(0);
  });

  it('locks if it isn’t used, though the system reports input elsewhere', async () => {
    const { state, clock } = opened({ system: 0 });
    for (let at = 0; at < 20; at += 1) {
      state.system = clock.now();
      await clock.advance(MINUTE);
    }
    expect(state.locks).toBe(1);
  });

  it('locks four hours after the password where the system cannot be asked', async () => {
    const { state, touching, clock } = opened();
    const began = clock.now();
    await touching(3.9 * HOUR);
    expect(state.locks).toBe(0);
    await touching(10 * HOUR);
    expect(state.locks).toBe(1);
    expect(clock.now() - began).toBeLessThan(4 * HOUR + MINUTE);
  });

  it('is not kept open by what else a page may ask for', async () => {
    const { state, autoLock, clock } = opened();
    for (let at = 0; at < 16; at += 1) {
      await clock.advance(MINUTE);
      // A setting that protects nothing: another wallet on screen.
      autoLock.changed();
      if (state.locks === 0) autoLock.start();
    }
    expect(state.locks).toBe(1);
  });

  it('counts the hours in which the machine slept, before anybody may touch it', async () => {
    for (const wake of ['look', 'touch'] as const) {
      const { state, autoLock, clock } = opened();
      await clock.advance(MINUTE);
      clock.jump(HOUR);
      if (wake === 'touch') autoLock.touch();
      else await clock.advance(15_000);
      expect(state.locks, wake).toBe(1);
    }
  });

  it('counts on when the clock is set back', async () => {
    const { state, clock } = opened();
    clock.jump(-10 * HOUR);
    await clock.advance(15 * MINUTE);
    expect(state.locks).toBe(1);
  });

  it('never locks automatically if the user chose so, and follows changed minutes', async () => {
    const { state, autoLock, clock } = opened({ minutes: 0 });
    await clock.advance(24 * HOUR);
    expect(state.locks).toBe(0);
    autoLock.touch();
    state.minutes = 5;
    autoLock.changed();
    await clock.advance(5 * MINUTE);
    expect(state.locks).toBe(1);
  });
});
