import { rmSync } from 'node:fs';

import { PASSWORD, startTestApp } from '#test/support/start-test-app.ts';

/** Start of the app to its first snapshot, a round trip through dispatch, and a batch of 1,000 files. */
export async function benchApp(): Promise<Record<string, string>> {
  // Keeps Node running, since the key process doesn't and there is no window.
  const awake = setInterval(() => undefined, 1000);
  const app = await startTestApp();
  const { ordinals } = await app.fund();
  const spread = async (runs: number, work: (n: number) => Promise<unknown>) => {
    const times: number[] = [];
    for (let n = 0; n < runs; n += 1) {
      const started = performance.now();
      await work(n);
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
    return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
  };
  const snapshot = await spread(500, () => app.call('app.snapshot', {}));

  const started = performance.now();
  const items = [];
  for (let n = 0; n < 1000; n += 1)
    items.push(await app.addText(`file-${n}.txt`, `file ${n} `.repeat(20)));
  const added = performance.now();
  const input = {
    kind: 'inscribe' as const,
    content: { type: 'files' as const, items },
    receiveAddress: ordinals.address,
    feeRate: 2,
    outputValue: 546,
    payWith: 'outside' as const,
  };
  await app.call('inscribe.quote', input);
  const quoted = performance.now();
  const { ids } = await app.call('flow.start', input);
  const flowed = performance.now();
  await app.flow((ids as [string])[0], (view) => view.state === 'waiting');
  const ordered = performance.now();
  await app.app.stop();

  const again = performance.now();
  const second = await startTestApp({ dir: app.dir, practice: app.practice });
  await second.call('app.snapshot', {});
  const opened = performance.now() - again;
  await second.app.stop();
  rmSync(app.dir, { recursive: true, force: true });
  const unlock = await benchUnlock();
  clearInterval(awake);
  const ms = (from: number, to: number) => `${(to - from).toFixed(0)} ms`;
  return {
    'call through the door (app.snapshot)': snapshot,
    '1,000 files: added one by one': ms(started, added),
    '1,000 files: quoted': ms(added, quoted),
    '1,000 files: flow written': ms(quoted, flowed),
    '1,000 files: order created': ms(flowed, ordered),
    'start of the app to the first snapshot, with that store': `${opened.toFixed(0)} ms`,
    'unlock, with the cost this machine was measured for': unlock,
  };
}

async function benchUnlock(): Promise<string> {
  const { app, call, dir } = await startTestApp({ realKdf: true });
  await call('vault.create', { words: 12, passphrase: '', password: PASSWORD });
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    await call('vault.lock', {});
    const started = performance.now();
    await call('vault.unlock', { password: PASSWORD });
    times.push(performance.now() - started);
  }
  await app.stop();
  rmSync(dir, { recursive: true, force: true });
  times.sort((a, b) => a - b);
  return `p50 ${(times[2] ?? 0).toFixed(0)} ms, longest ${(times[4] ?? 0).toFixed(0)} ms`;
}
