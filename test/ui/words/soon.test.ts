import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { effectScope } from 'vue';

import { useSoon } from '#renderer/base/use/use-soon.ts';

describe('what runs once for several reasons', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const soon = (why: 'typed' | 'changed') => {
    const run = vi.fn();
    const scope = effectScope();
    const call = scope.run(() => useSoon(why, run))!;
    return { run, call, stop: () => scope.stop() };
  };

  it('answers the first key at once, and the keys that follow it quickly together', () => {
    const { run, call, stop } = soon('typed');
    call();
    expect(run).toHaveBeenCalledTimes(1);
    for (let key = 0; key < 5; key += 1) {
      vi.advanceTimersByTime(20);
      call();
    }
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(25);
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(2);
    call();
    expect(run).toHaveBeenCalledTimes(3);
    stop();
  });

  it('waits with news that come by themselves, and forgets them with their screen', () => {
    const { run, call, stop } = soon('changed');
    call();
    vi.advanceTimersByTime(199);
    expect(run).not.toHaveBeenCalled();
    call();
    vi.advanceTimersByTime(200);
    expect(run).toHaveBeenCalledTimes(1);
    call();
    stop();
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
