import { beforeEach, expect, it } from 'vitest';

import { AppError } from '#shared/errors.ts';
import type { FlowInput } from '#shared/flows/inputs.ts';
import { createFakeClock } from '#test/flows/support/fake-clock.ts';
import { createFakeWorld, type FakeWorld, RECEIVE } from '#test/flows/support/fake-world.ts';
import { finish, inscribeInput, openHarness } from '#test/flows/support/harness.ts';
import { operationInputs } from '#test/flows/support/operation-inputs.ts';
import { spendInputs } from '#test/flows/support/spend-inputs.ts';
import { trades } from '#test/flows/support/trade-inputs.ts';
import { testFolder } from '#test/support/test-folder.ts';

/* States that wait for the user, who answers during an outage. */

let dir: string;
beforeEach(() => {
  dir = testFolder();
});

const MINUTE = 60_000;
const row = 'fake';
const refusal = new AppError('PROVIDER_REJECTED', 'no', { row, code: -1, msg: 'no' });
const silence = new AppError('PROVIDER_UNREACHABLE', 'no answer', { row, reason: 'timeout' });
const mint = '{"p":"brc-20","op":"mint","tick":"abcde","amt":"5"}';

interface Case {
  state: string;
  of: string;
  input: (world: FakeWorld) => FlowInput;
  /** How to get there, and what ends it. */
  before?: (world: FakeWorld) => void;
  after?: (world: FakeWorld) => void;
  answer: string;
  provided?: Record<string, unknown>;
  ends: string;
  /** The count of what must not exist twice. */
  counts: (world: FakeWorld) => number[];
  wanted: number[];
}

const sends = (world: FakeWorld) => [world.payments().length, world.orders.size];
const carries = (world: FakeWorld) => [world.swap.carried.length];
const refusesBytes = (world: FakeWorld) =>
  world.failNext(
    'push',
    new AppError('PROVIDER_REJECTED', 'no', { row, code: -26, msg: 'min relay fee not met' }),
  );
function asksMore(world: FakeWorld): void {
  const honest = world.deps.orders.create.bind(null);
  world.deps.orders.create = async (version, request) => {
    await honest(version, request);
    world.set({ amount: 9_000 });
    return world.only().order;
  };
}
const fails = (world: FakeWorld) => world.failNext('prepare', refusal);

