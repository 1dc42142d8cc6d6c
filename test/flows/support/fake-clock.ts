import type { Clock } from '#shared/clock.ts';

export interface FakeClock extends Clock {
  /** Runs every timer that falls due within `ms`, letting promises settle in between. */
  advance(ms: number): Promise<void>;
  /** The machine's clock is set: the time jumps, timers continue. */
  jump(ms: number): void;
}

/** Lets everything settle that needs no timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export function createFakeClock(start = 1_800_000_000_000): FakeClock {
  let time = start;
  let shownAhead = 0;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => time + shownAhead,
    steady: () => time - start,
    after(ms, run) {
      const timer = { at: time + Math.max(0, ms), run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    jump(ms) {
      shownAhead += ms;
    },
    async advance(ms) {
      const end = time + ms;
      await settle();
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((other) => other !== next);
        time = Math.max(time, next.at);
        next.run();
        await settle();
      }
      time = end;
    },
  };
}
