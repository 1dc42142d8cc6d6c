import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startPracticeWorker } from '#practice/worker/worker-port.ts';
import { type Clock, systemClock } from '#shared/clock.ts';
import type { FlowView } from '#shared/flows/view.ts';
import { startTestApp, type TestApp } from '#test/support/start-test-app.ts';

import { spent, watchTurns } from './turns.ts';

const TICK = 'many';
const MEDIA_TYPE = 'text/plain;charset=utf-8';

/** Approves and mines until the operation comes to rest. */
async function through(app: TestApp, id: string): Promise<void> {
  let round = 0;
  await app.until(`the end of ${id}`, async () => {
    const { phase } = await app.call('flow.get', { id });
    if (phase === 'asking' || phase === 'failed') throw new Error(`${id} went wrong`);
    for (const card of await app.cards()) await app.consent(card).catch(() => undefined);
    if (++round % 8 === 0) await app.call('practice.mine', { blocks: 1 });
    return phase === 'done';
  });
}

/** Creates transfer inscriptions of a new token. */
async function transfers(app: TestApp, receiveAddress: string, count: number): Promise<string[]> {
  const common = {
    kind: 'inscribe',
    receiveAddress,
    feeRate: 2,
    outputValue: 546,
    payWith: 'wallet',
  } as const;
  const terms = { tick: TICK, max: '1000000', limit: '1000', decimals: 18, selfMint: false };
  const run = async (content: Extract<Parameters<typeof start>[0], object>['content']) =>
    through(app, await start({ ...common, content }));
  const start = async (
    input: Parameters<typeof app.call<'flow.start'>>[1] & { kind: 'inscribe' },
  ) => (await app.call('flow.start', input)).ids[0] ?? '';
  await run({ type: 'brc20-deploy', ...terms });
  await run({ type: 'brc20-mint', tick: TICK, amount: '1000', count: 1 });
  const text = `{"p":"brc-20","op":"transfer","tick":"${TICK}","amt":"1"}`;
  const items = [];
  for (let n = 0; n < count; n += 1) items.push(await app.addText(`${n}.txt`, text, MEDIA_TYPE));
  await run({ type: 'files', items });
  const ids: string[] = [];
  let { coins, more } = await app.call('coins.list', { refresh: true });
  for (;;) {
    ids.push(...coins.flatMap(({ inscriptions }) => inscriptions));
    if (!more) return ids;
    const piece = await app.call('coins.more', more);
    ({ more } = piece);
    coins = piece.items ?? [];
  }
}

/** Listings through the app's whole flow, with the practice network in its own thread as in the product. */
export async function benchListings(count = 500): Promise<Record<string, string>> {
  const awake = setInterval(() => undefined, 1000);
  const dir = mkdtempSync(join(tmpdir(), 'inkstone-listings-'));
  const practice = await startPracticeWorker({
    workerUrl: new URL('../../src/practice/worker/practice-worker.ts', import.meta.url),
    dir,
    seed: 'listings',
    blockSeconds: null,
    residents: false,
  });
  let hurry = 20;
  const clock: Clock = { ...systemClock, after: (ms, run) => systemClock.after(ms / hurry, run) };
  const app = await startTestApp({ clock, practice });
  await app.call('settings.set', { autoLockMinutes: 0 });
  const { ordinals } = await app.fund(20_000_000);
  const ids = await transfers(app, ordinals.address, count);
  const items = ids.slice(-count).map((inscriptionId) => ({
    what: 'transfer' as const,
    inscriptionId,
    tick: TICK,
    amount: '1',
    unitPrice: '10000',
  }));
  const place = { payAddress: ordinals.address, holdAddress: ordinals.address };
  hurry = 1;
  const rows: Record<string, string> = {};
  const turns = watchTurns();
  let began = spent();
  /** Cost for this thread so far. */
  const phase = (name: string): void => {
    const took = ((spent() - began) / 1000).toFixed(2);
    rows[`${count} listings: ${name}`] =
      `${took} s of main, longest turn ${turns.longest().toFixed(0)} ms`;
    began = spent();
  };
  const { ids: flows } = await app.call('flow.start', {
    kind: 'list',
    items,
    ...place,
    feeRate: 2,
  });
  const [id = ''] = flows;
  phase('quoted and written');
  /** As a window receives it. */
  const seen = { state: 'preparing' };
  app.app.events.on((name, payload) => {
    if (name !== 'flow.changed') return;
    const view = payload as FlowView;
    if (view.id === id) seen.state = view.state;
  });
  const card = await app.card(id);
  phase('prepared by the market, read and proved, on a card');
  await app.confirm(card);
  await app.until('the signatures', () =>
    Promise.resolve(!['approving', 'signing'].includes(seen.state)),
  );
  phase('read again and signed');
  await app.until('the offers', () => Promise.resolve(seen.state === 'done'));
  phase('handed over and read back');
  turns.stop();
  await app.app.stop();
  await practice.stop();
  for (const folder of [dir, app.dir]) rmSync(folder, { recursive: true, force: true });
  clearInterval(awake);
  return rows;
}
