import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Effects, FlowRow } from '#main/flows/engine/store-port.ts';
import { flows as kinds } from '#main/kinds/index.ts';
import { silentLog } from '#main/log.ts';
import { openNetworkStore } from '#main/store/open-stores.ts';
import type { OrderView } from '#shared/flows/view.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';
import { createFakeWorld } from '#test/flows/support/fake-world.ts';
import { finish, openHarness } from '#test/flows/support/harness.ts';
import { testRecordKey } from '#test/support/record-key.ts';
import { testFolder } from '#test/support/test-folder.ts';

interface Fixture {
  about: string;
  now: number;
  row: Omit<FlowRow, 'parentId' | 'lane' | 'laneSince'>;
  world: unknown;
}

/**
 * Rows as version 1 of these kinds writes them, with the world around them: one for every state except those that wait
 * for an approval. A kind whose rows change gets a new version.
 */
const dir = join(import.meta.dirname, 'fixtures');
const fixtures = readdirSync(dir).flatMap(
  (file) => JSON.parse(readFileSync(join(dir, file), 'utf8')) as Fixture[],
);

/** The recorded kinds, and how many states each has. */
const statesOf = {
  inscribe: 18,
  send: 8,
  'send-inscription': 8,
  consolidate: 8,
  split: 8,
  bump: 8,
};

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
  folder = testFolder();
});

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

it('there is one of every state, of the version that the kind has', () => {
  for (const [name, states] of Object.entries(statesOf)) {
    const of = fixtures.flatMap(({ row }) => (row.kind === name ? row : []));
    expect(new Set(of.map(({ state }) => state)).size, name).toBe(states);
    const { version } = kinds.find(({ kind }) => kind === name)!;
    expect(new Set(of.map((row) => row.version)), name).toEqual(new Set([version]));
  }
});

describe.each(fixtures)('a stored row: $about', (fixture) => {
  it('loads, is shown, and continues to its end', async () => {
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
