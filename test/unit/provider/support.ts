import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { silentLog } from '#main/log.ts';
import { createClient } from '#main/provider/client.ts';
import { createPace } from '#main/provider/pace.ts';
import { createServerClock } from '#main/provider/server-clock.ts';
import { createTransport, type Timeouts } from '#main/provider/transport.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { systemClock } from '#shared/clock.ts';
import type { AppError } from '#shared/errors.ts';
import { fetchWithKey } from '#test/support/api-key-process.ts';

/** For requests that must time out. */
export const FAST: Timeouts = { headersMs: 300, idleMs: 300, totalMs: 900 };
/** For all others: a busy machine isn't a server that doesn't answer. */
export const PATIENT: Timeouts = { headersMs: 20_000, idleMs: 20_000, totalMs: 25_000 };

interface Options {
  baseUrl: string;
  network?: NetworkId;
  /** Routes requests through the API-key process. */
  apiKey?: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  callsPerMonth?: number;
  timeouts?: Timeouts;
}

/** A client with no pauses between retries. */
export function startClient(options: Options) {
  const outcomes: (AppError | null)[] = [];
  const used = new Map<string, number>();
  const quit = new AbortController();
  const serverClock = createServerClock({ clock: systemClock });
  const pace = createPace({
    clock: systemClock,
    budget: {
      load: (month) => used.get(month) ?? 0,
      add: (month, calls) => used.set(month, (used.get(month) ?? 0) + calls),
    },
    limits: () => ({ callsPerSecond: 1000, callsPerMonth: options.callsPerMonth ?? 1_000_000 }),
  });
  const client = createClient({
    network: options.network ?? 'mainnet',
    baseUrl: () => options.baseUrl,
    segment: () => 'fractal',
    transport: createTransport({
      fetch: options.fetch ?? (options.apiKey ? fetchWithKey(options.apiKey) : fetch),
      clock: systemClock,
      timeouts: options.timeouts ?? PATIENT,
      onServerDate: (serverMs) => serverClock.note(serverMs),
    }),
    pace,
    clock: systemClock,
    log: silentLog,
    random: () => 0,
    onOutcome: (error) => outcomes.push(error),
    signal: quit.signal,
  });
  return { client, outcomes, pace, quit, serverClock };
}

/** A loopback server; returns its base URL and close. */
export async function listen(handler: RequestListener) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
