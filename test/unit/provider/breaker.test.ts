import { describe, expect, it } from 'vitest';

import { createBreaker } from '#main/provider/breaker.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';

const FAILURE = true;

function start() {
  const clock = createFakeClock();
  const breaker = createBreaker({ clock });
  const isOpen = (part = 'host chain') => {
    try {
      breaker.check(part, 'chain.info');
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: 'PROVIDER_UNREACHABLE' });
      return true;
    }
  };
  const fail = (times: number) => {
    for (let i = 0; i < times; i += 1) breaker.note('host chain', FAILURE);
  };
  return { clock, breaker, isOpen, fail };
}

describe('the circuit of a part of the provider', () => {
  it('opens after five failures in a row, for that part alone', () => {
    const { breaker, isOpen, fail } = start();
    fail(4);
    expect(isOpen()).toBe(false);
    fail(1);
    expect(isOpen()).toBe(true);
    expect(isOpen('host brc20')).toBe(false);
    expect(isOpen('other chain')).toBe(false);
    expect(breaker.open()).toEqual(['host chain']);
  });

  it('opens when half of twenty fail, though never five in a row', () => {
    const { breaker, isOpen } = start();
    for (let i = 0; i < 18; i += 1) breaker.note('host chain', i % 2 === 0);
    expect(isOpen()).toBe(false);
    breaker.note('host chain', false);
    breaker.note('host chain', FAILURE);
    expect(isOpen()).toBe(true);
  });

  it('lets one question through after 15 s, and closes when it is answered', async () => {
    const { clock, breaker, isOpen, fail } = start();
    fail(5);
    await clock.advance(14_000);
    expect(isOpen()).toBe(true);
    await clock.advance(1_000);
    expect(isOpen()).toBe(false);
    expect(isOpen()).toBe(true);
    breaker.note('host chain', false);
    expect([isOpen(), isOpen()]).toEqual([false, false]);
    fail(4);
    expect(isOpen()).toBe(false);
  });

  it('waits twice as long after each failed question, up to five minutes', async () => {
    const { clock, isOpen, fail } = start();
    fail(5);
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      let waited = 0;
      while (isOpen()) {
        await clock.advance(5_000);
        waited += 5_000;
      }
      waits.push(waited / 1000);
      fail(1);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 300, 300]);
  });

  it('is not opened further by calls that began before and fail late', async () => {
    const { clock, isOpen, fail } = start();
    fail(5);
    await clock.advance(10_000);
    fail(3);
    await clock.advance(5_000);
    expect(isOpen()).toBe(false);
  });

  it('asks again when the one question was cancelled', async () => {
    const { clock, breaker, isOpen, fail } = start();
    fail(5);
    await clock.advance(15_000);
    expect(isOpen()).toBe(false);
    breaker.abandon('host chain');
    expect(isOpen()).toBe(false);
  });
});
