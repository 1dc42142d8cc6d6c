import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Effects, FlowRow } from '#main/flows/engine/store-port.ts';
import { flows as kinds } from '#main/kinds/index.ts';
import { silentLog } from '#main/log.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import type { OrderView } from '#shared/flows/view.ts';
import { testRecordKey } from '#test/support/record-key.ts';

import { createFakeClock } from './support/fake-clock.ts';
import { createFakeWorld } from './support/fake-world.ts';
import { finish, openHarness } from './support/harness.ts';

interface Fixture {
  about: string;
  now: number;
  row: Omit<FlowRow, 'parentId' | 'lane' | 'laneSince'>;
  /** What others knew at that moment. */
  world: unknown;
}

/** Rows as version 1 of each kind wrote them, one of every state at least, with the world around them. */
const dir = join(import.meta.dirname, 'fixtures');
const fixtures = readdirSync(dir).flatMap(
  (file) => JSON.parse(readFileSync(join(dir, file), 'utf8')) as Fixture[],
);

/** A kind that began with the second version has no older rows. */
const BORN_LATER = 0;

/** Their states: a later version may have others. */
const statesOf: Record<string, number> = {
  inscribe: 24,
  'send-inscriptions': BORN_LATER,
  'send-runes': BORN_LATER,
  'send-tokens': BORN_LATER,
};
const SPEND_STATES = 10;

const answers = {
  amount: { answer: 'accept' },
  pay: { answer: 'pay' },
  commit: { answer: 'pay' },
  'pay-outside': { answer: 'pay' },
  unclear: { answer: 'retry' },
  stuck: { answer: 'goOn' },
  stopped: { answer: 'again' },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkstone-rows-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function endOf({ row }: Fixture): string {
  if (['cancelled', 'failed'].includes(row.state)) return row.state;
  return ['refunding', 'refunded'].includes(row.state) ? 'refunded' : 'done';
}

/** The order's own row was written with the flow's. */
function effectsOf({ row }: Fixture): Effects {
  const { order, plan } = row.data as { order?: OrderView; plan?: { title: string } };
  if (!order) return {};
  const title = plan?.title ?? '';
  return { order: { view: order, title, flowId: row.id, mine: true, words: '' } };
}

it('there is one of every state of every kind that had a version before', () => {
  for (const { kind } of kinds.filter(({ version }) => version > 1)) {
    const seen = new Set(fixtures.flatMap(({ row }) => (row.kind === kind ? row.state : [])));
    expect(seen.size, kind).toBe(statesOf[kind] ?? SPEND_STATES);
  }
});

describe.each(fixtures)('a stored row: $about', (fixture) => {
  it('loads, is shown, and goes on to its end', async () => {
    const clock = createFakeClock(fixture.now);
    const world = createFakeWorld(clock);
    world.restore(JSON.stringify(fixture.world));
    const store = openNetworkStore(folder, 'practice', silentLog, testRecordKey);
    const row = { parentId: null, lane: null, laneSince: null, ...fixture.row };
    store.flows.commit([{ row, from: null, note: null, effects: effectsOf(fixture) }]);
    store.close();
    const harness = openHarness(folder, world);
    const { id } = row;
    const view = harness.engine.get(id);
    expect(view.phase).not.toBe('broken');
    expect(view.title).not.toBe('');
    harness.engine.start();
    expect((await finish(harness, world, clock, id, { answers })).state).toBe(endOf(fixture));
    expect(world.payments().length).toBeLessThanOrEqual(1);
    await harness.close();
  });
});