const cases: Case[] = [
  {
    ...{ state: 'choosing', of: 'an order', answer: 'pay', ends: 'done' },
    ...{ input: (world) => inscribeInput(world), before: fails, counts: sends, wanted: [1, 1] },
  },
  {
    ...{ state: 'checking-amount', of: 'an order', answer: 'accept', ends: 'done' },
    ...{ input: (world) => inscribeInput(world), before: asksMore, counts: sends, wanted: [1, 1] },
  },
  {
    ...{ state: 'stuck', of: 'an order that is signed', answer: 'goOn', ends: 'done' },
    input: (world) =>
      inscribeInput(
        world,
        {
          signed: {
            ...{ kind: 'mint', operation: mint, tick: 'abcde', payerAddress: RECEIVE },
            parent: { inscriptionId: `${'a'.repeat(64)}i0`, address: RECEIVE },
            activeHeight: 0,
          },
        },
        mint,
      ),
    before: (world) => world.failNext('submitCommit', refusal),
    counts: (world) => [world.orders.size, world.handed.size, new Set(world.signed).size],
    wanted: [1, 2, 2],
  },
  {
    ...{ state: 'outside', of: 'a send', answer: 'returned', provided: { psbt: 'signed' } },
    ...{ input: () => spendInputs.send, before: (world) => world.watchOnly(), ends: 'done' },
    ...{ counts: sends, wanted: [1, 0] },
  },
  {
    ...{ state: 'outside', of: 'an order', answer: 'returned', provided: { psbt: 'signed' } },
    ...{ input: (world) => inscribeInput(world), before: (world) => world.watchOnly() },
    ...{ counts: sends, wanted: [1, 1], ends: 'done' },
  },
  {
    ...{ state: 'stopped', of: 'a send', answer: 'again', ends: 'done' },
    ...{ input: () => spendInputs.send, before: fails, counts: sends, wanted: [1, 0] },
  },
  {
    ...{ state: 'stopped', of: 'an operation', answer: 'again', ends: 'done' },
    ...{ input: () => operationInputs.send, before: fails, counts: carries, wanted: [1] },
  },
  {
    ...{ state: 'stopped', of: 'a listing', answer: 'again', ends: 'done' },
    ...{ input: trades.list, before: fails },
    ...{ counts: (world) => [world.market.confirmed.length], wanted: [1] },
  },
  {
    ...{ state: 'stopped', of: 'a deposit', answer: 'again', ends: 'done' },
    input: () => ({
      ...{ kind: 'deposit', address: RECEIVE, tick: 'lime', amount: '40', feeRate: 2 },
      transfer: { inscriptionId: `${'a'.repeat(64)}i0`, outpoint: `${'a'.repeat(64)}:0` },
    }),
    before: (world) => world.bridge.change({ closed: ['deposit'] }),
    after: (world) => world.bridge.change({ closed: [] }),
    ...{ counts: (world) => [world.bridge.effects.length], wanted: [1] },
  },
  ...(['on', 'keep'] as const).map((answer): Case => ({
    ...{ state: 'half', of: `a swap over two pools, answered ${answer},`, answer, ends: 'done' },
    input: () => operationInputs.multiSwap,
    before: (world) => world.swap.failSecond('exceeding slippage'),
    ...{ counts: carries, wanted: [answer === 'on' ? 2 : 1] },
  })),
  {
    ...{ state: 'unclear', of: 'a send whose bytes were refused once', answer: 'retry' },
    ...{ input: () => spendInputs.send, before: refusesBytes },
    ...{ counts: sends, wanted: [1, 0], ends: 'done' },
  },
  {
    ...{ state: 'unclear', of: 'an order whose payment was refused once', answer: 'retry' },
    ...{ input: (world) => inscribeInput(world), before: refusesBytes },
    ...{ counts: sends, wanted: [1, 1], ends: 'done' },
  },
  {
    // It expires without a trace in the histories, so it is prepared and approved again, and executed once.
    ...{ state: 'unclear', of: 'an operation that never arrived', answer: 'look', ends: 'done' },
    ...{ input: () => operationInputs.swap, before: (world) => world.swap.loseNext() },
    ...{ counts: carries, wanted: [1] },
  },
];

it.each(cases)(
  '$of in $state is answered in silence: refused or done later, nothing lost',
  async ({ state, input, before, after, answer, provided, ends, counts, wanted }) => {
    const clock = createFakeClock();
    const world = createFakeWorld(clock);
    const harness = openHarness(dir, world);
    harness.engine.start();
    before?.(world);
    const [id = ''] = harness.engine.startFlow(input(world)).ids;
    const isThere = (view: { state: string }) => view.state === state;
    expect((await finish(harness, world, clock, id, { until: isThere })).state).toBe(state);
    after?.(world);
    const earlier = counts(world);

    world.outage(silence);
    const give = () => harness.engine.answer(id, answer, provided);
    const refused = await give().then(
      () => false,
      (error: unknown) => {
        expect(error).toBe(silence);
        return true;
      },
    );
    await clock.advance(30 * MINUTE);
    const during = harness.engine.get(id);
    if (refused) expect(during.state).toBe(state);
    // Only answers that need no request take effect at once.
    if (during.phase !== 'done') expect(counts(world)).toEqual(earlier);
    expect(during.phase).not.toBe('failed');

    world.outage(null);
    await clock.advance(10 * MINUTE);
    if (refused) await give();
    expect((await finish(harness, world, clock, id)).state).toBe(ends);
    expect(counts(world)).toEqual(wanted);
    await harness.close();
  },
);
