import { silentLog } from '#main/log.ts';
import { createClient } from '#main/provider/client.ts';
import { createPace } from '#main/provider/pace.ts';
import { createTransport } from '#main/provider/transport.ts';
import { endpointOf } from '#shared/api/endpoints.ts';
import { isServed } from '#shared/api/families.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import type { Clock } from '#shared/clock.ts';

/** A network that serves a row. */
export function networkOf(row: string): NetworkId {
  const family = endpointOf(row)?.family;
  return family === undefined || isServed(family, 'practice') ? 'practice' : 'altchain';
}

/** The client as the app wires it, over a fetch with prepared answers. All waits end at once. */
export function createHostileClient(answer: () => Response, network: NetworkId = 'practice') {
  let now = 1_800_000_000_000;
  const clock: Clock = {
    now: () => now,
    // With a stopped clock, waits would never end.
    after(ms, run) {
      let cancelled = false;
      queueMicrotask(() => {
        if (cancelled) return;
        now += ms;
        run();
      });
      return () => void (cancelled = true);
    },
  };
  const patient: Clock = { now: () => now, after: () => () => undefined };
  const client = createClient({
    network,
    baseUrl: () => 'https://provider.invalid',
    segment: () => 'practice',
    transport: createTransport({ fetch: async () => answer(), clock: patient }),
    pace: createPace({
      clock,
      budget: { load: () => 0, add: () => undefined },
      limits: () => ({ callsPerSecond: 1_000, callsPerMonth: 1e12 }),
    }),
    clock,
    log: silentLog,
    random: () => 0,
    onOutcome: () => undefined,
    signal: new AbortController().signal,
  });
  return { client, clock, pass: (ms: number): void => void (now += ms) };
}
