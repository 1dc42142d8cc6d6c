import { setTimeout as after } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { collectWhenQuiet, QUIET_MS } from '#main/child/collect-when-quiet.ts';

describe('a process that is called now and then', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('collects once after the last request, not between requests', () => {
    const collect = vi.fn();
    const noteCall = collectWhenQuiet(collect);
    noteCall();
    vi.advanceTimersByTime(QUIET_MS - 1);
    noteCall();
    vi.advanceTimersByTime(QUIET_MS - 1);
    expect(collect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(collect).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(QUIET_MS * 10);
    expect(collect).toHaveBeenCalledTimes(1);
  });

  it('frees unreferenced memory, and exposes the collector to no one', async () => {
    const left = new WeakRef(new Array<number>(100_000).fill(1));
    collectWhenQuiet()();
    expect(globalThis.gc).toBeUndefined();
    vi.useRealTimers();
    // A reference lives until the end of the turn that made or read it.
    await after(0);
    vi.useFakeTimers();
    collectWhenQuiet()();
    vi.advanceTimersByTime(QUIET_MS);
    expect(left.deref()).toBeUndefined();
  });
});
