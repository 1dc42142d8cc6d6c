import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startPracticeWorker } from '#practice/worker/worker-port.ts';
import { systemClock } from '#shared/clock.ts';
import { startTestApp } from '#test/support/start-test-app.ts';

import { spent, watchTurns } from './turns.ts';

/** Consolidates many coins through the whole app, with the practice network in its own thread as in the product. */
export async function benchJoins(count = 200): Promise<Record<string, string>> {
  const awake = setInterval(() => undefined, 1000);
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-joins-'));
  const practice = await startPracticeWorker({
    workerUrl: new URL('../../src/practice/worker/practice-worker.ts', import.meta.url),
    dir,
    seed: 'joins',
    blockSeconds: null,
    residents: false,
  });
  const app = await startTestApp({ clock: systemClock, practice });
  await app.call('settings.set', { autoLockMinutes: 0 });
  const { payment } = await app.fund();
  for (let n = 0; n < count; n += 1) {
    await app.call('practice.faucet', { address: payment.address, sats: 10_000 + n });
    // Nodes accept no longer chain of unconfirmed transactions.
    if (n % 20 === 19) await app.call('practice.mine', { blocks: 1 });
  }
  await app.call('practice.mine', { blocks: 1 });
  const { coins } = await app.call('coins.list', { refresh: true });
  const joined = coins.filter(({ verdict }) => verdict === 'clean').map(({ outpoint }) => outpoint);

  const turns = watchTurns();
  let began = spent();
  const since = (): string => {
    const now = spent();
    const found = `${Math.round(now - began)} ms of main, longest turn ${turns.longest().toFixed(0)} ms`;
    began = now;
    return found;
  };
  const { ids } = await app.call('flow.start', {
    ...{ kind: 'consolidate', feeRate: 2 },
    coins: joined.slice(0, count),
  });
  const [id = ''] = ids;
  const card = await app.card(id);
  const shown = since();
  await app.consent(card);
  await app.flow(id, ({ state }) => !['approving', 'signing'].includes(state), 'sent');
  const sent = since();
  turns.stop();
  await app.app.stop();
  await practice.stop();
  for (const folder of [dir, app.dir]) rmSync(folder, { recursive: true, force: true });
  clearInterval(awake);
  return {
    [`${Math.min(count, joined.length)} coins joined, from start to card`]: shown,
    'the same, from consent to the signatures': sent,
  };
}
