import type { Clock } from '#main/clock.ts';
import { silentLog } from '#main/log.ts';
import { createClient } from '#main/provider/client.ts';
import { createPace } from '#main/provider/pace.ts';
import { createTransport } from '#main/provider/transport.ts';

import { examples } from './hostile-answer.ts';

interface Answer {
  body: string | ReadableStream<Uint8Array>;
  status?: number;
  type?: string;
}

/** Asks a row once, of a server that gives this answer, with params that the row takes. No time passes. */
export function askOnce(row: string, { body, status = 200, type }: Answer): Promise<unknown> {
  const hurried: Clock = {
    now: () => 1_800_000_000_000,
    after: (_ms, run) => (queueMicrotask(run), () => undefined),
  };
  const clock: Clock = { now: () => 1_800_000_000_000, after: () => () => undefined };
  const client = createClient({
    network: 'practice',
    baseUrl: () => 'https://provider.invalid',
    segment: () => 'practice',
    transport: createTransport({
      fetch: async () =>
        new Response(body, { status, headers: { 'content-type': type ?? 'application/json' } }),
      clock,
    }),
    pace: createPace({
      clock: hurried,
      budget: { load: () => 0, add: () => undefined },
      // So many that the pause between two calls is lost in rounding: the clock stands still.
      limits: () => ({ callsPerSecond: 1e9, callsPerMonth: 1e12 }),
    }),
    clock: hurried,
    log: silentLog,
    random: () => 0,
    onOutcome: () => undefined,
    signal: new AbortController().signal,
  });
  return client.call(row as never, examples.get(row)!.params as never);
}
