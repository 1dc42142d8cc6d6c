import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { startPracticeWorker } from '#practice/worker/worker-port.ts';
import { startTestApp } from '#test/support/start-test-app.ts';

const FILES = 1_000;

/**
 * An order of a thousand files, from payment to the comparison of every byte. The practice network has its own thread,
 * so that only the app's time is measured.
 */
export async function benchFiles(): Promise<Record<string, string>> {
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-files-'));
  const worker = await startPracticeWorker({
    workerUrl: new URL('../../src/practice/worker/practice-worker.ts', import.meta.url),
    dir: join(dir, 'practice'),
    seed: 'files',
    blockSeconds: null,
    residents: false,
  });
  let whole = 0;
  let lists = 0;
  const practice = {
    ...worker,
    fetch: ((url: string, init) => {
      if (/\/inscribe\/order\/(?!list|create|summary)[^/?]+$/.test(url)) whole += 1;
      if (url.includes('/inscribe/order/list')) lists += 1;
      return worker.fetch(url, init);
    }) as typeof fetch,
  };
  const app = await startTestApp({ dir: join(dir, 'app'), practice });
  const { ordinals } = await app.fund(20_000_000);
  const items = [];
  for (let n = 0; n < FILES; n += 1)
    items.push(await app.addText(`file-${n}.txt`, `file ${n} `.repeat(20)));
  const { ids } = await app.call('flow.start', {
    kind: 'inscribe',
    content: { type: 'files', items },
    receiveAddress: ordinals.address,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet',
  });
  const [id = ''] = ids;
  const card = await app.card(id);
  [whole, lists] = [0, 0];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  const before = process.threadCpuUsage();
  await app.consent(card);
  let mined = 0;
  for (;;) {
    const { state } = await app.call('flow.get', { id });
    if (state === 'done') break;
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (state === 'waiting' && mined < 60) {
      mined += 1;
      await app.practice.mine(1);
    }
  }
  const { user, system } = process.threadCpuUsage(before);
  delay.disable();
  const took = performance.now() - began;
  await app.app.stop();
  await worker.stop();
  rmSync(dir, { recursive: true, force: true });
  return {
    '1,000 files: from consent to every byte compared': `${(took / 1000).toFixed(1)} s`,
    '1,000 files: main busy': `${((user + system) / 1e6).toFixed(1)} s, longest wait ${(delay.max / 1e6).toFixed(0)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
    '1,000 files: the order read whole': `${whole} times, and ${lists} short lists`,
  };
}
