import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startPracticeWorker } from '#practice/worker/worker-port.ts';
import { systemClock } from '#shared/clock.ts';
import { RECEIVERS_EACH } from '#shared/flows/operation.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { foreignAddress } from '#test/attacks/world.ts';
import { startTestApp } from '#test/support/start-test-app.ts';

import { spent, watchTurns } from './turns.ts';

/** Swap sends through the app's whole flow, with the practice network in its own thread as in the product. */
export async function benchSends(count = 1_000): Promise<Record<string, string>> {
  const awake = setInterval(() => undefined, 1000);
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-sends-'));
  const practice = await startPracticeWorker({
    workerUrl: new URL('../../src/practice/worker/practice-worker.ts', import.meta.url),
    dir,
    seed: 'sends',
    blockSeconds: null,
    residents: false,
  });
  const app = await startTestApp({ clock: systemClock, practice });
  await app.call('settings.set', { autoLockMinutes: 0 });
  const { address } = (await app.fund()).ordinals;
  await app.call('practice.swapFaucet', { address });
  const receivers = Array.from({ length: count }, (_, at) => ({
    to: foreignAddress(`receiver ${at}`),
    amount: '0.5',
  }));
  const turns = watchTurns();
  let began = spent();
  const since = (): { ms: number; turn: number } => {
    const now = spent();
    const found = { ms: now - began, turn: turns.longest() };
    began = now;
    return found;
  };
  const draft = { op: 'send' as const, tick: 'lime', receivers };
  const { ask, fees, problems } = await app.call('swap.quote', {
    ...{ address, draft, feeTick: 'pine', ask: 'server' },
  });
  const fee = fees.find(({ payType }) => payType === 'tick')?.fee;
  if (!ask || !fee) throw new Error(`nothing to start: ${JSON.stringify(problems)}`);
  const quoted = since();
  /** As a window receives it. */
  const states = new Map<string, string>();
  app.app.events.on((name, payload) => {
    if (name !== 'flow.changed') return;
    const { id, state } = payload as FlowView;
    states.set(id, state);
  });
  const { ids } = await app.call('flow.start', { kind: 'operation', address, ask, fee });
  const spans = { prepared: [quoted].slice(1), signed: [quoted].slice(1), told: [quoted].slice(1) };
  for (const id of ids) {
    // A commit in between causes another preparation, which is approved too.
    for (let over = false; !over;) {
      const card = await app.card(id);
      spans.prepared.push(since());
      await app.consent(card);
      await app.until('the signatures', () =>
        Promise.resolve(!['approving', 'signing'].includes(states.get(id) ?? 'approving')),
      );
      spans.signed.push(since());
      await app.until('its end', () =>
        Promise.resolve(['done', 'approving', 'stopped'].includes(states.get(id) ?? '')),
      );
      spans.told.push(since());
      if (states.get(id) === 'stopped') throw new Error('a part was stopped');
      over = states.get(id) === 'done';
    }
  }
  turns.stop();
  await app.app.stop();
  await practice.stop();
  for (const folder of [dir, app.dir]) rmSync(folder, { recursive: true, force: true });
  clearInterval(awake);
  const line = (all: readonly { ms: number; turn: number }[]): string => {
    const seconds = all.reduce((sum, { ms }) => sum + ms, 0) / 1000;
    return `${seconds.toFixed(2)} s of main, longest turn ${Math.max(...all.map(({ turn }) => turn)).toFixed(0)} ms`;
  };
  const cards = spans.prepared.length;
  return {
    [`${count} sends: quoted, each line checked`]: line([quoted]),
    [`${count} sends: prepared by the swap, read and proved, on ${cards} cards of ${RECEIVERS_EACH}`]:
      line(spans.prepared),
    [`${count} sends: proved again and signed`]: line(spans.signed),
    [`${count} sends: handed over and found`]: line(spans.told),
  };
}
