import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { createHistorySync } from '#main/history/sync.ts';
import { silentLog } from '#main/log.ts';
import type { ProviderClient } from '#main/provider/types.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import { systemClock } from '#shared/clock.ts';

const workerUrl = new URL('../../src/main/store/thread/worker.ts', import.meta.url);
const benchKey = { key: () => new Uint8Array(32) };

/** A provider with `total` transactions of one address, whose answers take a moment. */
function createProvider(total: number): ProviderClient {
  return {
    call: (async (name: string, params: { cursor: number; size: number }) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (name !== 'chain.history') return { detail: [], list: [] };
      const count = Math.max(0, Math.min(params.size, total - params.cursor));
      const detail = Array.from({ length: count }, (_, n) => {
        const at = params.cursor + n;
        return {
          txid: (at * 2654435761).toString(16).padStart(64, 'c0ffee'),
          nIn: 1,
          nOut: 2,
          inSatoshi: 100_000,
          outSatoshi: 99_000,
          confirmations: 6,
          timestamp: 1_790_000_000 - at * 60,
          height: 900_000 - at,
        };
      });
      return { detail };
    }) as ProviderClient['call'],
  };
}

/** Syncs a long history into a real store and measures how long the process blocks meanwhile. */
export async function benchHistory(total = 100_000): Promise<Record<string, string>> {
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-bench-'));
  const store = openNetworkStore(dir, 'practice', silentLog, benchKey, { workerUrl });
  const sync = createHistorySync({
    network: 'practice',
    clock: systemClock,
    client: createProvider(total),
    addresses: () => ['bcrt1qbench'],
    load: (source, address) => store.marks.get(source, address),
    keep: (source, address, entries, mark) =>
      store.transaction(() => {
        store.marks.set(source, address, mark);
        return store.activity.recordAll(entries, 1);
      }),
    onWhole: () => Promise.resolve(),
    isWanted: () => false,
    onChange: () => undefined,
    onAdded: () => undefined,
  });
  const before = process.memoryUsage().rss;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  sync.start();
  await sync.idle();
  const took = performance.now() - started;
  delay.disable();
  const grown = (process.memoryUsage().rss - before) / 1e6;
  if (sync.state().rows < total) throw new Error('the sync lost rows');
  await sync.stop();
  store.close();
  rmSync(dir, { recursive: true, force: true });
  const ms = (nanoseconds: number) => `${(nanoseconds / 1e6).toFixed(1)} ms`;
  return {
    'rows a second, pages of 100': String(Math.round((total / took) * 1000)),
    'event loop delay meanwhile': `p50 ${ms(delay.percentile(50))}, p99 ${ms(delay.percentile(99))}, max ${ms(delay.max)}`,
    'memory grown by': `${grown.toFixed(0)} MB`,
  };
}
