import { createPracticeNetwork } from '#practice/network.ts';
import type { PracticePort } from '#practice/server/port.ts';
import { leaveLedger } from '#test/support/ledger/app-stops.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#test/support/start-test-app.ts';

import { createFakeClock } from './fake-clock.ts';

/** How much faster than real time the clock runs during a wait. */
const HURRY = 40;
const BEAT_MS = 5;

/** `inscription/{id}` for all inscriptions: ids and other varying parts are removed. */
const routeOf = (url: string): string =>
  new URL(url).pathname.replace(/\/v1\/indexer\//, '').replace(/[0-9a-z]{16,}(i\d+)?/g, '*');

/** Counts the app's requests by route. */
function counted(port: PracticePort) {
  const calls = new Map<string, number>();
  const counting: PracticePort = {
    ...port,
    fetch(url, init) {
      const route = routeOf(url as string);
      calls.set(route, (calls.get(route) ?? 0) + 1);
      return port.fetch(url, init);
    },
  };
  return {
    port: counting,
    forget: () => calls.clear(),
    total: () => [...calls.values()].reduce((sum, count) => sum + count, 0),
    byRoute: () => Object.fromEntries([...calls].sort((a, b) => b[1] - a[1])),
  };
}

/**
 * The whole app and the practice network on one clock that only the test moves. `tells` false: pushes no events, like a
 * real provider.
 */
export async function startVirtualDay(
  dir: string,
  { tells = true, ...options }: Pick<TestAppOptions, 'limits' | 'log'> & { tells?: boolean } = {},
) {
  const clock = createFakeClock();
  const network = createPracticeNetwork({ seed: 'a day', clock, founded: true });
  const calls = counted(tells ? network : { ...network, onChange: () => () => undefined });

  leaveLedger(calls.port, 'its calls wait for a clock that the test moves');

  /** Moves the clock while real work continues, for anything that talks to another process. */
  async function live<T>(work: () => Promise<T>): Promise<T> {
    const state = { isDone: false };
    const running = work().finally(() => (state.isDone = true));
    // Set below, once time has stopped.
    running.catch(() => undefined);
    let last = performance.now();
    while (!state.isDone) {
      await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
      const now = performance.now();
      const passed = Math.round((now - last) * HURRY);
      await clock.advance(passed);
      last = now;
    }
    return running;
  }
  const app: TestApp = await live(() =>
    startTestApp({
      dir,
      clock,
      practice: calls.port,
      history: true,
      ...options,
    }),
  );
  return { app, clock, calls, live };
}
export type VirtualDay = Awaited<ReturnType<typeof startVirtualDay>>;
