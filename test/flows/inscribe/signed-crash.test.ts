import { beforeEach, describe, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';
import type { SignedTerms } from '#shared/flows/inputs.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';
import { createFakeWorld, type FakeWorld, RECEIVE } from '#test/flows/support/fake-world.ts';
import { finish, inscribeInput, openHarness, type Probe } from '#test/flows/support/harness.ts';
import { testFolder } from '#test/support/test-folder.ts';

let dir: string;
beforeEach(() => {
  dir = testFolder();
});

const operations = {
  mint: '{"p":"brc-20","op":"mint","tick":"abcde","amt":"5"}',
  deploy: '{"p":"brc-20","op":"deploy","tick":"sixsix","max":"10","lim":"10"}',
  files: 'a file',
  children: 'a child',
};
type Kind = keyof typeof operations;
const commitSteps = ['preparing', 'committing', 'signing-commit', 'sending-commit'];
const revealSteps = ['revealing', 'signing-reveal', 'sending-reveal'];
const lastSteps = ['waiting', 'verifying'];
const steps: Record<Kind, readonly string[]> = {
  mint: [...commitSteps, ...revealSteps, ...lastSteps],
  deploy: [...commitSteps, ...lastSteps],
  files: [...commitSteps, ...lastSteps],
  children: [...commitSteps, ...revealSteps, ...lastSteps],
};
const kinds: readonly Kind[] = ['mint', 'deploy', 'files', 'children'];
/** Kinds whose reveal spends an inscription of ours. */
const isRevealed = (kind: Kind): boolean => kind === 'mint' || kind === 'children';

const parent = { inscriptionId: `${'a'.repeat(64)}i0`, address: RECEIVE };

function termsOf(kind: Kind): SignedTerms {
  const payerAddress = RECEIVE;
  if (kind === 'files' || kind === 'children') {
    const parents = kind === 'children' ? [parent] : [];
    return { kind: 'files', payerAddress, parents, tags: {} };
  }
  return {
    ...{ kind, operation: operations[kind], payerAddress },
    tick: kind === 'mint' ? 'abcde' : 'sixsix',
    parent: kind === 'mint' ? parent : null,
    activeHeight: 0,
  };
}

const inputOf = (world: FakeWorld, kind: Kind) =>
  inscribeInput(world, { signed: termsOf(kind) }, operations[kind]);

async function play(kind: Kind, state: string, point: string, nth: number) {
  const clock = createFakeClock();
  const world = createFakeWorld(clock);
  let passed = 0;
  let crashed = false;
  const probe: Probe = (at, where) => {
    if (at !== point || where !== state || ++passed !== nth) return false;
    crashed = true;
    return true;
  };
  let harness = openHarness(dir, world, { probe });
  harness.engine.start();
  const [id = ''] = harness.engine.startFlow(inputOf(world, kind)).ids;
  await finish(harness, world, clock, id, { until: () => crashed });
  await harness.close();
  harness = openHarness(dir, world);
  harness.engine.start();
  const view = await finish(harness, world, clock, id);
  await harness.close();
  return { crashed, view, world };
}

describe.each(kinds)('an order that is signed (%s)', (kind) => {
  for (const state of steps[kind]) {
    for (const point of ['before', 'effect', 'write'] as const) {
      it(`ends the same after a kill ${point} ${state}`, async () => {
        const { crashed, view, world } = await play(kind, state, point, 1);
        expect(crashed).toBe(true);
        expect(view.state).toBe('done');
        expect(view.headline).toBe('Inscribed. Every byte matches.');
        expect(world.orders.size).toBe(1);
        // The same bytes may be submitted twice, different ones never.
        expect(world.handed.size).toBe(isRevealed(kind) ? 2 : 1);
        expect(new Set(world.signed).size).toBe(isRevealed(kind) ? 2 : 1);
        expect(world.payments()).toHaveLength(0);
      });
    }
  }
});

/** An outage as the provider's client reports it. */
const outages = [
  new AppError('PROVIDER_UNREACHABLE', 'no answer', { row: 'fake', reason: 'timeout' }),
  new AppError('PROVIDER_BUSY', 'maintenance', { retryAfterMs: 60_000 }),
  new AppError('PROVIDER_SHAPE', 'a page of HTML', { row: 'fake', at: 'data' }),
];

describe.each(kinds)('an order that is signed (%s)', (kind) => {
  const cards = isRevealed(kind) ? ['approving-commit', 'approving-reveal'] : ['approving-commit'];
  it.each([...steps[kind], ...cards])('outlives half an hour of silence in %s', async (state) => {
    const clock = createFakeClock();
    const world = createFakeWorld(clock);
    let isOut = false;
    const harness = openHarness(dir, world, {
      probe(at, where) {
        if (!isOut && at === 'before' && where === state)
          world.outage(outages[state.length % outages.length]!);
        isOut ||= at === 'before' && where === state;
        return false;
      },
    });
    harness.engine.start();
    const [id = ''] = harness.engine.startFlow(inputOf(world, kind)).ids;
    await finish(harness, world, clock, id, { until: () => isOut });
    await clock.advance(30 * 60_000);
    expect(['failed', 'cancelled']).not.toContain(harness.engine.get(id).phase);
    world.outage(null);
    await clock.advance(10 * 60_000);
    expect(await finish(harness, world, clock, id)).toMatchObject({ state: 'done' });
    expect(world.orders.size).toBe(1);
    expect(world.handed.size).toBe(isRevealed(kind) ? 2 : 1);
    await harness.close();
  });
});

describe('a signed order that meets trouble', () => {
  async function start(kind: Kind, prepare: (world: FakeWorld) => void) {
    const clock = createFakeClock();
    const world = createFakeWorld(clock);
    prepare(world);
    const harness = openHarness(dir, world);
    harness.engine.start();
    const [id = ''] = harness.engine.startFlow(inputOf(world, kind)).ids;
    const until = (state: string) =>
      finish(harness, world, clock, id, { until: (view) => view.state === state });
    return { clock, world, harness, id, until };
  }
  const rejected = new AppError('PROVIDER_REJECTED', 'no', { row: 'x', code: -1, msg: 'too late' });
  const lost = new AppError('PROVIDER_UNREACHABLE', 'no answer');

  it('continues with the same commit after a rejection, on request', async () => {
    const { harness, id, until, world } = await start('mint', (fake) =>
      fake.failNext('submitCommit', rejected),
    );
    const view = await until('stuck');
    expect(view.headline).toBe('The provider didn’t accept the commit: too late');
    await harness.engine.answer(id, 'goOn');
    expect((await until('done')).phase).toBe('done');
    expect(world.handed.size).toBe(2);
    await harness.close();
  });

  it('survives lost replies to both submits with one commit and one reveal', async () => {
    const { harness, until, world } = await start('mint', (fake) => {
      fake.failNext('submitCommit', lost, 'after');
      fake.failNext('submitReveal', lost, 'after');
    });
    expect((await until('done')).phase).toBe('done');
    expect(world.handed.size).toBe(2);
    await harness.close();
  });

  it('signs nothing when the commit is refused, and can be asked for again', async () => {
    const { harness, id, until, world, clock } = await start('mint', () => undefined);
    while (harness.engine.get(id).state !== 'approving-commit') await clock.advance(1_000);
    await harness.engine.refuse(id);
    expect(harness.engine.get(id).question?.key).toBe('commit');
    expect(world.signed).toEqual([]);
    await harness.engine.answer(id, 'pay');
    expect((await until('done')).phase).toBe('done');
    await harness.close();
  });

  it('says what a refused reveal means, and ends only on request', async () => {
    const { harness, id, until, world, clock } = await start('mint', () => undefined);
    await until('approving-reveal');
    await harness.engine.refuse(id);
    expect(harness.engine.get(id).headline).toContain('The commit is signed');
    expect([...world.handed].some((one) => one.startsWith('reveal'))).toBe(false);
    await clock.advance(3_600_000);
    expect(harness.engine.get(id).state).toBe('stuck');
    await harness.engine.answer(id, 'giveUp');
    expect(harness.engine.get(id).headline).toContain('may still send it');
    await harness.close();
  });

  it('does not take a reveal for a deploy, nor a mint without one', async () => {
    for (const kind of kinds) {
      const { harness, until } = await start(kind, (world) => {
        world.deps.orders.submitCommit = async () =>
          Promise.resolve({ revealPsbt: isRevealed(kind) ? null : '00' });
      });
      expect((await until('stuck')).phase).toBe('asking');
      await harness.close();
      dir = testFolder();
    }
  });
});

it('a signed order that is found at start waits for the vault, and never fails for it', async () => {
  const clock = createFakeClock();
  const world = createFakeWorld(clock);
  let harness = openHarness(dir, world);
  harness.engine.start();
  world.failNext('createOrder', new AppError('PROVIDER_UNREACHABLE', 'no answer'));
  const [id = ''] = harness.engine.startFlow(inputOf(world, 'mint')).ids;
  await clock.advance(500);
  expect(harness.engine.get(id)).toMatchObject({ state: 'preparing' });
  await harness.close();

  // After a restart nothing of the vault is known, and an address has no key yet.
  harness = openHarness(dir, world, { records: false });
  harness.keys.available = false;
  const { publicKeyOf } = world.deps.signing;
  world.deps.signing.publicKeyOf = () =>
    Promise.reject(new AppError('VAULT_LOCKED', 'the vault is locked'));
  harness.engine.start();
  await clock.advance(3_600_000);
  expect(harness.engine.get(id)).toMatchObject({ state: 'preparing', phase: 'working' });
  expect(world.orders.size).toBe(0);

  // Unlocked and locked again before its turn: it keeps waiting and says why.
  harness.keys.records = true;
  harness.engine.wake();
  await clock.advance(3_600_000);
  const view = harness.engine.get(id);
  expect(view).toMatchObject({ state: 'preparing', phase: 'working' });
  expect(view.error?.code).toBe('VAULT_LOCKED');
  expect(JSON.stringify(view)).not.toContain('no longer in the store');

  world.deps.signing.publicKeyOf = publicKeyOf;
  harness.keys.available = true;
  harness.engine.wake();
  expect((await finish(harness, world, clock, id)).phase).toBe('done');
  await harness.close();
});
